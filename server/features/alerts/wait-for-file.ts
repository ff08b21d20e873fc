import { MOST_FILE_WAITS } from '#contract/calls/file-waits.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import type { Clock } from '#server/ports/clock.ts';
import { ownAlerts } from './access.ts';
import type { AlertDeps } from './deps.ts';
import { addWait, forgetWaits, isWaiting, readAwaited, removeWait, tellCame } from './store/file-waits.ts';

type Waiting = { waiting: 0 | 1 };

/** Keeps that the caller wants to hear of the file, or no longer. Throws 10404 where there is no such report, 10006 where its file is there or too many are waited for. */
export async function waitForFile(
  { db, reads }: Pick<AlertDeps, 'db' | 'reads'>,
  { fid, wait }: { fid: number; wait: boolean },
  caller: Caller,
): Promise<Waiting> {
  const owner = ownAlerts(caller);
  if (!wait) {
    await removeWait(db, owner, fid);
    return { waiting: 0 };
  }
  const [facts] = await reads.for(caller).reportFacts([fid]);
  if (facts === undefined) throw new BusinessError('notFound');
  if (facts.hasFile) throw new BusinessError('invalidInput', '这份报告已经有原文了');
  const isKept = await inTransaction(db, (tx) =>
    addWait(tx, owner, { fid, at: new Date(caller.now), most: MOST_FILE_WAITS }),
  );
  if (!isKept) throw new BusinessError('invalidInput', `最多同时等 ${MOST_FILE_WAITS} 篇报告的原文`);
  return { waiting: 1 };
}

/** Throws 10999 for visitors. */
export const readFileWait = async (
  { db }: Pick<AlertDeps, 'db'>,
  fid: number,
  caller: Caller,
): Promise<Waiting> => ({ waiting: (await isWaiting(db, ownAlerts(caller), fid)) ? 1 : 0 });

const AT_ONCE = 1000;

/**
 * Tells everybody whose awaited file is there by now; gives how many were told. It asks the library and not its news, so that nothing
 * is lost however the file came: by an import, as a version, while this was down.
 */
export async function tellFilesCame({
  db,
  reads,
  clock,
}: Pick<AlertDeps, 'db' | 'reads'> & { clock: Clock }): Promise<number> {
  let told = 0;
  let afterFid = 0;
  for (;;) {
    const awaited = await readAwaited(db, { afterFid, limit: AT_ONCE });
    const last = awaited.at(-1);
    if (last === undefined) return told;
    afterFid = last;
    const facts = await reads.everybodys.reportFacts(awaited);
    const there = new Set(facts.map(({ fid }) => fid));
    const came = facts.filter(({ hasFile }) => hasFile).map(({ fid }) => fid);
    told += await inTransaction(db, (tx) => tellCame(tx, came, new Date(clock.now())));
    await forgetWaits(
      db,
      awaited.filter((fid) => !there.has(fid)),
    );
  }
}
