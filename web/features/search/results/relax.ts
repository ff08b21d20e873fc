import type { SearchResult } from '#contract/calls/search.ts';
import { countFilters, NO_FILTERS, type SearchChange, type SearchState } from '../search-state.ts';
import { howToRelax } from './relax-text.ts';

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
    case 'organisation':
      return { organisations: [] };
    case 'researcher':
      return { researchers: [] };
    case 'rating':
      return { ratings: [] };
    case 'series':
      return { series: '' };
    case 'file':
      return { onlyFiles: false };
    case 'broker':
      return { hideBrokers: false };
    case 'title-only':
      return { titleOnly: false };
    case 'filters':
    case 'only-word':
      return { ...NO_FILTERS, keyword: relaxation.keyword };
  }
}

const isOneWord = (keyword: string): boolean => !/\s/.test(keyword.trim());

/** What the head of an empty list says; one word alone is no list of conditions. */
export function emptyTitle(state: SearchState): string {
  if (countFilters(state) > 0 || !isOneWord(state.keyword)) return '没有找到符合全部条件的报告';
  return state.keyword.trim() === ''
    ? '没有找到相关报告'
    : `没有找到关于${quoted(state.keyword.trim())}的报告`;
}

/** What fuzzy matching would do for these words: with a single one there is no other to fall back on. */
export function fuzzyText(keyword: string): string {
  return isOneWord(keyword) ? '改用模糊匹配：容许错字与拼音' : '改用模糊匹配：任一词命中即可';
}

/** A phrase that was typed in quotes is not quoted twice. */
const quoted = (keyword: string): string => `“${/^["“]([^"“”]+)["”]$/.exec(keyword)?.[1] ?? keyword}”`;

/** The words of an exact phrase, which need not stand together; empty where none was asked for. */
export function withoutQuotes(keyword: string): string {
  const words = keyword.replaceAll(/["“”]/g, ' ').replaceAll(/\s+/g, ' ').trim();
  return words === keyword.trim() ? '' : words;
}

/** What is known about why: one culprit, several together, or a word that no report has. */
export function reasonOf(state: SearchState, relaxations: readonly Relaxation[]): string {
  const how = howToRelax(relaxations);
  if (how !== '') return how;
  if (state.keyword !== '') {
    const advice = isOneWord(state.keyword) ? '换一个说法再试。' : '换一个说法，或减少几个词再试。';
    const where = state.gid === undefined ? '全部报告中都没有' : '这个群组的报告里没有';
    return `${where}与${quoted(state.keyword.trim())}相符的内容。${advice}`;
  }
  return '换一组条件再试。';
}
