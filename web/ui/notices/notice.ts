/** Warnings and failures are announced at once, the rest when there is a pause. */
export type Tone = 'plain' | 'done' | 'warning' | 'failure';

/** What can be done about it, while it is shown. */
export interface NoticeAction {
  label: string;
  act: () => void;
}

export interface Notice {
  id: string;
  message: string;
  tone: Tone;
  /** Milliseconds until it goes; the usual time without it. */
  lastsMs?: number | undefined;
  action?: NoticeAction | undefined;
}

/** So long the way back from a deletion is offered. */
export const UNDO_MS = 30_000;
