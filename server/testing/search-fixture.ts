import { SearchRequest, type SearchRequestInput, type SearchRequestParsed } from '#contract/calls/search.ts';
import type { Tier } from '#contract/rights/levels.ts';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { createMemorySearchIndex, openMemoryIndex } from '#server/adapters/search-memory/index.ts';
import { REPORTS } from '#server/features/collections/index.ts';
import { createLanguage } from '#server/features/language/index.ts';
import { createMemberships } from '#server/features/memberships/index.ts';
import { createQuery } from '#server/features/query/index.ts';
import { forCaller } from '#server/features/search/access.ts';
import { searchDepsOf } from '#server/features/search/create-search.ts';
import type { SearchDeps, SharedSearchDeps } from '#server/features/search/deps.ts';
import type { LearningMode } from '#server/features/search/learn-from-readers.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import type { SearchIndex } from '#server/ports/search-index.ts';
import { gateOf } from './gate-of.ts';
import { libraryOf } from './library-of.ts';
import { newCaller as anyCaller } from './new-caller.ts';
import { type SeedReport, seedReport } from './seed-reports.ts';

export const NOW = Date.parse('2026-11-21T09:00:00+08:00');

const SYNONYMS = [
  ['人工智能', 'AI'],
  ['储能', '新型储能'],
];

/** What search needs, over the records of a database and the index of them; the dictionary is read. */
export async function searchDepsOver(
  database: Database,
  index: SearchIndex,
  {
    synonyms = SYNONYMS,
    userWords = [],
    learning = 'off',
  }: { synonyms?: readonly string[][]; userWords?: readonly string[]; learning?: LearningMode } = {},
): Promise<SharedSearchDeps> {
  const clock = { now: () => NOW };
  const { library, subjects } = libraryOf({ database, objects: memoryObjects(), clock });
  const deps = searchDepsOf({
    database,
    library,
    subjects,
    query: createQuery({ language: createLanguage({ library, synonyms: () => synonyms, userWords }) }),
    memberships: createMemberships({ database, clock, quotaSettings: {} }),
    index: gateOf(index),
    openIndex: openMemoryIndex,
    clock,
    secret: 'a secret of tests',
    favourites: { among: async () => new Set() },
    records: { noteFolder: async () => {}, addFolders: () => {} },
    learning,
  });
  await deps.dictionary.refresh();
  return deps;
}

/** As `forCaller`, for more than one request: each look at the index begins a time budget of its own. */
export function forManyRequests(parts: SharedSearchDeps, caller: Caller): SearchDeps {
  return {
    ...parts,
    reads: parts.reads.for(caller),
    get index() {
      return forCaller(parts, caller).index;
    },
    get everybodys() {
      return forCaller(parts, caller).everybodys;
    },
  };
}

/** Search over real records and quotas; the index is in memory unless another is given. */
export async function searchFixture(
  database: Database,
  seeds: readonly SeedReport[],
  index: SearchIndex = createMemorySearchIndex(REPORTS),
  known: Parameters<typeof searchDepsOver>[2] = {},
) {
  const fids: number[] = [];
  for (const seed of seeds) {
    const { fid, indexed } = await seedReport(database, seed);
    await index.upsert([indexed]);
    fids.push(fid);
  }
  const parts = await searchDepsOver(database, index, known);
  // Who may everything; tests of rights ask `parts` for somebody else.
  return { parts, deps: forManyRequests(parts, newCaller()), fids };
}

export const searchRequest = (fields: SearchRequestInput): SearchRequestParsed => SearchRequest.parse(fields);

/** Somebody new each time: a visitor of an own address, or a user of the tier. */
export const newCaller = (tier: Tier = 'enterprise', now = NOW): Caller => anyCaller({ tier, now });
