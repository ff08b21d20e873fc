import type { MailFailed } from '#server/ports/mail.ts';
import type { SettledRow } from '../db/outbox-rows.ts';
import { MOST_TRIES, retryTime } from './retry-time.ts';

/** What became of one try. */
export type Outcome =
  | { kind: 'sent' }
  /** Nothing was left to tell, or nobody to tell it to. */
  | { kind: 'skipped'; reason: string }
  | { kind: 'again'; reason: string }
  | { kind: 'refused'; reason: string }
  /** It left, and may have been taken. */
  | { kind: 'unknown'; reason: string };

const FATES = { later: 'again', never: 'refused', unknown: 'unknown' } as const;

/** Of a letter that was not confirmed: what may have left is not sent again. */
export const outcomeOfFailure = ({ fate, message }: MailFailed): Outcome => ({
  kind: FATES[fate],
  reason: message,
});

export interface Settled extends SettledRow {
  /** Given up: whatever else goes there would fare no better. */
  stops?: boolean;
}

/** What is kept of a try, the `tries`th; one too many is given up. `now` in milliseconds. */
export function settledAs(outcome: Outcome, tries: number, now: number): Settled {
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent', reason: '' };
    case 'skipped':
    case 'unknown':
      return { state: outcome.kind, reason: outcome.reason };
    case 'refused':
      return { state: 'failed', reason: outcome.reason, stops: true };
    case 'again': {
      const next = retryTime(tries, now);
      return next === null
        ? { state: 'failed', reason: `试了 ${MOST_TRIES} 次：${outcome.reason}`, stops: true }
        : { state: 'waiting', reason: outcome.reason, dueAt: new Date(next) };
    }
  }
}
