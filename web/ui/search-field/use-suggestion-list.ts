import { type KeyboardEvent, useState } from 'react';
import { isComposingKey } from '../ime.ts';

interface SuggestionListOptions<Option> {
  options: readonly Option[];
  onChoose: (option: Option) => void;
  /** The Delete key on an option; false where it cannot be removed and the key is the box's own. */
  onRemove: (option: Option) => boolean;
  onEnter: () => void;
}

/** The keyboard of the combobox pattern: arrows move, Enter takes, Delete removes, Escape closes, composition is left alone. */
export function useSuggestionList<Option>(props: SuggestionListOptions<Option>) {
  const { options, onChoose, onRemove, onEnter } = props;
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const shown = open && options.length > 0;
  // One that was removed gives its place to the next, and the last to the one before.
  const active = shown ? Math.min(chosen, options.length - 1) : -1;

  function close() {
    setOpen(false);
    setChosen(-1);
  }

  function move(event: KeyboardEvent, to: number) {
    event.preventDefault();
    const last = options.length - 1;
    setOpen(true);
    setChosen(to < -1 ? last : to > last ? -1 : to);
  }

  function take() {
    const option = options[active];
    close();
    if (option === undefined) onEnter();
    else onChoose(option);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposingKey(event)) return;
    const option = options[active];
    if (event.key === 'ArrowDown') move(event, active + 1);
    else if (event.key === 'ArrowUp') move(event, active - 1);
    else if (event.key === 'Delete' && option !== undefined && onRemove(option)) event.preventDefault();
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
    setChosen(-1);
  }

  return { shown, active, close, reopen, onKeyDown };
}
