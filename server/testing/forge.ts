/** The same text but for its last character but one, as somebody would write who guesses at a signature in base64url. */
export function forge(signed: string): string {
  // Of the very last character some bits may say nothing: another one there could be the same signature.
  return `${signed.slice(0, -2)}${signed.at(-2) === 'A' ? 'B' : 'A'}${signed.slice(-1)}`;
}
