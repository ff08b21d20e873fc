import { INDEX_CHANGED } from '#server/features/indexing/index.ts';
import type { Events } from '#server/platform/events/open-events.ts';

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
  let stale: { sinceMs: number; quietSinceMs: number } | undefined;
  const refresh = async (): Promise<void> => {
    stale = undefined;
    await readAgain();
  };
  return async (now) => {
    if (changes.ofLibrary()) stale = { sinceMs: stale?.sinceMs ?? now, quietSinceMs: now };
    if (changes.ofFile()) return refresh();
    if (stale === undefined) return;
    if (now - stale.quietSinceMs >= QUIET_MS || now - stale.sinceMs >= BUSY_MS) await refresh();
  };
}

/** Says once of changes to what can be found that there were some, to whoever asks first. */
export function noteChanges(events: Pick<Events, 'listen'>): () => boolean {
  let changed = false;
  events.listen([INDEX_CHANGED], () => {
    changed = true;
  });
  return () => {
    const taken = changed;
    changed = false;
    return taken;
  };
}
