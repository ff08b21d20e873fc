import { BusinessError } from '#contract/codes.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { IndexExpression, IndexTag } from '#server/ports/search-index.ts';
import type { Asking, ReaderDeps } from './deps.ts';
import { presentItems } from './present-items.ts';

/** Ids of reports whose text is about the words of this title, best first, without the report itself. */
async function about(
  { index }: ReaderDeps,
  item: ReportItem,
  tag: IndexTag | null,
  limit: number,
  { now }: Asking,
): Promise<number[]> {
  const title: IndexExpression = { kind: 'text', text: item.name, field: 'any' };
  const answer = await index.search({
    expression: tag === null ? title : { kind: 'and', parts: [title, { kind: 'tag', tag }] },
    rankWords: item.stockData.map(({ name }) => name),
    sort: 'overall',
    offset: 0,
    limit: limit + 1,
    match: 'any',
    now: Math.floor(now / 1000),
  });
  return answer.hits.map(({ id }) => id).filter((id) => id !== item.fid);
}

/** Reports about the same thing: those of the same industry first, then any. Throws 10404 where there is no such report. */
export async function findSimilar(
  deps: ReaderDeps,
  { fid, limit }: { fid: number; limit: number },
  asking: Asking,
): Promise<{ list: ReportItem[]; count: number }> {
  const [item] = await deps.reads.reportItems([fid]);
  if (item === undefined) throw new BusinessError('notFound');
  const industry = item.fileIndustryData[0]?.id;
  const near = industry === undefined ? [] : await about(deps, item, `industry:${industry}`, limit, asking);
  const far = near.length >= limit ? [] : await about(deps, item, null, limit, asking);
  const ids = [...new Set([...near, ...far])].slice(0, limit);
  const list = await presentItems(deps, asking, ids);
  return { list, count: list.length };
}
