import * as calls from '#contract/calls/community.ts';
import type { OperatorProof } from '#server/platform/access/operator.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Clock } from '#server/ports/clock.ts';
import { addPlaceDays, readPlaceEnd } from './extend-place.ts';
import { noteIndustries, readPlace } from './note-industries.ts';
import { type CommunityTables, erasePlace, exportPlace, listPlaces, type PlaceRow } from './store.ts';

/** Places in the community group. */
export interface Community extends Feature {
  /** For whoever sells places: more days, in the transaction of the sale. */
  addPlaceDays: typeof addPlaceDays;
  /** When somebody's place ends, over or not, seconds since 1970; 0 where none was ever bought. */
  placeEndOf(uid: number): Promise<number>;
  /** For the operator: who is to be in the group, until when, and which industries they asked for. */
  places(operator: OperatorProof, most: number): Promise<PlaceRow[]>;
}

export function createCommunity({ database, clock }: { database: Database; clock: Clock }): Community {
  const db = tablesOf<CommunityTables>(database);
  return {
    routes({ handle }) {
      handle(calls.getPlace, (_asked, { caller }) => readPlace(db, caller));
      handle(calls.noteIndustries, ({ industries }, { caller }) => noteIndustries(db, industries, caller));
    },
    jobs: [],
    personalData: {
      name: 'community',
      exportOf: (person) => exportPlace(db, person),
      erase: (person) => erasePlace(db, person),
    },
    addPlaceDays,
    places: (_operator, most) => listPlaces(db, new Date(clock.now()), most),
    placeEndOf: (uid) => readPlaceEnd(db, uid),
  };
}
