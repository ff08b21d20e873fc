import { findPayItem } from '#contract/rights/plans.ts';
import type { OperatorProof } from '#server/platform/access/operator.ts';
import type { Clock } from '#server/ports/clock.ts';
import { listPrices, putPrice } from '../offers/index.ts';
import type { PaymentDeps } from './deps.ts';
import { type IssueOutcome, issueInvoice, refuseInvoice } from './issue-invoice.ts';
import { type Refunded, refundOrder } from './refund-order.ts';
import { listForOperator } from './store/desk.ts';
import { type DifferenceRow, listDifferences, settleDifferences } from './store/differences.ts';
import { listInvoices } from './store/invoices.ts';

/** What the operator sees and does about money, from the command line. */
export interface PaymentDesk {
  orders(which: { most: number; due: boolean }): ReturnType<typeof listForOperator>;
  differences(most: number): Promise<DifferenceRow[]>;
  /** Says what came of the differences of a payment; how many of them were open. */
  settle(transactionId: string, note: string): Promise<number>;
  refund(orderCode: string): Promise<Refunded[]>;
  invoices(most: number): ReturnType<typeof listInvoices>;
  issue(orderCode: string, pdf: Uint8Array): Promise<IssueOutcome>;
  /** False where none was asked for, or it was issued already. */
  refuse(orderCode: string, reason: string): Promise<boolean>;
  prices(): ReturnType<typeof listPrices>;
  /** False where nothing has this number. What was asked before stays in the history. */
  setPrice(item: number, priceFen: number, from: Date): Promise<boolean>;
}

export const openDesk = (deps: PaymentDeps, clock: Clock, operator: OperatorProof): PaymentDesk => ({
  orders: (which) => listForOperator(deps.db, which),
  differences: (most) => listDifferences(deps.db, most),
  settle: (transactionId, note) =>
    settleDifferences(deps.db, operator, transactionId, { note, at: new Date(clock.now()) }),
  refund: (orderCode) => refundOrder(deps, operator, orderCode, clock.now()),
  invoices: (most) => listInvoices(deps.db, most),
  issue: (orderCode, pdf) => issueInvoice(deps, operator, { orderCode, pdf }, clock.now()),
  refuse: (orderCode, reason) => refuseInvoice(deps, operator, { orderCode, reason }, clock.now()),
  prices: () => listPrices(deps.db),
  async setPrice(item, priceFen, from) {
    if (findPayItem(item) === undefined) return false;
    await putPrice(deps.db, operator, {
      item,
      price_fen: priceFen,
      asked_at: from,
      recorded_at: new Date(clock.now()),
    });
    return true;
  },
});
