import { DatabaseSync } from 'node:sqlite';

/**
 * Holds `path`, made where it is missing, until what it gives is called; null where another process or another holder has it.
 *
 * It is the operating system's own file lock, reached through SQLite, because it vanishes with the process however that dies: no stale file
 * to clean, no recycled process number to mistake for the owner.
 */
export function holdFile(path: string): (() => void) | null {
  const file = new DatabaseSync(path);
  try {
    file.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return null;
    throw error;
  }
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    file.exec('ROLLBACK');
    file.close();
  };
}
