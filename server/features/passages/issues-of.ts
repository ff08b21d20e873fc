import type { Caller } from '#server/platform/access/caller.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import { nameOfSeries } from '../library/index.ts';
import { indexFor } from './access.ts';
import { askWords } from './ask-words.ts';
import type { PassageDeps } from './deps.ts';
import { plainWords } from './rules/plain-words.ts';

/** Reports that say the same again and again: the issues of a periodical, or what houses wrote of one company. */
export interface Issues {
  kind: 'series' | 'company';
  /** Of the periodical; empty for a company, whose reports say its name. */
  name: string;
  /** Newest first, the asked one among them. */
  fids: number[];
}

/** Of a daily two months, of a weekly half a year. */
const MOST = { series: 30, company: 40 };

/** So many reports that are called so are looked at. */
const MOST_CALLED = 10;

/** What a report is one of, for whoever asks; null for what stands for itself, or where they may find no other. */
export async function issuesOf(
  { index, library }: Pick<PassageDeps, 'index' | 'library'>,
  fid: number,
  caller: Caller,
): Promise<Issues | null> {
  const [facts] = await library.for(caller).foldingFacts([fid]);
  if (facts === undefined) return null;
  const [stock, ...others] = facts.stocks;
  const ofCompany = stock !== undefined && others.length === 0;
  if (facts.seriesKey === '' && !ofCompany) return null;
  const kind = facts.seriesKey === '' ? 'company' : 'series';
  const expression: IndexExpression =
    kind === 'series'
      ? { kind: 'tag', tag: `series:${facts.seriesKey}` }
      : { kind: 'text', text: stock ?? '', field: 'stock' };
  const { hits } = await indexFor(index, caller).search({
    expression,
    match: 'all',
    rankWords: [],
    sort: 'newest',
    offset: 0,
    limit: MOST[kind],
    withoutTotal: true,
    nowSeconds: Math.floor(caller.now / 1000),
  });
  const fids = hits.map(({ id }) => id);
  if (fids.length < 2) return null;
  return { kind, name: kind === 'series' ? nameOfSeries(facts.seriesKey) : '', fids };
}

/** The issues of the periodical that a question calls by its house and its name; null where none is found. */
export async function issuesCalled(deps: PassageDeps, name: string, caller: Caller): Promise<Issues | null> {
  const asked = { keyword: plainWords(name), parts: [], limit: MOST_CALLED };
  const { ids } = await askWords(deps, indexFor(deps.index, caller), asked, caller.now);
  const facts = await deps.library.for(caller).foldingFacts(ids);
  const called = ids.flatMap((fid) => {
    const key = facts.find((one) => one.fid === fid)?.seriesKey ?? '';
    return key === '' ? [] : [{ fid, isSaid: name.includes(nameOfSeries(key)) }];
  });
  // 医药行业日报 is said of 太平洋证券医药行业日报, 医药日报 is not.
  const best = called.find(({ isSaid }) => isSaid) ?? called[0];
  return best === undefined ? null : issuesOf(deps, best.fid, caller);
}
