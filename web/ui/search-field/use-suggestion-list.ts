import { type KeyboardEvent, useState } from 'react';
import { isComposingKey } from '../ime.ts';

interface SuggestionListOptions<Option> {
  options: readonly Option[];
  onChoose: (option: Option) => void;
  onEnter: () => void;
}

/** The keyboard of the combobox pattern: arrows move, Enter takes, Escape closes, composition is left alone. */
export function useSuggestionList<Option>({ options, onChoose, onEnter }: SuggestionListOptions<Option>) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const shown = open && options.length > 0;

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function move(event: KeyboardEvent, to: number) {
    event.preventDefault();
    const last = options.length - 1;
    setOpen(true);
    setActive(to < -1 ? last : to > last ? -1 : to);
  }

  function take() {
    const option = shown ? options[active] : undefined;
    close();
    if (option === undefined) onEnter();
    else onChoose(option);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposingKey(event)) return;
    if (event.key === 'ArrowDown') move(event, active + 1);
    else if (event.key === 'ArrowUp') move(event, active - 1);
    else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      take();
    }
  }

  /** Typing opens the list and forgets what was chosen in the old one. */
  function reopen() {
    setOpen(true);
    setActive(-1);
  }

  return { shown, active: shown ? active : -1, close, reopen, onKeyDown };
}
