import { useRef, useState } from 'react';
import { MAX_KEYWORD_LENGTH } from '#contract/calls/search.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { SearchField } from '#web/ui/search-field/search-field.tsx';
import { HelpButton } from './help/help-button.tsx';
import { rememberSearch } from './recent-searches.ts';
import { useSearchOptions } from './use-search-options.tsx';
import { useSlashFocus } from './use-slash-focus.ts';

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
  /** The group that is searched in. */
  gid?: number | undefined;
  onSearch: (keyword: string) => void;
}

/** S1 §5: reports open in a tab of their own. */
function openReport(fid: number): void {
  window.open(reportHref(fid, ''), '_blank', 'noopener');
}

/** The one search box of the product: suggestions while typing, recent searches before, `/` to reach it. */
export function SearchBox({
  size,
  keyword = '',
  autoFocus,
  placeholder,
  sought = 'reports',
  emptyWarning,
  gid,
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
  const options = useSearchOptions(text, focused);

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
      gid={gid}
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
      onChoose={(option) => (option.fid === 0 ? search(option.text) : openReport(option.fid))}
      help={size === 'page' && <HelpButton onSearch={search} />}
    />
  );
}
