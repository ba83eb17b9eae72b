/** Says why a file cannot be read or written, from an error of Node. Leaves out the path, which the caller adds. */
export const fileReason = ({ message }: Error): string =>
  message.replace(/^E\w+: (.+?), \w+( '.*')?$/s, '$1');
