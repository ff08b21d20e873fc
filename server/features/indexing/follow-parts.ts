import { ownFileId } from '#contract/text/file-id.ts';
import { type IndexedDocument, PUBLIC } from '#server/ports/search-collection.ts';
import { type IndexQuery, type SearchIndex, UNHURRIED } from '#server/ports/search-index.ts';
import { INDEX_KEEPER, partsOfReport } from '../collections/index.ts';
import type { Holding } from './parts.ts';

/** Charts and passages are found by their report in such slices. */
const AT_ONCE = 1000;
/** So many reports in one question: an engine refuses one about hundreds, and lets one about few run beside those of people. */
const REPORTS_AT_ONCE = 20;

async function indexedOfSome(index: SearchIndex, fids: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const query: IndexQuery = {
      expression: {
        kind: 'or',
        parts: fids.map((id) => ({ kind: 'tag', tag: partsOfReport(id) })),
      },
      match: 'all',
      audiences: [PUBLIC, INDEX_KEEPER],
      rankWords: [],
      sort: 'newest',
      offset: ids.length,
      limit: AT_ONCE,
      withoutTotal: true,
      nowSeconds: 0,
    };
    const { hits } = await index.search(query, UNHURRIED);
    ids.push(...hits.map(({ id }) => id));
    if (hits.length < AT_ONCE) return ids;
  }
}

/** What the index holds of these reports: the records no longer know what is gone from them. */
async function indexedOf(index: SearchIndex, fids: readonly number[]): Promise<number[]> {
  // Most catalogues are rows without files, and so without charts.
  if ((await index.stats()).documents === 0) return [];
  const ids: number[] = [];
  for (let from = 0; from < fids.length; from += REPORTS_AT_ONCE)
    ids.push(...(await indexedOfSome(index, fids.slice(from, from + REPORTS_AT_ONCE))));
  return ids;
}

/** A collection of what stands in reports: an index, and what it should hold of them. */
interface Parts {
  index: SearchIndex;
  read(fids: number[]): Promise<IndexedDocument[]>;
}

async function followOne(
  { index, read }: Parts,
  fids: number[],
  asOf: number,
  fileIds: readonly number[] = fids,
): Promise<void> {
  const before = await indexedOf(index, fileIds);
  const parts = await read(fids);
  const present = new Set(parts.map(({ id }) => id));
  const gone = before.filter((id) => !present.has(id));
  if (parts.length > 0) await index.upsert(parts, asOf);
  if (gone.length > 0) await index.remove(gone, asOf);
}

/** The same of charts alone, which are found by what others say of their report as well. */
export async function followCharts(
  { chartIndex, collections }: Pick<Holding, 'chartIndex' | 'collections'>,
  fids: number[],
  asOf: number,
): Promise<void> {
  if (fids.length > 0)
    await followOne({ index: chartIndex, read: collections.readIndexedCharts }, fids, asOf);
}

/** Brings the charts and passages of these reports up to what the records say; those that are gone leave the index. */
export async function followParts(
  { chartIndex, passageIndex, collections }: Pick<Holding, 'chartIndex' | 'passageIndex' | 'collections'>,
  fids: number[],
  asOf: number,
): Promise<void> {
  if (fids.length === 0) return;
  await followOne({ index: chartIndex, read: collections.readIndexedCharts }, fids, asOf);
  await followOne({ index: passageIndex, read: collections.readIndexedPassages }, fids, asOf);
}

/** The same of passages of contents that no record shows. */
export async function followOwnPassages(
  { passageIndex, collections }: Pick<Holding, 'passageIndex' | 'collections'>,
  contentIds: number[],
  asOf: number,
): Promise<void> {
  if (contentIds.length > 0)
    await followOne(
      { index: passageIndex, read: collections.readIndexedOwnPassages },
      contentIds,
      asOf,
      contentIds.map(ownFileId),
    );
}
