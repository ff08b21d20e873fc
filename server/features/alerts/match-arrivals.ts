import { isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import type { ConsumerOptions } from '#server/platform/events/consumer.ts';
import type { Event } from '#server/platform/events/event.ts';
import { REPORTS_ARRIVED } from '../library/index.ts';
import { isWithinLimit } from './access.ts';
import type { AlertDeps } from './deps.ts';
import { ownerOf } from './owner-of.ts';
import type { AlertParts } from './parts.ts';
import {
  listByOwner,
  type Match,
  markBlocked,
  oldestAlert,
  type PlacedAlert,
  writeMatches,
} from './store/matching.ts';

/** New reports matched together: their texts are held in memory meanwhile. */
const REPORTS_AT_ONCE = 1000;
export const ARRIVALS: ConsumerOptions = {
  name: 'alerts',
  kinds: [REPORTS_ARRIVED],
  lock: 'alerts.match-arrivals',
  mostIds: REPORTS_AT_ONCE,
};
const OWNERS_AT_ONCE = 500;
/** Enough that the threads of the index never wait for the next one. */
const SEARCHES_AT_ONCE = 16;

export type MatchingDeps = Pick<AlertDeps, 'db' | 'saved'> &
  Pick<AlertParts, 'events' | 'clock' | 'tiersOf'> & {
    changes: Pick<AlertParts['library']['changes'], 'arrivedAt'> &
      Pick<AlertParts['collections'], 'readIndexed'>;
  };

type Matcher = Awaited<ReturnType<MatchingDeps['saved']['matcher']>>;
type Batch = { matcher: Matcher; arrivedAt: ReadonlyMap<number, Date>; now: number };

/** What one search finds; null where its owner may not ask it now. */
async function findFor(
  alert: PlacedAlert,
  caller: Caller,
  { matcher, arrivedAt }: Batch,
): Promise<Match[] | null> {
  if (!isWithinLimit(caller, alert.place)) return null;
  try {
    const found = await matcher.find(alert.search, caller);
    return found
      .filter((id) => (arrivedAt.get(id) ?? alert.created_at) > alert.created_at)
      .map((fid) => ({ alertId: alert.id, uid: alert.uid, fid }));
  } catch (error) {
    // What became too much to ask is the fault of that one search.
    if (isBusinessError(error, CODES.notAllowed) || isBusinessError(error, CODES.invalidInput)) return null;
    throw error;
  }
}

/** All that the searches of these owners find, told in one transaction. */
async function matchOwners(
  deps: MatchingDeps,
  alerts: readonly PlacedAlert[],
  batch: Batch,
): Promise<number> {
  const tiers = await deps.tiersOf([...new Set(alerts.map(({ uid }) => uid))], batch.now);
  const matches: Match[] = [];
  const changed: Record<'blocked' | 'open', number[]> = { blocked: [], open: [] };
  const matchOne = async (alert: PlacedAlert) => {
    const tier = tiers.get(alert.uid);
    if (alert.is_paused || tier === undefined) return;
    const found = await findFor(alert, ownerOf(alert.uid, tier, batch.now), batch);
    if ((found === null) !== alert.is_blocked) changed[found === null ? 'blocked' : 'open'].push(alert.id);
    for (const match of found ?? []) matches.push(match);
  };
  for (let start = 0; start < alerts.length; start += SEARCHES_AT_ONCE)
    await Promise.all(alerts.slice(start, start + SEARCHES_AT_ONCE).map(matchOne));
  // What came last stands first in every inbox.
  matches.sort((a, b) => a.fid - b.fid || a.alertId - b.alertId);
  return inTransaction(deps.db, async (tx) => {
    await markBlocked(tx, changed.blocked, true);
    await markBlocked(tx, changed.open, false);
    return (await writeMatches(tx, matches, new Date(batch.now))).length;
  });
}

async function matchBatch(
  deps: MatchingDeps,
  ownersAtOnce: number,
  events: readonly Event[],
): Promise<number> {
  const first = await listByOwner(deps.db, 0, ownersAtOnce);
  // What nobody can be told of is not looked at: old scans that were read at last come by the thousand.
  const oldest = first.length === 0 ? null : await oldestAlert(deps.db);
  if (oldest === null) return 0;
  const ids = new Set(events.flatMap((event) => (event.ids === 'any' ? [] : event.ids)));
  const all = await deps.changes.arrivedAt([...ids]);
  const arrivedAt = new Map([...all].filter(([, at]) => at > oldest));
  if (arrivedAt.size === 0) return 0;
  const documents = await deps.changes.readIndexed([...arrivedAt.keys()]);
  if (documents.length === 0) return 0;
  const matcher = await deps.saved.matcher(documents);
  const batch = { matcher, arrivedAt, now: deps.clock.now() };
  let told = 0;
  try {
    let owners = first;
    while (owners.length > 0) {
      told += await matchOwners(deps, owners, batch);
      owners = await listByOwner(deps.db, owners.at(-1)?.uid ?? 0, ownersAtOnce);
    }
  } finally {
    await matcher.close();
  }
  return told;
}

/**
 * Asks every saved search of the reports that are new, and tells what each finds; gives how many matches that were. Killed at any
 * point and begun again it tells what is left and nothing twice: a report stays new until every search was asked of it, and
 * a match is told in the transaction that writes it.
 */
export async function matchArrivals(
  deps: MatchingDeps,
  { ownersAtOnce = OWNERS_AT_ONCE }: { ownersAtOnce?: number } = {},
): Promise<number> {
  let told = 0;
  await deps.events.consumer(ARRIVALS).work(async (events) => {
    told += await matchBatch(deps, ownersAtOnce, events);
  });
  return told;
}
