import type { SearchResult } from '#contract/calls/search.ts';

type Match = Pick<SearchResult['matches'][number], 'grade' | 'lacks'>;

/** The quiet line above hits that all lack some words: which, where they all lack the same. */
function lineOf(group: readonly Match[]): string {
  const [first] = group;
  const shared = (first?.lacks ?? []).filter((word) => group.every(({ lacks }) => lacks.includes(word)));
  return shared.length > 0 ? `以下结果未包含：${shared.join('、')}` : '以下结果只包含部分词';
}

/**
 * Where each group of a page begins. What holds only some of the words may be the better answer and stand among full matches; the line is
 * above the last of them, behind which nothing holds all. `isCorrected`: hits of the first grade hold the query as it was typed, and come first.
 */
export function groupMatches(matches: readonly Match[], isCorrected: boolean): SearchResult['groups'] {
  const groups: SearchResult['groups'] = [];
  const behindFull = matches.findLastIndex(({ grade }) => grade !== 'most') + 1;
  const corrected = isCorrected ? matches.findIndex(({ grade }) => grade !== 'together') : -1;
  const [first] = matches;
  if (first !== undefined && behindFull > 0) groups.push({ grade: first.grade, from: 0, line: '' });
  if (corrected > 0 && corrected < behindFull)
    groups.push({ grade: 'every', from: corrected, line: '以下是更正之后的结果' });
  if (behindFull < matches.length)
    groups.push({ grade: 'most', from: behindFull, line: lineOf(matches.slice(behindFull)) });
  return groups;
}
