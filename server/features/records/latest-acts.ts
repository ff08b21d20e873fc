import type { Caller } from '#server/platform/access/caller.ts';
import type { Favourites } from '../favourites/index.ts';
import { ownerOf } from './access.ts';
import type { RecordDeps } from './deps.ts';
import { latestRead } from './store.ts';

/** That somebody read or kept a report; a report read on several days stands here once, with the last time. */
export interface ReportAct {
  fid: number;
  kind: 'read' | 'kept';
  at: Date;
}

/** What lies further back says little of what somebody wants to read next. */
const MOST_ACTS = 60;

/** What the caller read and kept, the latest first; nothing for visitors. */
export async function latestActs(
  { db, favourites }: Pick<RecordDeps, 'db'> & { favourites: Pick<Favourites, 'latest'> },
  caller: Caller,
): Promise<ReportAct[]> {
  const [kept, read] = await Promise.all([
    favourites.latest(caller, MOST_ACTS),
    latestRead(db, ownerOf(caller), MOST_ACTS),
  ]);
  const acts: ReportAct[] = [
    ...kept.map((act) => ({ ...act, kind: 'kept' as const })),
    ...read.map((act) => ({ ...act, kind: 'read' as const })),
  ];
  return acts.toSorted((a, b) => b.at.getTime() - a.at.getTime() || a.fid - b.fid).slice(0, MOST_ACTS);
}
