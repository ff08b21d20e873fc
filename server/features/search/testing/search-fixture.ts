import type { Tier } from '#contract/levels.ts';
import { SearchRequest, type SearchRequestInput, type SearchRequestParsed } from '#contract/search.ts';
import { createMemorySearchIndex } from '#server/adapters/search-memory/index.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import { createSegmenter } from '#server/platform/text/segment.ts';
import type { SearchIndex } from '#server/ports/search-index.ts';
import { type SeedReport, seedReport } from '#server/testing/seed-reports.ts';
import { createLibraryReads } from '../../library/index.ts';
import { createQuotas } from '../../memberships/index.ts';
import type { Asking, SearchDeps } from '../deps.ts';
import { createDictionaryHolder } from '../dictionary-holder.ts';
import type { SearchTables } from '../store.ts';

export const NOW = Date.parse('2026-11-21T09:00:00+08:00');

const SYNONYMS = [
  ['人工智能', 'AI'],
  ['储能', '新型储能'],
];

/** Search over real records and quotas; the index is in memory unless another is given. */
export async function searchFixture(
  database: Database,
  seeds: readonly SeedReport[],
  index: SearchIndex = createMemorySearchIndex(),
) {
  const fids: number[] = [];
  for (const seed of seeds) {
    const { fid, indexed } = await seedReport(database, seed);
    await index.upsert([indexed]);
    fids.push(fid);
  }
  const reads = createLibraryReads({ database, clock: { now: () => NOW }, synonyms: () => SYNONYMS });
  const segmenter = createSegmenter();
  const segment = (folded: string) => segmenter.words(folded);
  const dictionary = createDictionaryHolder(reads, segmenter);
  await dictionary.refresh();
  const deps: SearchDeps = {
    db: tablesOf<SearchTables>(database),
    index,
    reads,
    quotas: createQuotas(database),
    dictionary,
    segment,
    favouritesOf: async () => new Set(),
    voterSecret: 'a secret of tests',
    supportContact: '',
  };
  return { deps, fids };
}

export const searchRequest = (fields: SearchRequestInput): SearchRequestParsed => SearchRequest.parse(fields);

let visitors = 0;

/** Somebody new each time: a visitor of an own address, or a user of the tier. */
export function asking(tier: Tier = 'enterprise', now = NOW): Asking {
  visitors += 1;
  const uid = tier === 'visitor' ? null : 5000 + visitors;
  return { who: { sessionKey: `key-${visitors}`, uid, tier, address: `203.0.113.${visitors % 250}` }, now };
}
