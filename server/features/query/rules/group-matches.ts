import type { SearchResult } from '#contract/calls/search.ts';

type Match = Pick<SearchResult['matches'][number], 'grade' | 'lacks'>;

/** The quiet line above a group: what its hits lack, where they all lack the same. */
function lineOf(grade: Match['grade'], group: readonly Match[], isCorrected: boolean): string {
  if (grade === 'together') return '';
  if (grade === 'every' && isCorrected) return '以下是更正之后的结果';
  if (grade === 'every') return '以下结果含全部词，但不连在一起';
  const [first] = group;
  const shared = (first?.lacks ?? []).filter((word) => group.every(({ lacks }) => lacks.includes(word)));
  return shared.length > 0 ? `以下结果未包含：${shared.join('、')}` : '以下结果只包含部分词';
}

/**
 * Where each group of one grade begins on a page. A first group of full matches needs no line. `isCorrected`: those of the first
 * grade hold the query as it was typed, the others corrected.
 */
export function groupMatches(matches: readonly Match[], isCorrected: boolean): SearchResult['groups'] {
  const groups: SearchResult['groups'] = [];
  matches.forEach(({ grade }, from) => {
    if (grade === matches[from - 1]?.grade) return;
    const group = matches.slice(from).filter((match) => match.grade === grade);
    const isFirst = from === 0 && grade !== 'most';
    groups.push({ grade, from, line: isFirst ? '' : lineOf(grade, group, isCorrected) });
  });
  return groups;
}
