import { createContext } from 'react';
import type { Evidence } from '#contract/calls/answers.ts';

/** What a mark opens: null where there is nothing beside the answer, and it leads to the reader's own page. */
export interface Cited {
  cited: Evidence | null;
  /** Whether what stands only in an abstract is shown beside as well. */
  takesAbstracts: boolean;
  open: (evidence: Evidence) => void;
}

export const CitedContext = createContext<Cited | null>(null);
