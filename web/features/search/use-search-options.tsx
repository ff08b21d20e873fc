import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Suggestion } from '#contract/calls/suggestions.ts';
import { MarkedText } from '#web/ui/marked-text.tsx';
import type { FieldOption } from '#web/ui/search-field/option-list.tsx';
import { suggestionsQuery } from './queries.ts';
import { forgetSearch, forgetSearches, useRecentSearches } from './recent-searches.ts';
import classes from './search-box.module.css';
import { useSettled } from './use-settled.ts';

/** What stands above the suggestions of a kind. */
const GROUPS: Record<Suggestion['kind'], string> = {
  history: '最近搜索',
  stock: '公司',
  organisation: '机构',
  researcher: '研究员',
  industry: '行业',
  word: '关键词',
  report: '报告',
};
const SUGGEST_DELAY_MS = 120;
/** More of one's own would push what the library knows out of sight. */
const MOST_RECENT_WHILE_TYPING = 3;

export interface SearchOption extends FieldOption {
  /** The report that opens; 0 where it is searched for. */
  fid: number;
}

/** What the box offers: one's own searches, and the library's names, words and titles. Nothing is asked for a box that merely shows the search of the page. */
export function useSearchOptions(text: string, focused: boolean): SearchOption[] {
  const wanted = text.trim();
  const settled = useSettled(wanted, SUGGEST_DELAY_MS);
  const recent = useRecentSearches();
  const { data } = useQuery({
    ...suggestionsQuery(settled),
    enabled: focused && settled !== '' && wanted !== '',
    placeholderData: keepPreviousData,
  });
  if (wanted === '') return recent.length === 0 ? [] : [...recent.map(ownOption), FORGET_ALL];
  const typed = wanted.toLowerCase();
  const own = recent.filter((item) => item !== wanted && item.toLowerCase().includes(typed));
  return [...own.slice(0, MOST_RECENT_WHILE_TYPING).map(ownOption), ...inGroups(data?.list ?? [])];
}

const ownOption = (keyword: string): SearchOption => ({
  key: `history-${keyword}`,
  group: GROUPS.history,
  text: keyword,
  fid: 0,
  content: <span className={classes.label}>{keyword}</span>,
  remove: { label: `删除最近搜索：${keyword}`, act: () => forgetSearch(keyword) },
});

const FORGET_ALL: SearchOption = {
  key: 'forget-all',
  group: GROUPS.history,
  text: '',
  fid: 0,
  content: <span className={classes.act}>清空最近搜索</span>,
  act: forgetSearches,
};

/** Each kind once, where its best stands. */
function inGroups(list: readonly Suggestion[]): SearchOption[] {
  const kinds = [...new Set(list.map(({ kind }) => kind))];
  return kinds.flatMap((wanted) => list.filter(({ kind }) => kind === wanted)).map(toOption);
}

function toOption(suggestion: Suggestion, index: number): SearchOption {
  const { kind, keyword, fid, label, ranges, hint } = suggestion;
  return {
    key: `${kind}-${index}`,
    group: GROUPS[kind],
    text: keyword,
    fid,
    content: (
      <>
        <span className={classes.label}>
          <MarkedText text={label} ranges={ranges} />
        </span>
        {/* The kind stands above already. */}
        {hint !== GROUPS[kind] && (
          <span className={classes.hint} data-kind={kind}>
            {hint}
          </span>
        )}
      </>
    ),
  };
}
