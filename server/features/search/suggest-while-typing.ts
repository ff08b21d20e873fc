import type { Suggestion } from '#contract/calls/suggestions.ts';
import { foldText } from '#contract/text/fold.ts';
import { createMarker } from '#contract/text/mark-text.ts';
import { parseQuery } from '#contract/text/parse-query.ts';
import { soughtTexts } from '#contract/text/sought-texts.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { createLru, type Lru } from '#server/platform/cache/lru.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import type { Dictionary } from '../language/index.ts';
import { type SuggestedEntity, suggestEntities, suggestTerms, termsSpokenAs } from '../language/index.ts';
import { completeLastWord } from '../query/index.ts';
import { mayUseSecondIndustries } from './access.ts';
import type { SearchDeps } from './deps.ts';

const MOST_TITLES = 5;
/** Whoever has typed more is not at the beginning of a title any more. */
const MOST_TYPED_WORDS = 10;

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
    case 'researcher':
      return { ...shared, kind: 'researcher', keyword: `作者:${entity.name}`, hint: entity.house };
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
  deps: Pick<SearchDeps, 'everybodys' | 'reads'>,
  keyword: string,
  spoken: readonly string[],
  now: number,
): Promise<Suggestion[]> {
  const texts = soughtTexts(parseQuery(keyword)).title;
  if (texts.length === 0 || texts.length > MOST_TYPED_WORDS) return [];
  const inTitle = (text: string): IndexExpression => ({ kind: 'text', text, field: 'title' });
  const answer = await deps.everybodys.search({
    expression: {
      kind: 'or',
      parts: [{ kind: 'and', parts: texts.map(inTitle) }, ...spoken.map(inTitle)],
    },
    rankWords: [],
    sort: 'newest',
    offset: 0,
    limit: MOST_TITLES,
    withoutTotal: true,
    match: 'all',
    nowSeconds: Math.floor(now / 1000),
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

/** What was suggested, as long as the dictionary it came from is in use: after a change of the library there is another. */
const kept = new WeakMap<Dictionary, Lru<string, Suggestion[]>>();
/** About 4 MB. */
const MOST_KEPT = 4_000;

function keptFor(dictionary: Dictionary): Lru<string, Suggestion[]> {
  const known = kept.get(dictionary) ?? createLru<string, Suggestion[]>({ most: MOST_KEPT });
  kept.set(dictionary, known);
  return known;
}

/** What the box offers while one types: names first, then words, what completes the last of several, names that only hold it, titles. Costs no search. */
export async function suggestWhileTyping(
  deps: Pick<SearchDeps, 'everybodys' | 'reads' | 'dictionary'>,
  keyword: string,
  caller: Caller,
): Promise<Suggestion[]> {
  const dictionary = deps.dictionary.current();
  const withSecondIndustries = mayUseSecondIndustries(caller);
  const suggested = keptFor(dictionary);
  // Beginnings are few, and everybody who may see the same sees the same.
  const key = `${withSecondIndustries} ${keyword}`;
  const known = suggested.get(key);
  if (known !== undefined) return known;
  const list = await suggestAnew(deps, keyword, dictionary, { withSecondIndustries, now: caller.now });
  suggested.set(key, list);
  return list;
}

async function suggestAnew(
  deps: Pick<SearchDeps, 'everybodys' | 'reads'>,
  keyword: string,
  dictionary: Dictionary,
  { withSecondIndustries, now }: { withSecondIndustries: boolean; now: number },
): Promise<Suggestion[]> {
  const typed = foldText(keyword).trim();
  if (typed === '') return [];
  const entities = suggestEntities(typed, dictionary, withSecondIndustries);
  const named = new Set(entities.map(({ entity }) => entity.name));
  const terms = suggestTerms(typed, dictionary).filter((term) => !named.has(term));
  const [completed, titles] = await Promise.all([
    completeLastWord({ index: deps.everybodys }, keyword, dictionary),
    suggestTitles(deps, keyword, termsSpokenAs(typed, dictionary), now),
  ]);
  const [beginning, inside] = [false, true].map((isInside) =>
    entities.filter((each) => each.isInside === isInside).map(presentEntity),
  );
  return [...(beginning ?? []), ...terms.map(presentTerm(typed)), ...completed, ...(inside ?? []), ...titles];
}
