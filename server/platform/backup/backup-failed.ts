/** A backup that cannot be made, read or put back; the message is what a person sees and names the file. */
export class BackupFailed extends Error {
  override name = 'BackupFailed';
}

/** Whether a file went away or never was. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
