/** A long import changes the library every second; reading its names again takes about that long. */
const BUSY_MS = 20_000;
const QUIET_MS = 2_000;

/**
 * Gives what to call every second or so: it reads names, titles and the operator's dictionary again when one of them changed. The
 * library's changes are waited for until two seconds pass without one, at most twenty.
 */
export function keepDictionary(
  readAgain: () => Promise<void>,
  changes: { ofFile: () => boolean; ofLibrary: () => boolean },
): (now: number) => Promise<void> {
  let stale: { since: number; quietSince: number } | undefined;
  const refresh = async (): Promise<void> => {
    stale = undefined;
    await readAgain();
  };
  return async (now) => {
    if (changes.ofLibrary()) stale = { since: stale?.since ?? now, quietSince: now };
    if (changes.ofFile()) return refresh();
    if (stale === undefined) return;
    if (now - stale.quietSince >= QUIET_MS || now - stale.since >= BUSY_MS) await refresh();
  };
}
