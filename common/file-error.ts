/** Why a file cannot be read or written, from an error of Node, without the path, which the caller names. */
export const fileReason = ({ message }: Error): string =>
  message.replace(/^E\w+: (.+?), \w+( '.*')?$/s, '$1');
