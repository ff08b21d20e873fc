import { PUBLIC } from '#server/ports/search-collection.ts';
import type { SearchIndex } from '#server/ports/search-index.ts';
import { chartsOfReport } from '../library/index.ts';
import type { IndexingParts } from './parts.ts';

/** Charts are found by their report in such slices. */
const AT_ONCE = 1000;
/** So many reports in one question: an engine refuses one about hundreds, and lets one about few run beside those of people. */
const REPORTS_AT_ONCE = 20;

async function indexedOfSome(index: SearchIndex, reportIds: readonly number[]): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const { hits } = await index.search({
      expression: {
        kind: 'or',
        parts: reportIds.map((id) => ({ kind: 'tag', tag: chartsOfReport(id) })),
      },
      match: 'all',
      audiences: [PUBLIC],
      rankWords: [],
      sort: 'newest',
      offset: ids.length,
      limit: AT_ONCE,
      withoutTotal: true,
      nowSeconds: 0,
    });
    ids.push(...hits.map(({ id }) => id));
    if (hits.length < AT_ONCE) return ids;
  }
}

/** What the index holds of these reports: the records no longer know what is gone from them. */
async function indexedOf(index: SearchIndex, reportIds: readonly number[]): Promise<number[]> {
  // Most catalogues are rows without files, and so without charts.
  if ((await index.stats()).documents === 0) return [];
  const ids: number[] = [];
  for (let from = 0; from < reportIds.length; from += REPORTS_AT_ONCE)
    ids.push(...(await indexedOfSome(index, reportIds.slice(from, from + REPORTS_AT_ONCE))));
  return ids;
}

/** Brings the charts of these reports up to what the records say; those that are gone leave the index. */
export async function followCharts(
  { chartIndex, library }: Pick<IndexingParts, 'chartIndex' | 'library'>,
  reportIds: number[],
): Promise<void> {
  const before = await indexedOf(chartIndex, reportIds);
  const charts = await library.changes.readIndexedCharts(reportIds);
  const present = new Set(charts.map(({ id }) => id));
  const gone = before.filter((id) => !present.has(id));
  if (charts.length > 0) await chartIndex.upsert(charts);
  if (gone.length > 0) await chartIndex.remove(gone);
}
