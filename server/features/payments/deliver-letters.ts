import type { Database } from '#server/platform/db/connect-database.ts';
import { emptyOutbox } from '#server/platform/outbox/empty-outbox.ts';
import { type Outcome, outcomeOfFailure, settledAs } from '#server/platform/outbox/outcome.ts';
import type { Clock } from '#server/ports/clock.ts';
import { MailFailed } from '#server/ports/mail.ts';
import type { PaymentDeps } from './deps.ts';
import { letterOfInvoice } from './rules/invoice-letter.ts';
import {
  type ClaimedLetter,
  claimLetters,
  findTold,
  settleLetter,
  settleLostLetters,
} from './store/invoice-letters.ts';

export interface LetterDeps extends Pick<PaymentDeps, 'db' | 'mail' | 'origin'> {
  database: Database;
  clock: Clock;
}

const LETTER_LOST = '寄信途中服务中断，不确定是否寄到；为免重复不再寄';

const skipped = (reason: string): Outcome => ({ kind: 'skipped', reason });

/** Sends one, of how the invoice stands now: what was true when the letter was opened may be over. */
async function send(
  { db, mail, origin }: LetterDeps,
  { id, order_id, attempt, kind }: ClaimedLetter,
): Promise<Outcome> {
  if (mail === null) return skipped('本站没有开通邮件');
  const told = await findTold(db, order_id);
  if (told === undefined || told.email === '') return skipped('账户已注销');
  if (told.state !== kind || told.attempt !== attempt) return skipped('在寄出之前又有了变化');
  const written = letterOfInvoice({
    kind,
    orderCode: told.code,
    itemName: told.item_name,
    amountFen: told.amount_fen,
    reason: told.reason,
    ordersUrl: `${origin}/myOrder`,
  });
  try {
    await mail.send({ id, to: told.email, ...written, unsubscribeUrl: null });
    return { kind: 'sent' };
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error;
    return outcomeOfFailure(error);
  }
}

async function deliver(deps: LetterDeps, letter: ClaimedLetter): Promise<void> {
  const outcome = await send(deps, letter);
  const now = deps.clock.now();
  const { state, reason, dueAt } = settledAs(outcome, letter.tries, now);
  const settled = { state, reason, ...(dueAt === undefined ? {} : { dueAt }) };
  await settleLetter(deps.db, letter, settled, new Date(now));
}

/**
 * Writes to those whose invoices were issued or refused; gives how many letters it tried. Killed at any point and begun again: what had
 * not begun is sent, a letter that had begun may have left and is not sent a second time. So each is sent at most once, and one that
 * was under way when a process died perhaps never; the order's page tells it all the same.
 */
export const deliverLetters = (deps: LetterDeps): Promise<number> =>
  emptyOutbox(deps, {
    name: 'payments.letters',
    settleAbandoned: (before, now) => settleLostLetters(deps.db, before, now, LETTER_LOST),
    claimDue: (limit, now) => claimLetters(deps.db, limit, now),
    deliver: (letter) => deliver(deps, letter),
  });
