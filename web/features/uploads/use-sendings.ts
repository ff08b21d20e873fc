import { useSyncExternalStore } from 'react';
import { onSendings, readSendings, type Sending } from './queue.ts';

const NONE: readonly Sending[] = [];

/** The files on their way, as they stand. */
export const useSendings = (): readonly Sending[] =>
  useSyncExternalStore(onSendings, readSendings, () => NONE);
