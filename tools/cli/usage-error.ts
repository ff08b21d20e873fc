/** A command that was called the wrong way; the message says how. */
export class UsageError extends Error {
  override name = 'UsageError';
}
