import { RECOMMENDED } from '#contract/calls/report-marks.ts';
import type { ReportItem } from '#contract/calls/reports.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Asked } from '#server/platform/access/index-gate.ts';
import { shareOf } from '#server/platform/limits/share-of.ts';
import type { IndexTag } from '#server/ports/search-collection.ts';
import type { IndexExpression, IndexQuery } from '#server/ports/search-index.ts';
import { unlessRefused } from '#server/ports/unless-refused.ts';
import type { ReaderDeps } from './deps.ts';
import { presentItems } from './present-items.ts';
import type { SimilarReport } from './similar-lists.ts';

/** Time of the engine for all lists of candidates together, milliseconds. */
const BUDGET_MS = 1_000;

/** Who asks, and until when the engine works on it. */
interface Asking {
  caller: Caller;
  /** By `performance.now()`. */
  untilMs: number;
  /** Set where a list is missing. */
  isCut: boolean;
}

/**
 * Ids that the query finds, without the report itself. A list beside the report may be missing; the report itself is there. Rejects
 * where the caller has gone.
 */
async function idsOf(
  { index }: ReaderDeps,
  query: Omit<Asked<IndexQuery>, 'withoutTotal'>,
  item: ReportItem,
  asking: Asking,
): Promise<number[]> {
  const { caller, untilMs } = asking;
  const { signal } = caller;
  const limits = { share: shareOf(caller), budgetMs: untilMs - performance.now() };
  const answer = await unlessRefused(
    index.everybodys.search(
      { ...query, withoutTotal: true },
      signal === undefined ? limits : { ...limits, signal },
    ),
  );
  asking.isCut ||= answer === null;
  return answer?.hits.map(({ id }) => id).filter((id) => id !== item.fid) ?? [];
}

/** Ids of reports about this company, best first, without the report itself: none where it is about none or about several. */
async function ofCompany(
  deps: ReaderDeps,
  item: ReportItem,
  limit: number,
  asking: Asking,
): Promise<number[]> {
  const [stock, ...others] = item.stockData;
  if (stock === undefined || others.length > 0) return [];
  const query: Asked<IndexQuery> = {
    expression: { kind: 'text', text: stock.code, field: 'stock' },
    rankWords: [item.name],
    sort: 'overall',
    offset: 0,
    limit: limit + 1,
    match: 'all',
    nowSeconds: Math.floor(asking.caller.now / 1000),
  };
  return idsOf(deps, query, item, asking);
}

/** Ids of reports whose text is about the words of this title, best first, without the report itself. */
async function about(
  deps: ReaderDeps,
  item: ReportItem,
  tag: IndexTag | null,
  limit: number,
  asking: Asking,
): Promise<number[]> {
  const title: IndexExpression = { kind: 'text', text: item.name, field: 'any' };
  const query: Asked<IndexQuery> = {
    expression: tag === null ? title : { kind: 'and', parts: [title, { kind: 'tag', tag }] },
    rankWords: item.stockData.map(({ name }) => name),
    sort: 'overall',
    offset: 0,
    limit: limit + 1,
    match: 'any',
    nowSeconds: Math.floor(asking.caller.now / 1000),
  };
  return idsOf(deps, query, item, asking);
}

async function listSimilar(
  deps: ReaderDeps,
  item: ReportItem,
  limit: number,
  caller: Caller,
): Promise<readonly SimilarReport[]> {
  const key = `${item.fid} ${limit}`;
  const known = deps.similar.find(key, caller.now);
  if (known !== undefined) return known;
  const asking: Asking = { caller, untilMs: performance.now() + BUDGET_MS, isCut: false };
  const industry = item.fileIndustryData[0];
  const found = new Map<number, string>();
  const add = (ids: readonly number[], why: string) => {
    for (const id of ids) if (!found.has(id)) found.set(id, why);
  };
  add(await ofCompany(deps, item, limit, asking), `同样关于${item.stockData[0]?.name ?? ''}`);
  const roads: { tag: IndexTag | null; why: string }[] = [
    ...(industry === undefined
      ? []
      : [{ tag: `industry:${industry.id}` as const, why: `同属${industry.name}行业，内容相近` }]),
    { tag: null, why: '内容相近' },
  ];
  for (const { tag, why } of roads) {
    if (found.size >= limit) break;
    add(await about(deps, item, tag, limit, asking), why);
  }
  const list = Array.from(found, ([fid, why]) => ({ fid, why })).slice(0, limit);
  if (!asking.isCut) deps.similar.keep(key, list, caller.now);
  return list;
}

/** Reports about the same thing: those about the same company first, then by likeness, the same industry before any other; each with why. Throws 10404 where there is no such report. */
export async function findSimilar(
  deps: ReaderDeps,
  { fid, limit }: { fid: number; limit: number },
  caller: Caller,
): Promise<{ list: (ReportItem & { why: string })[]; count: number }> {
  const [item] = await deps.reads.for(caller).reportItems([fid]);
  if (item === undefined) throw new BusinessError('notFound');
  const similar = await listSimilar(deps, item, limit, caller);
  const items = await presentItems(
    deps,
    caller,
    similar.map(({ fid }) => fid),
  );
  const whyOf = new Map(similar.map(({ fid, why }) => [fid, why]));
  const list = items.map((each) => ({ ...each, why: whyOf.get(each.fid) ?? '' }));
  return { list, count: list.length };
}

/** The same reports as recommendations beside a public page, marked as such. */
export async function recommendBeside(
  deps: ReaderDeps,
  asked: { fid: number; limit: number },
  caller: Caller,
): Promise<{ list: ReportItem[]; count: number }> {
  const { list, count } = await findSimilar(deps, asked, caller);
  return { list: list.map(({ why: _, ...item }) => ({ ...item, parent_id: RECOMMENDED })), count };
}
