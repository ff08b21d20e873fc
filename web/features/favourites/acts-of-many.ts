import type { ReactNode } from 'react';

/** Several reports: these, or all of a folder. */
export type Several = { fids: readonly number[] } | { folder: number; count: number };

/** What others offer to do with several reports; `className` is how an act looks that stands among the others. */
export type ActsOfMany = (several: Several, className: string | undefined) => ReactNode;
