/** What is wrong with the address of a target, worded as the end of a sentence; null if there is nothing wrong. */
export function problemWithAddress(address: string, allowed = { query: false }): string | null {
  if (!URL.canParse(address) || !/^https?:\/\//i.test(address)) return 'must be an http or https address';
  const { username, password, search, hash } = new URL(address);
  if (username !== '' || password !== '')
    return 'must not contain credentials; send them in a header, such as authorization: Basic …';
  if (!allowed.query && (search !== '' || hash !== ''))
    return 'must be a base URL without a query or fragment';
  return null;
}
