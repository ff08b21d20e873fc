import type { SearchedChart } from '#contract/calls/charts.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import { unlessRefused } from '#server/ports/unless-refused.ts';
import { partsOfReport } from '../collections/index.ts';
import type { ChartRecord } from '../library/index.ts';
import { boundedIndex } from '../query/index.ts';
import type { ChartDeps } from './deps.ts';
import { presentCharts } from './present-charts.ts';
import { foldCharts } from './rules/fold-charts.ts';
import { whySimilar } from './rules/why-similar.ts';

/** So many of the report's own charts say what it is about. */
const OWN_CHARTS = 6;
/** Charts that are looked at for each one that is shown: some are the same, some of one report. */
const LOOKED_AT = 8;

type SimilarChart = SearchedChart & { why: string };
type Described = { title: string; names: string[]; industry: number | undefined };

/** Charts of other reports whose words are those of the title and the charts of this one, those of its industry first. */
async function idsLike(
  { index }: Pick<ChartDeps, 'index'>,
  fid: number,
  { title, names, industry }: Described,
  { limit, caller }: { limit: number; caller: Caller },
): Promise<number[]> {
  const others: IndexExpression = { kind: 'not', part: { kind: 'tag', tag: partsOfReport(fid) } };
  const texts = [title, ...names].map((text): IndexExpression => ({ kind: 'text', text, field: 'any' }));
  const bounded = boundedIndex(index.for(caller), caller);
  const ids = new Set<number>();
  const within = industry === undefined ? [null] : [industry, null];
  for (const id of within) {
    if (ids.size >= limit) break;
    const parts: IndexExpression[] = [
      { kind: 'or', parts: texts },
      others,
      ...(id === null ? [] : [{ kind: 'tag' as const, tag: `industry:${id}` as const }]),
    ];
    const answer = await bounded.search({
      expression: { kind: 'and', parts },
      match: 'any',
      rankWords: [],
      sort: 'overall',
      offset: 0,
      limit,
      withoutTotal: true,
      nowSeconds: Math.floor(caller.now / 1000),
    });
    for (const hit of answer.hits) ids.add(hit.id);
  }
  return [...ids].slice(0, limit);
}

/** One of each report before a second of any. */
function spread(records: readonly ChartRecord[], limit: number): ChartRecord[] {
  const seen = new Set<number>();
  const first = records.filter(({ item }) => !seen.has(item.fid) && seen.add(item.fid));
  return [...first, ...records.filter((record) => !first.includes(record))].slice(0, limit);
}

/** Charts of other reports about the same, each with why. A list beside the report may be missing. Throws 10404 where there is no such report. */
export async function findSimilarCharts(
  deps: ChartDeps,
  { fid, limit }: { fid: number; limit: number },
  caller: Caller,
): Promise<{ list: SimilarChart[]; count: number }> {
  const reads = deps.reads.for(caller);
  const [report] = await reads.reportItems([fid]);
  if (report === undefined) throw new BusinessError('notFound');
  const own = await reads.chartRecords(await reads.chartIds(fid, OWN_CHARTS));
  const names = own.map(({ title }) => title).filter((name) => name !== '');
  const about = { title: report.name, names, industry: report.fileIndustryData[0]?.id };
  const ids = (await unlessRefused(idsLike(deps, fid, about, { limit: limit * LOOKED_AT, caller }))) ?? [];
  const same = await reads.sameCharts(ids);
  const records = spread(await reads.chartRecords(foldCharts(ids, same)), limit);
  const charts = await presentCharts(deps, caller, records, { same });
  const items = await reads.reportItems(records.map(({ item }) => item.fid));
  const stocksOf = new Map(items.map((item) => [item.fid, item.stockData]));
  const list = charts.map((chart, at): SimilarChart => {
    const { title: name = '', industries = [] } = records[at] ?? {};
    const found = {
      name: chart.locked === null ? name : '',
      industries,
      stocks: stocksOf.get(chart.fid) ?? [],
    };
    const beside = {
      title: report.name,
      chartNames: names,
      stocks: report.stockData,
      industries: report.fileIndustryData,
    };
    return { ...chart, why: whySimilar(found, beside) };
  });
  return { list, count: list.length };
}
