/** Something that the user can mend; the message says what is wrong, and needs no stack. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}
