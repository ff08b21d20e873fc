import type { SearchResult } from '#contract/calls/search.ts';
import { type FoldedAnswer, type SearchPlan, tellAbsent, type WeighedWord } from '../query/index.ts';

/** Where nothing is known of what was asked about, so many reports at most are shown as near ones. */
const MOST_NEAR = 3;

/** The answer as far as it is shown. */
export function nearOnly(answer: FoldedAnswer, isAbsent: boolean, offset: number): FoldedAnswer {
  if (!isAbsent) return answer;
  const hits = answer.hits.slice(0, Math.max(0, MOST_NEAR - offset));
  return { ...answer, hits, rows: Math.min(MOST_NEAR, answer.rows), folded: 0, under: new Map() };
}

type Presented = Pick<SearchResult, 'matches' | 'groups'>;

/** The near reports under the line that says what there is nothing about. */
export function apart({ matches }: Presented, absent: readonly WeighedWord[], keyword: string): Presented {
  const words = absent.map(({ word }) => `“${keyword.slice(...word.range)}”`).join('、');
  const line = `没有找到关于${words}的报告，以下是相近的`;
  return { matches, groups: matches.length === 0 ? [] : [{ grade: 'most', from: 0, line }] };
}

/** What is named by itself and none of the list is; `told` are all words that a report may lack. */
export const absencesOf = (
  { wish }: Pick<SearchPlan, 'wish'>,
  list: SearchResult['list'],
  { matches }: Presented,
  told: number,
): string[] =>
  tellAbsent(
    wish,
    list.map(({ name, stockOrgData, timeText }, at) => ({
      title: name,
      house: stockOrgData.name,
      day: timeText,
      ofHouseAlone: told > 1 && (matches[at]?.lacks.length ?? 0) >= told - 1,
    })),
  );
