import { levelLabel } from './levels.ts';

/** From this level on a membership has invoices (S2 §6). */
export const INVOICE_LEVEL = 2;

/** Why there is no invoice for an order, and what to do; empty where there is one. */
export function invoiceRefusal({ level, isOpened }: { level: number; isOpened: boolean }): string {
  // A place in the community group is of no level.
  if (level === 0) return '社群名额不含发票，高级会员与企业会员的订单可以申请';
  if (level < INVOICE_LEVEL) return `${levelLabel(level)}不含发票，高级会员与企业会员的订单可以申请`;
  return isOpened ? '' : '付款并开通之后可以申请发票';
}
