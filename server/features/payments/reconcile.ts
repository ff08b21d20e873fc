import { DAY_MS, dayOf, daysBefore, startOfDay } from '#contract/text/calendar.ts';
import type { PaidFact, PaymentGateway, RefundFact } from '#server/ports/payment.ts';
import type { PaymentDeps } from './deps.ts';
import { keptFactOf, settlePayment } from './settle-payment.ts';
import { findPayment, listPaidBetween, type NewDifference, noteDifference } from './store/differences.ts';
import type { DifferenceKind } from './store/tables.ts';

type ReconcileDeps = Pick<
  PaymentDeps,
  'db' | 'accounts' | 'community' | 'invitations' | 'organisations' | 'gateways' | 'hashPayer'
> & {
  /** Told of each difference that was not known before. */
  onFound?: (kind: DifferenceKind) => void;
};

/**
 * A bill is made the morning after, and may be late: the two days before today, each night. One that cannot be had keeps no other
 * from being compared; it is thrown at the end.
 */
export async function reconcileLately(deps: ReconcileDeps, now: number): Promise<void> {
  const today = dayOf(Math.floor(now / 1000));
  const failures: unknown[] = [];
  for (const days of [2, 1])
    for (const gateway of deps.gateways)
      await reconcileBill(deps, gateway, daysBefore(today, days), now).catch((error) => failures.push(error));
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('；'));
}

/**
 * Compares a day's bill of a gateway with our records, yyyy-MM-dd in Asia/Shanghai. What only the bill tells of is settled like
 * any payment; every difference is noted for the operator. Again notes nothing twice. Throws where the bill cannot be had.
 */
async function reconcileBill(
  deps: ReconcileDeps,
  gateway: PaymentGateway,
  day: string,
  now: number,
): Promise<void> {
  const note: Note = async (row) => {
    const found = { ...row, gateway: gateway.name, bill_day: day, found_at: new Date(now) };
    if (await noteDifference(deps.db, found)) deps.onFound?.(row.kind);
  };
  const told = new Set<string>();
  for await (const line of gateway.bill(day)) {
    if (line.kind === 'refunded') await compareRefund(deps, gateway.name, line, note);
    else {
      told.add(line.transactionId);
      await comparePaid(deps, gateway.name, { fact: line, now }, note);
    }
  }
  const from = startOfDay(day) * 1000;
  const ours = await listPaidBetween(deps.db, gateway.name, new Date(from), new Date(from + DAY_MS));
  for (const { transaction_id, payment_code, amount_fen } of ours)
    if (!told.has(transaction_id))
      await note({ kind: 'missing', transaction_id, payment_code, ours_fen: amount_fen, theirs_fen: null });
}

type Note = (row: Omit<NewDifference, 'gateway' | 'bill_day' | 'found_at'>) => Promise<void>;

async function comparePaid(
  deps: ReconcileDeps,
  gateway: string,
  { fact, now }: { fact: PaidFact; now: number },
  note: Note,
): Promise<void> {
  const row = {
    transaction_id: fact.transactionId,
    payment_code: fact.paymentCode,
    theirs_fen: fact.amountFen,
  };
  const known = await findPayment(deps.db, gateway, fact.transactionId);
  if (known === undefined) {
    const outcome = await settlePayment(deps, gateway, keptFactOf(fact, deps.hashPayer), now);
    await note({ ...row, kind: outcome === 'unknown' ? 'unknown' : 'found', ours_fen: null });
  } else if (known.amount_fen !== fact.amountFen) {
    await note({ ...row, kind: 'amount', ours_fen: known.amount_fen });
  }
}

async function compareRefund(
  { db }: ReconcileDeps,
  gateway: string,
  { transactionId, paymentCode, amountFen }: RefundFact,
  note: Note,
): Promise<void> {
  const known = await findPayment(db, gateway, transactionId);
  if (known?.state === 'refunded' && known.amount_fen === amountFen) return;
  await note({
    kind: 'refund',
    transaction_id: transactionId,
    payment_code: paymentCode,
    ours_fen: known?.state === 'refunded' ? known.amount_fen : null,
    theirs_fen: amountFen,
  });
}
