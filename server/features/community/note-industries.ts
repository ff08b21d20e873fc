import type { CommunityPlace } from '#contract/calls/community.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import { allowIndustries, groupsOf, ownPlace } from './access.ts';
import { type CommunityTables, findPlace, industriesOf, putIndustries } from './store.ts';

/** The caller's place, bought or with the membership. Throws 10999 for visitors. */
export async function readPlace(db: Db<CommunityTables>, caller: Caller): Promise<CommunityPlace> {
  const place = await findPlace(db, ownPlace(caller).uid);
  return {
    validUntil: secondsOf(place?.ends_at ?? null),
    ...groupsOf(caller, place),
    industries: industriesOf(place),
  };
}

/** Writes down for the operator which groups the caller wants to be let into; again replaces it. Throws as `allowIndustries` does. */
export async function noteIndustries(
  db: Db<CommunityTables>,
  industries: readonly string[],
  caller: Caller,
): Promise<CommunityPlace> {
  const place = await findPlace(db, ownPlace(caller).uid);
  await putIndustries(db, allowIndustries(caller, place, industries), new Date(caller.now));
  return readPlace(db, caller);
}
