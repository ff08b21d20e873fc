import type { SearchState } from '../search-state.ts';

export const MORE = '机构、研究员、评级';

/** What the button of these filters says: how many are set. */
export function moreLabel({ organisations, researchers, ratings }: SearchState): string {
  const parts = [
    organisations.length > 0 ? `机构 ${organisations.length}` : '',
    researchers.length > 0 ? `研究员 ${researchers.length}` : '',
    ratings.length > 0 ? ratings.join('、') : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? MORE : parts.join('，');
}
