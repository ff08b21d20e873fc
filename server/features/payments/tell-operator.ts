import { DAY_MS } from '#contract/text/calendar.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { Logger } from '#server/platform/log/create-logger.ts';
import { reconcileLately } from './reconcile.ts';
import { countDue } from './store/desk.ts';
import { countDifferences } from './store/differences.ts';
import { countWaiting } from './store/invoices.ts';
import { DIFFERENCE_KINDS, type DifferenceKind, type PaymentTables } from './store/tables.ts';

/** So long what the bill told of and was put right by itself is shown; the list keeps all. */
const SHOWN_MS = 7 * DAY_MS;

/** What about money waits for somebody to look at it, every kind named also where it is 0. */
export interface PaymentConcerns {
  /** Not settled yet, by kind; of what was put right by itself that of the last seven days. */
  differences: Record<DifferenceKind, number>;
  /** Payments that are to be given back. */
  refundsDue: number;
  /** Invoices that were asked for and are neither issued nor refused, and since when the oldest waits; null where none does. */
  invoicesWaiting: { count: number; since: Date | null };
}

export async function readConcerns(db: Db<PaymentTables>, now: number): Promise<PaymentConcerns> {
  const found = await countDifferences(db, new Date(now - SHOWN_MS));
  const countOf = (kind: DifferenceKind) => found.find((one) => one.kind === kind)?.count ?? 0;
  const differences = Object.fromEntries(DIFFERENCE_KINDS.map((kind) => [kind, countOf(kind)]));
  return {
    differences: differences as PaymentConcerns['differences'],
    refundsDue: await countDue(db),
    invoicesWaiting: await countWaiting(db),
  };
}

/** Compares the bills of late, and says in the log what that found, also where one of them could not be had. */
export async function reconcileAndTell(
  deps: Parameters<typeof reconcileLately>[0],
  log: Pick<Logger, 'warn'>,
  now: number,
): Promise<void> {
  const differences: Partial<Record<DifferenceKind, number>> = {};
  const onFound = (kind: DifferenceKind) => {
    differences[kind] = (differences[kind] ?? 0) + 1;
  };
  try {
    await reconcileLately({ ...deps, onFound }, now);
  } finally {
    if (Object.keys(differences).length > 0)
      log.warn({ differences }, '对账发现差异，逐笔见 npm run library -- orders differences');
  }
}

/** Says in the log, once a day, that money waits to be given back, and which invoices have waited for more than a day. */
export async function remindOperator(
  db: Db<PaymentTables>,
  log: Pick<Logger, 'warn'>,
  now: number,
): Promise<void> {
  const refundsDue = await countDue(db);
  if (refundsDue > 0) log.warn({ refundsDue }, '有付款等着退回，逐笔见 npm run library -- orders due');
  const { count, since } = await countWaiting(db);
  if (since === null || now - since.getTime() < DAY_MS) return;
  log.warn({ invoicesWaiting: count, since }, '有发票申请等着开具，逐张见 npm run library -- invoices');
}
