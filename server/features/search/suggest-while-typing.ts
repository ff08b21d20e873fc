import type { Suggestion } from '#contract/search.ts';
import { foldText } from '#server/platform/text/fold.ts';
import { createMarker } from '#server/platform/text/mark-text.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import type { SearchDeps } from './deps.ts';
import { parseQuery } from './rules/parse-query.ts';
import { type SuggestedEntity, suggestEntities } from './rules/suggest-entities.ts';
import { suggestTerms, termsSpokenAs } from './rules/suggest-terms.ts';

const MOST_TITLES = 5;

function presentEntity({ entity, ranges }: SuggestedEntity): Suggestion {
  const shared = { label: entity.name, ranges, fid: 0 };
  switch (entity.kind) {
    case 'stock':
      return { ...shared, kind: 'stock', keyword: entity.name, hint: entity.code };
    case 'industry':
      return {
        ...shared,
        kind: 'industry',
        keyword: `行业:${entity.name}`,
        hint: entity.parentId === 0 ? '一级行业' : '二级行业',
      };
    default:
      return { ...shared, kind: 'organisation', keyword: `机构:${entity.name}`, hint: '机构' };
  }
}

const presentTerm =
  (typed: string) =>
  (term: string): Suggestion => ({
    kind: 'word',
    label: term,
    ranges: term.startsWith(typed) ? [[0, typed.length]] : [],
    keyword: term,
    hint: '',
    fid: 0,
  });

async function suggestTitles(
  deps: Pick<SearchDeps, 'index' | 'reads'>,
  keyword: string,
  spoken: readonly string[],
  now: number,
): Promise<Suggestion[]> {
  const texts = parseQuery(keyword).clauses.flatMap(({ terms }) => terms.map(({ text }) => text));
  if (texts.length === 0) return [];
  const inTitle = (text: string): IndexExpression => ({ kind: 'text', text, field: 'title' });
  const answer = await deps.index.search({
    expression: {
      kind: 'or',
      parts: [{ kind: 'and', parts: texts.map(inTitle) }, ...spoken.map(inTitle)],
    },
    rankWords: [],
    sort: 'newest',
    offset: 0,
    limit: MOST_TITLES,
    match: 'all',
    now: Math.floor(now / 1000),
  });
  const items = await deps.reads.reportItems(answer.hits.map(({ id }) => id));
  const marker = createMarker([...texts, ...spoken]);
  return items.map((item) => ({
    kind: 'report',
    label: item.name,
    ranges: marker.rangesIn(item.name),
    keyword: item.name,
    hint: item.stockOrgData.name,
    fid: item.fid,
  }));
}

/** What the box offers while one types: names first, then words, then titles. Costs no search. */
export async function suggestWhileTyping(
  deps: Pick<SearchDeps, 'index' | 'reads' | 'dictionary'>,
  keyword: string,
  now: number,
): Promise<Suggestion[]> {
  const typed = foldText(keyword).trim();
  if (typed === '') return [];
  const dictionary = deps.dictionary.current();
  const entities = suggestEntities(typed, dictionary).map(presentEntity);
  const named = new Set(entities.map(({ label }) => label));
  const terms = suggestTerms(typed, dictionary).filter((term) => !named.has(term));
  const titles = await suggestTitles(deps, keyword, termsSpokenAs(typed, dictionary), now);
  return [...entities, ...terms.map(presentTerm(typed)), ...titles];
}
