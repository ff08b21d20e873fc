import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { isComposingKey } from '#web/ui/ime.ts';
import type { FindMode } from '../find/find-language.ts';
import classes from './find-bar.module.css';
import type { Find } from './find-state.ts';

/** What the bar asks and shows, wherever it is found. */
export type BarFind = Pick<
  Find,
  'query' | 'mode' | 'setQuery' | 'total' | 'ordinal' | 'scanned' | 'isSeveral' | 'hasFailed' | 'step'
>;

interface FindBarProps {
  find: BarFind;
  pageCount: number;
  input: RefObject<HTMLInputElement | null>;
  onClose: () => void;
  /** Why nothing can be found here, said in place of the count; empty where it can. */
  unavailable?: string;
  /** What was not looked through, said where nothing is found; empty where everything was. */
  notSought?: string;
}

const TYPING_MS = 180;

function countText(find: BarFind, pageCount: number, notSought: string): string {
  if (find.query.trim() === '') return '';
  if (find.hasFailed) return '没有加载成功，按回车重试';
  const total = `${find.total}${find.scanned < pageCount ? '+' : ''}`;
  if (find.total > 0) return find.ordinal > 0 ? `${find.ordinal} / ${total}` : `共 ${total} 处`;
  if (find.scanned < pageCount) return `查找中 ${find.scanned}/${pageCount} 页`;
  return notSought === '' ? '没有找到' : `没有找到（${notSought}）`;
}

/**
 * What is being typed, asked for when the hand rests or at once by `ask`; it gives way to a query that comes from
 * elsewhere, as from selected text.
 */
function useDraft({ query, setQuery }: BarFind) {
  const [draft, setDraft] = useState(query);
  const isComposing = useRef(false);
  const asked = useRef(query);
  const ask = useCallback(
    (text: string, mode: FindMode) => {
      asked.current = text;
      setQuery(text, mode);
    },
    [setQuery],
  );
  useEffect(() => {
    if (query === asked.current) return;
    asked.current = query;
    setDraft(query);
  }, [query]);
  useEffect(() => {
    if (isComposing.current || draft === asked.current) return;
    const timer = setTimeout(() => ask(draft, 'phrase'), TYPING_MS);
    return () => clearTimeout(timer);
  }, [draft, ask]);
  return { draft, setDraft, isComposing, ask };
}

export function FindBar({ find, pageCount, input, onClose, unavailable = '', notSought = '' }: FindBarProps) {
  const { draft, setDraft, isComposing, ask } = useDraft(find);
  const { query, mode } = find;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposingKey(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (draft !== query) ask(draft, 'phrase');
      else if (find.hasFailed) ask(draft, mode);
      else find.step(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
  }

  return (
    <search className={classes.bar} aria-label="在文内查找">
      <input
        ref={input}
        className={classes.input}
        type="text"
        aria-label="文内查找"
        placeholder="在文内查找"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        readOnly={unavailable !== ''}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={(event) => {
          isComposing.current = false;
          setDraft(event.currentTarget.value);
          ask(event.currentTarget.value, 'phrase');
        }}
        onKeyDown={onKeyDown}
      />
      <span className={classes.count} role="status" data-none={find.total === 0 || undefined}>
        {unavailable || countText(find, pageCount, notSought)}
      </span>
      {find.isSeveral && draft === query && (
        <button
          type="button"
          title={mode === 'words' ? '正在逐词标记，点击改为整句' : '正在查找整句，点击改为逐词'}
          className={classes.mode}
          onClick={() => ask(draft, mode === 'words' ? 'phrase' : 'words')}
        >
          {mode === 'words' ? '逐词' : '整句'}
        </button>
      )}
      <IconButton size={28} tip="" label="上一处" disabled={find.total === 0} onClick={() => find.step(-1)}>
        <IconChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton size={28} tip="" label="下一处" disabled={find.total === 0} onClick={() => find.step(1)}>
        <IconChevronDown size={16} aria-hidden />
      </IconButton>
      <IconButton size={28} tip="" label="关闭查找" onClick={onClose}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </search>
  );
}
