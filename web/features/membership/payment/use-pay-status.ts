import { useEffect, useEffectEvent, useState } from 'react';
import { isPayed, MOST_PAY_POLLS, PAY_POLL_MS, type PayStatus } from '#contract/calls/orders.ts';
import { isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';
import { messageOfError } from '#web/client/query.ts';
import { useClient } from '#web/client/use-client.ts';
import { pollPayment } from './poll-payment.ts';

/**
 * `lapsed`: asked so often that the code counts as over; `missing`: the server knows no such order, which says nothing about
 * payment; `unreachable`: the last answer did not come, and it is asked on.
 */
export type Outcome =
  | { kind: 'waiting' }
  | { kind: 'unreachable'; message: string }
  | { kind: 'paid' | 'lapsed' | 'missing' | 'closed' | 'refund_due' };

const WAITING: Outcome = { kind: 'waiting' };

function outcomeOf({ isPayed: paid, state }: PayStatus): Outcome {
  if (paid === 1) return { kind: 'paid' };
  if (state === 'closed' || state === 'refund_due') return { kind: state };
  if (state === 'expired') return { kind: 'lapsed' };
  return WAITING;
}

/** What becomes of a code. `codeKey` differs for each code that is shown, and is null while there is none. */
export function usePayStatus(orderCode: string | null, codeKey: string | null, onPaid: () => void): Outcome {
  const client = useClient();
  const [seen, setSeen] = useState<{ codeKey: string; outcome: Outcome } | null>(null);
  const paid = useEffectEvent(onPaid);

  useEffect(() => {
    if (orderCode === null || codeKey === null) return;
    let left = false;
    const become = (outcome: Outcome) => {
      if (!left) setSeen({ codeKey, outcome });
    };
    async function ask(code: string): Promise<boolean> {
      try {
        const outcome = outcomeOf(await client.send(isPayed, { orderCode: code }));
        become(outcome);
        // Also where the dialog was closed meanwhile: the page must know of the membership.
        if (outcome.kind === 'paid') paid();
        return outcome.kind === 'waiting';
      } catch (error) {
        if (isBusinessError(error, CODES.notFound)) {
          become({ kind: 'missing' });
          return false;
        }
        become({ kind: 'unreachable', message: messageOfError(error) });
        return true;
      }
    }
    const stop = pollPayment({
      ask: () => ask(orderCode),
      everyMs: PAY_POLL_MS,
      most: MOST_PAY_POLLS,
      onEnd: () => become({ kind: 'lapsed' }),
      isHidden: () => document.hidden,
    });
    return () => {
      left = true;
      stop();
    };
  }, [orderCode, codeKey, client.send]);

  return seen !== null && seen.codeKey === codeKey ? seen.outcome : WAITING;
}
