import { type RefObject, useRef, useState } from 'react';
import { selectedWords } from '../find/selected-words.ts';
import type { Find } from './find-state.ts';

/**
 * The find bar: open at first where the address asks for words. Opened anew it asks for the words selected in the pages,
 * else marks again what was sought last; neither moves the view before the reader steps on.
 */
export function useFindBar(
  find: Pick<Find, 'query' | 'mode' | 'setQuery'>,
  scroller: RefObject<HTMLDivElement | null>,
  isOpenAtFirst: boolean,
) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
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
  return { isOpen, open, close, input };
}
