import type { InvoiceView } from '#contract/calls/invoices.ts';
import { invoiceRefusal } from '#contract/rights/invoices.ts';
import { secondsOf } from '#contract/text/calendar.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type FileAnswer, refusedFile, wholeFile } from '#server/platform/files/file-answer.ts';
import { ownPurchases } from '../offers/index.ts';
import { allowInvoice } from './access.ts';
import type { PaymentDeps } from './deps.ts';
import { readOwn } from './read-orders.ts';
import { waitedDays } from './rules/waited-days.ts';
import { findLetter } from './store/invoice-letters.ts';
import { findInvoice, type InvoiceRow, putRequest } from './store/invoices.ts';
import { findOwn, type OrderRow } from './store/orders.ts';
import type { LetterState } from './store/tables.ts';

const PDF = { type: 'application/pdf', cache: 'private, no-store' };

const LETTERS: Record<LetterState, InvoiceView['letter']> = {
  waiting: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  unknown: 'unsure',
  failed: 'failed',
  skipped: 'none',
};

/** What its person is told of the letters. No letter is promised where none can be sent. */
async function letterOf(
  { db, mail }: Pick<PaymentDeps, 'db' | 'mail'>,
  row: InvoiceRow | undefined,
): Promise<InvoiceView['letter']> {
  if (row === undefined || row.state === 'requested') return mail === null ? 'none' : 'planned';
  const letter = await findLetter(db, row);
  if (letter === undefined || (letter.state === 'waiting' && mail === null)) return 'none';
  return LETTERS[letter.state];
}

async function presentInvoice(
  deps: Pick<PaymentDeps, 'db' | 'mail'>,
  order: OrderRow,
  now: number,
): Promise<InvoiceView> {
  const row = await findInvoice(deps.db, order.id);
  const reason = invoiceRefusal({ level: order.level, isOpened: order.state === 'fulfilled' });
  return {
    orderCode: order.code,
    state: row?.state ?? (reason === '' ? 'none' : 'unavailable'),
    amountFen: row?.amount_fen ?? (reason === '' ? order.amount_fen : 0),
    title: row?.title ?? '',
    taxNumber: row?.tax_number ?? '',
    email: row?.email ?? '',
    requestedAt: secondsOf(row?.requested_at ?? null),
    waitedDays: row === undefined ? 0 : waitedDays(row, now),
    issuedAt: row?.state === 'issued' ? secondsOf(row.settled_at) : 0,
    reason: row?.reason ?? reason,
    url: row?.state === 'issued' ? `/files/invoice/${order.code}.pdf` : '',
    letter: reason === '' ? await letterOf(deps, row) : 'none',
  };
}

/** The invoice of the caller's order, asked for or not. Throws 10404 where the order is not theirs. */
export async function readInvoice(
  deps: Pick<PaymentDeps, 'db' | 'mail'>,
  orderCode: string,
  caller: Caller,
): Promise<InvoiceView> {
  const order = await readOwn(deps.db, ownPurchases(caller), orderCode);
  return presentInvoice(deps, order, caller.now);
}

/**
 * Asks for the invoice of an order, once; again where it was refused. Throws 10006 where it has none yet or was asked for before, 10007 where its membership has
 * no invoices, 10404 where the order is not the caller's.
 */
export async function requestInvoice(
  deps: Pick<PaymentDeps, 'db' | 'mail'>,
  asked: { orderCode: string; title: string; taxNumber: string; email: string },
  caller: Caller,
): Promise<InvoiceView> {
  const order = await readOwn(deps.db, ownPurchases(caller), asked.orderCode);
  const isOpened = order.state === 'fulfilled';
  const refusal = invoiceRefusal({ level: order.level, isOpened });
  if (refusal !== '') throw new BusinessError(isOpened ? 'notAllowed' : 'invalidInput', refusal);
  const isNew = await putRequest(deps.db, {
    order_id: order.id,
    title: asked.title,
    tax_number: asked.taxNumber,
    email: asked.email,
    amount_fen: order.amount_fen,
    requested_at: new Date(caller.now),
  });
  if (!isNew)
    throw new BusinessError('invalidInput', '这张订单已经申请过发票，每张订单一次；要更改请联系客服');
  return presentInvoice(deps, order, caller.now);
}

/** The PDF of an issued invoice, for whose order it is. Nobody else learns whether there is one. */
export async function deliverInvoice(
  { db, files }: Pick<PaymentDeps, 'db' | 'files'>,
  orderCode: string,
  caller: Caller,
): Promise<FileAnswer> {
  if (caller.uid === null) return refusedFile(403, '请先登录，再下载发票');
  const owner = ownPurchases(caller);
  const order = await findOwn(db, owner, orderCode);
  const invoice = order && allowInvoice(owner, order, await findInvoice(db, order.id));
  const bytes = invoice ? await files.invoice(invoice) : null;
  return bytes === null ? refusedFile(404, '没有这张发票，或还没有开具') : wholeFile(bytes, PDF);
}
