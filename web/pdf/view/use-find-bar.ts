import { type RefObject, useRef, useState } from 'react';
import { selectedWords } from '../find/selected-words.ts';
import type { AskedPlace } from '../place/place-memory.ts';
import type { Find } from './find-state.ts';

interface FindBarParts {
  find: Pick<Find, 'query' | 'mode' | 'setQuery' | 'total' | 'scanned' | 'hasFailed'>;
  scroller: RefObject<HTMLDivElement | null>;
  asked: Pick<AskedPlace, 'query' | 'quote'>;
  pageCount: number;
}

/** A passage is cited that is itself what is sought: it is marked, and there is nothing to step through. */
const isCitation = ({ query, quote }: FindBarParts['asked']): boolean =>
  quote !== '' && query.includes(quote);

/**
 * The find bar: open at first where the address asks for words, but not upon a passage that is cited, unless it is not found.
 * Opened anew it asks for the words selected in the pages, else marks again what was sought last; neither moves the view
 * before the reader steps on.
 */
export function useFindBar({ find, scroller, asked, pageCount }: FindBarParts) {
  const [chosen, setOpen] = useState<boolean | null>(null);
  const isLost = find.hasFailed === true || (find.total === 0 && find.scanned >= pageCount);
  const isOpen = chosen ?? (asked.query !== '' && (isLost || !isCitation(asked)));
  const input = useRef<HTMLInputElement>(null);
  const last = useRef<Pick<Find, 'query' | 'mode'>>({ query: '', mode: 'phrase' });

  function open() {
    const words = selectedWords(document.getSelection(), scroller.current);
    if (words !== null) find.setQuery(words, 'phrase', 'none');
    else if (find.query === '') find.setQuery(last.current.query, last.current.mode, 'none');
    setOpen(true);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.select();
    });
  }
  function close() {
    last.current = { query: find.query, mode: find.mode };
    setOpen(false);
    find.setQuery('', 'phrase');
    scroller.current?.focus();
  }
  // What is marked without the bar goes by the same key.
  return { isOpen, isFinding: isOpen || find.query !== '', open, close, input };
}
