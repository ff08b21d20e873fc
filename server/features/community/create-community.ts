import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import { type Feature, noRoutes } from '#server/platform/feature.ts';
import { addPlaceDays, readPlaceEnd } from './extend-place.ts';
import { type CommunityTables, erasePlace, exportPlace } from './store.ts';

/** Places in the community group. */
export interface Community extends Feature {
  /** For whoever sells places: more days, in the transaction of the sale. */
  addPlaceDays: typeof addPlaceDays;
  /** When somebody's place ends, over or not, seconds since 1970; 0 where none was ever bought. */
  placeEndOf(uid: number): Promise<number>;
}

export function createCommunity({ database }: { database: Database }): Community {
  const db = tablesOf<CommunityTables>(database);
  return {
    routes: noRoutes,
    jobs: [],
    personalData: {
      name: 'community',
      exportOf: (person) => exportPlace(db, person),
      erase: (person) => erasePlace(db, person),
    },
    addPlaceDays,
    placeEndOf: (uid) => readPlaceEnd(db, uid),
  };
}
