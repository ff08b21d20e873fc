import { statfsSync } from 'node:fs';

/** Node's codes, and PostgreSQL's class for a full disk. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** PostgreSQL and SQLite may tell of it in words only. */
const WORDS = /No space left on device|database or disk is full|could not extend file/i;

/** True where an error, or what caused it, came of a disk without room. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return CODES.has(code) || WORDS.test(error.message) || isDiskFull(error.cause);
}

/** A disk that may only be read, and a PostgreSQL that is a standby or told so. */
const READ_ONLY = new Set(['EROFS', '25006']);

/** True where nothing can be written now, and what is there can be read. */
export function cannotStore(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && READ_ONLY.has(String(error.code))) return true;
  return isDiskFull(error) || cannotStore(error.cause);
}

/** PostgreSQL takes its journal in pieces of 16 MB and stops where it cannot have the next. */
const LEAST_ROOM_BYTES = 24 * 1024 * 1024;

/** True where the disk under a folder has next to no room: what fails there fails of that, whatever it says. False where nobody can tell. */
export function hasNoRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST_ROOM_BYTES;
  } catch {
    return false;
  }
}
