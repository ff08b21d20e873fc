import type { SearchResult } from '#contract/search.ts';
import { countFilters, NO_FILTERS, type SearchChange, type SearchState } from '../search-state.ts';

export type Relaxation = SearchResult['relaxations'][number];

/** What taking a condition away means for the state. */
export function relax(relaxation: Relaxation): SearchChange {
  switch (relaxation.condition) {
    case 'keyword':
      return { keyword: '' };
    case 'word':
      return { keyword: relaxation.keyword };
    case 'industry':
      return { industry: null };
    case 'secondary':
      return { secondary: [] };
    case 'type':
      return { types: [] };
    case 'time':
      return { time: 0, from: '', to: '' };
    case 'broker':
      return { hideBrokers: false };
    case 'title-only':
      return { titleOnly: false };
    case 'filters':
    case 'only-word':
      return { ...NO_FILTERS, keyword: relaxation.keyword };
  }
}

const dropsSeveral = ({ condition }: Relaxation): boolean =>
  condition === 'filters' || condition === 'only-word';

/** What the button of a relaxation says. */
export function relaxationText(relaxation: Relaxation, state: SearchState): string {
  if (!dropsSeveral(relaxation)) return `去掉“${relaxation.label}”`;
  return countFilters(state) > 0 ? `不加筛选，只搜“${relaxation.label}”` : `只搜“${relaxation.label}”`;
}

/** What is known about why: one culprit, several together, or a word that no report has. */
export function reasonOf(state: SearchState, relaxations: readonly Relaxation[]): string {
  if (relaxations.some(dropsSeveral)) return '单独去掉任何一个条件仍没有结果，可以一次放宽几个：';
  if (relaxations.length > 0) return '去掉下面任意一个条件就有结果：';
  if (state.keyword !== '')
    return `全部报告中都没有与“${state.keyword}”相符的内容。换一个说法，或减少几个词再试。`;
  return '换一组条件再试。';
}
