import { useState } from 'react';
import { localStore } from '#web/ui/browser-store.ts';

const KEY = 'yanjian-text-size';
/** Steps from the usual size. */
const [SMALLEST, LARGEST] = [-1, 3];

export interface TextSize {
  /** Steps from the usual size, 0 for it. */
  step: number;
  /** null at the end. */
  smaller: (() => void) | null;
  larger: (() => void) | null;
}

function recallStep(): number {
  const kept = Number(localStore.getItem(KEY));
  return Number.isInteger(kept) ? Math.min(LARGEST, Math.max(SMALLEST, kept)) : 0;
}

/** How large the text is set, kept for the next report. */
export function useTextSize(): TextSize {
  const [step, setStep] = useState(recallStep);
  const change = (next: number) => () => {
    setStep(next);
    localStore.setItem(KEY, String(next));
  };
  return {
    step,
    smaller: step > SMALLEST ? change(step - 1) : null,
    larger: step < LARGEST ? change(step + 1) : null,
  };
}
