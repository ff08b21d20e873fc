import { type FocusEvent, type KeyboardEvent, useState } from 'react';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const buttonsOf = (element: Element) => [...element.querySelectorAll<HTMLElement>('button')];

/**
 * A row of buttons as one stop of the keyboard: Tab comes to the last one used, or `first`; arrows, Home and End move on.
 * Spread `row` on the element around them and give each its `tabIndexOf`.
 */
export function useRoving(first: number) {
  const [reached, setReached] = useState<number | null>(null);
  const row = {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const buttons = buttonsOf(event.currentTarget);
      const at = buttons.indexOf(document.activeElement as HTMLElement);
      const step = STEPS[event.key];
      const last = buttons.length - 1;
      const to = event.key === 'Home' ? 0 : event.key === 'End' ? last : step === undefined ? at : at + step;
      if (at < 0 || to === at) return;
      event.preventDefault();
      buttons[(to + buttons.length) % buttons.length]?.focus();
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      const at = buttonsOf(event.currentTarget).indexOf(event.target);
      if (at >= 0) setReached(at);
    },
  };
  return { row, tabIndexOf: (index: number) => (index === (reached ?? Math.max(0, first)) ? 0 : -1) };
}
