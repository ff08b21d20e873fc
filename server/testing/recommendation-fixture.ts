import type { Tier } from '#contract/rights/levels.ts';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { createMemorySearchIndex } from '#server/adapters/search-memory/index.ts';
import { REPORTS } from '#server/features/collections/index.ts';
import { createMemberships } from '#server/features/memberships/index.ts';
import { recommendationDepsOf } from '#server/features/recommendations/create-recommendations.ts';
import type { ReportAct } from '#server/features/recommendations/deps.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { fixedClock } from './fixed-clock.ts';
import { gateOf } from './gate-of.ts';
import { libraryOf } from './library-of.ts';
import { newCaller as anyCaller } from './new-caller.ts';
import { type SeedReport, seedReport } from './seed-reports.ts';

const NAMES: Record<string, string> = {
  'industry 34': '食品饮料',
  'industry 27': '电子',
  'industry 2701': '半导体',
};

/** Recommendations over real records; who did what is said by the test. `fids` follow `seeds`. */
export async function recommendationFixture(database: Database, seeds: readonly SeedReport[]) {
  const clock = fixedClock();
  const index = createMemorySearchIndex(REPORTS);
  const { library } = libraryOf({ database, objects: memoryObjects(), clock });
  const fids: number[] = [];
  for (const seed of seeds) {
    const { fid, indexed } = await seedReport(database, seed);
    await index.upsert([indexed]);
    fids.push(fid);
  }
  const told = {
    acts: new Map<number, ReportAct[]>(),
    themes: new Map<number, { id: number; name: string }[]>(),
    hot: [] as { name: string; count: number }[],
  };
  const deps = recommendationDepsOf({
    database,
    library,
    memberships: createMemberships({ database, clock, quotaSettings: {} }),
    index: gateOf(index),
    search: {
      hotSearches: async () => told.hot,
      nameOf: (kind, id) => NAMES[`${kind} ${id}`] ?? '',
    },
    actsOf: async ({ uid }) => told.acts.get(uid ?? 0) ?? [],
    themes: {
      subscribedBy: async ({ uid }) =>
        (told.themes.get(uid ?? 0) ?? []).map((theme) => ({ ...theme, aliases: [], parentId: 0 })),
    },
    favouritesOf: async () => new Set(),
  });
  /** Somebody new each time, who did this. */
  const person = (acts: ReportAct[] = [], tier: Tier = 'ordinary'): Caller => {
    const caller = anyCaller({ tier, now: clock.now() });
    told.acts.set(caller.uid ?? 0, acts);
    return caller;
  };
  const daysAgo = (days: number) => new Date(clock.now() - days * 86_400_000);
  return { deps, library, clock, index, fids, told, person, daysAgo };
}
