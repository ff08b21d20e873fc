import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MAX_KEYWORD_LENGTH } from '#contract/calls/search.ts';
import type { Suggestion } from '#contract/calls/suggestions.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { MarkedText } from '#web/ui/marked-text.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { type FieldOption, SearchField } from '#web/ui/search-field/search-field.tsx';
import { HelpButton } from './help/help-button.tsx';
import { suggestionsQuery } from './queries.ts';
import { rememberSearch, useRecentSearches } from './recent-searches.ts';
import classes from './search-box.module.css';
import { useSettled } from './use-settled.ts';
import { useSlashFocus } from './use-slash-focus.ts';

const KIND_LABELS: Record<Suggestion['kind'], string> = {
  report: '报告',
  stock: '股票',
  industry: '行业',
  researcher: '研究员',
  organisation: '机构',
  word: '词',
  history: '最近',
};
const SUGGEST_DELAY_MS = 120;
const SOUGHT = {
  reports: { label: '搜索报告', action: '/report' },
  charts: { label: '搜索图表', action: '/chart' },
} as const;

interface SearchBoxProps {
  size: 'header' | 'page';
  /** The keyword the page shows now; the box follows when it changes. */
  keyword?: string;
  autoFocus?: boolean;
  placeholder?: string;
  /** What is sought, reports or charts: the label, and where the form leads without script. */
  sought?: keyof typeof SOUGHT;
  /** What an empty box says; without it an empty search is a search for everything. */
  emptyWarning?: string;
  onSearch: (keyword: string) => void;
}

/** S1 §5: reports open in a tab of their own. */
function openReport(fid: number): void {
  window.open(reportHref(fid, ''), '_blank', 'noopener');
}

interface SuggestionOption extends FieldOption {
  fid: number;
}

/** The one search box of the product: suggestions while typing, recent searches before, `/` to reach it. */
export function SearchBox({
  size,
  keyword = '',
  autoFocus,
  placeholder,
  sought = 'reports',
  emptyWarning,
  onSearch,
}: SearchBoxProps) {
  const [text, setText] = useState(keyword);
  const [followed, setFollowed] = useState(keyword);
  if (followed !== keyword) {
    setFollowed(keyword);
    setText(keyword);
  }
  const input = useRef<HTMLInputElement>(null);
  useSlashFocus(input);
  const [focused, setFocused] = useState(false);
  const { options, heading } = useOptions(text, focused);

  function search(wanted: string) {
    if (wanted === '' && emptyWarning !== undefined) {
      notify(emptyWarning, 'warning');
      input.current?.focus();
      return;
    }
    if (wanted !== '') rememberSearch(wanted);
    onSearch(wanted);
  }

  return (
    <SearchField
      {...SOUGHT[sought]}
      placeholder={placeholder ?? '搜报告、机构、股票'}
      size={size}
      autoFocus={autoFocus}
      maxLength={MAX_KEYWORD_LENGTH}
      inputRef={input}
      text={text}
      onTextChange={setText}
      onFocusChange={setFocused}
      onSubmit={search}
      options={options}
      heading={heading}
      onChoose={(option) => (option.fid === 0 ? search(option.text) : openReport(option.fid))}
      help={size === 'page' && <HelpButton onSearch={search} />}
    />
  );
}

/** Nothing is asked for a box that merely shows the search of the page. */
function useOptions(text: string, focused: boolean): { options: SuggestionOption[]; heading?: string } {
  const wanted = text.trim();
  const settled = useSettled(wanted, SUGGEST_DELAY_MS);
  const recent = useRecentSearches();
  const { data } = useQuery({
    ...suggestionsQuery(browserClient, settled),
    enabled: focused && settled !== '' && wanted !== '',
    placeholderData: keepPreviousData,
  });
  if (wanted === '') {
    return {
      heading: '最近搜索',
      options: recent.map((item) => ({ key: item, text: item, fid: 0, content: item })),
    };
  }
  return { options: (data?.list ?? []).map(toOption) };
}

function toOption(suggestion: Suggestion, index: number): SuggestionOption {
  return {
    key: `${suggestion.kind}-${index}`,
    text: suggestion.keyword,
    fid: suggestion.fid,
    content: (
      <>
        <span className={classes.kind}>{KIND_LABELS[suggestion.kind]}</span>
        <span className={classes.label}>
          <MarkedText text={suggestion.label} ranges={suggestion.ranges} />
        </span>
        {/* The kind stands at the left already. */}
        {suggestion.hint !== KIND_LABELS[suggestion.kind] && (
          <span className={classes.hint} data-kind={suggestion.kind}>
            {suggestion.hint}
          </span>
        )}
      </>
    ),
  };
}
