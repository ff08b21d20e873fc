import { unseenText, VISIBLE_TEXT } from '../text/visible-text.ts';
import { levelLabel } from './levels.ts';

/** From this level on a membership has invoices (S2 §6). */
export const INVOICE_LEVEL = 2;

/** How an invoice stands that was asked for. */
export const ASKED_INVOICE_STATES = ['requested', 'issued', 'refused'] as const;

/** A unified social credit code (18), or an older tax number; in capitals. */
export const TAX_NUMBER = /^[0-9A-Z]{15,20}$/;
export const TAX_NUMBER_TEXT = '应为 15 到 20 位的纳税人识别号（数字与大写字母）';
/** Characters of whom it is made out to: in one line, as it stands in the operator's list. */
export const INVOICE_TITLE = { least: 2, most: 100, allowed: VISIBLE_TEXT };
export const INVOICE_TITLE_TEXT = unseenText('抬头');

/** Why there is no invoice for an order, and what to do; empty where there is one. */
export function invoiceRefusal({ level, isOpened }: { level: number; isOpened: boolean }): string {
  // A place in the community group is of no level.
  if (level === 0) return '社群名额不含发票，高级会员与企业会员的订单可以申请';
  if (level < INVOICE_LEVEL) return `${levelLabel(level)}不含发票，高级会员与企业会员的订单可以申请`;
  return isOpened ? '' : '付款并开通之后可以申请发票';
}
