import type { SearchResult } from '#contract/calls/search.ts';
import { partsOfCompound, tellAbsent, tellOtherTimeFirst } from '../language/index.ts';
import { titleKey } from '../library/index.ts';
import {
  type AskedPage,
  askFolded,
  chooseNear,
  cutWordsOf,
  type FoldedAnswer,
  groupMatches,
  lineOfNear,
  NEAR,
  namesOfAbsent,
  type SearchPlan,
  type WeighedPlan,
  type WeighedWord,
} from '../query/index.ts';
import type { SearchDeps } from './deps.ts';

/** Of reports that do not answer the near ones, by their titles. */
export async function askNear(
  deps: Pick<SearchDeps, 'reads'> & Parameters<typeof askFolded>[0],
  weighed: WeighedPlan,
  page: AskedPage,
  now: number,
): Promise<FoldedAnswer> {
  const answer = await askFolded(deps, weighed, { ...page, offset: 0, limit: NEAR.lookedAt }, now);
  const facts = await deps.reads.foldingFacts(answer.hits.map(({ id }) => id));
  const titles = new Map(facts.map((each) => [each.fid, each.titleKey]));
  const named = answer.hits.filter(({ id }) => titles.has(id));
  const nameOf = ({ id }: { id: number }) => titles.get(id) ?? '';
  const { isTerm } = deps.dictionary.current();
  const partsOf = (word: WeighedWord['word']) =>
    partsOfCompound(word, { cutWords: cutWordsOf(deps), isTerm });
  const hits = chooseNear(weighed, named, { nameOf, plain: titleKey, partsOf }).slice(0, NEAR.shown);
  return {
    ...answer,
    hits: hits.slice(page.offset, page.offset + page.limit),
    rows: hits.length,
    folded: 0,
    under: new Map(),
    absentTime: null,
  };
}

type Presented = Pick<SearchResult, 'matches' | 'groups'>;

/** The near reports under the line that says what there is nothing about. */
export function apart({ matches }: Presented, absent: readonly WeighedWord[], keyword: string): Presented {
  const line = lineOfNear(namesOfAbsent(absent, keyword), '报告');
  return { matches, groups: matches.length === 0 ? [] : [{ grade: 'most', from: 0, line }] };
}

/** Reports of another time than the one that is asked for, each without what was typed for it. */
export function ofOtherTimes(
  { matches }: Presented,
  absent: FoldedAnswer['absentTime'],
  keyword: string,
  isCorrected: boolean,
): Presented | null {
  if (absent === null) return null;
  const typed = keyword.slice(...absent.range);
  const lacking = matches.map((match) => ({
    ...match,
    grade: 'most' as const,
    lacks: [...match.lacks, typed],
  }));
  return { matches: lacking, groups: groupMatches(lacking, isCorrected) };
}

/** What is named by itself and none of the list is; `told` are all words that a report may lack. */
export const absencesOf = (
  { intent }: Pick<SearchPlan, 'intent'>,
  list: SearchResult['list'],
  { matches }: Presented,
  told: number,
): string[] =>
  tellAbsent(
    intent,
    list.map(({ name, stockOrgData, stockData, timeText }, at) => ({
      title: name,
      house: stockOrgData.name,
      day: timeText,
      stocks: stockData.map(({ code }) => code),
      ofHouseAlone: told > 1 && (matches[at]?.lacks.length ?? 0) >= told - 1,
      isFull: matches[at]?.lacks.length === 0,
    })),
  );

/** Where the best of a ranked list are of another time than the one that is asked about. */
export const otherTimeFirst = (
  { intent }: Pick<SearchPlan, 'intent'>,
  list: SearchResult['list'],
): string[] =>
  tellOtherTimeFirst(
    intent,
    list.map(({ name, timeText }) => ({ title: name, day: timeText })),
  );
