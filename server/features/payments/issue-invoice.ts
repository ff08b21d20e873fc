import { randomUUID } from 'node:crypto';
import type { OperatorProof } from '#server/platform/access/operator.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import type { PaymentDeps } from './deps.ts';
import { openLetter } from './store/invoice-letters.ts';
import { findByOrderCode, type InvoiceOutcome, settleInvoice } from './store/invoices.ts';

const MAX_PDF_BYTES = 10 * 1024 * 1024;
const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';

export type IssueOutcome = 'done' | 'no-request' | 'no-pdf';

/** Settles it, and opens the letter that tells of it: both stand or neither. False where a refusal came too late. */
function settleAndTell(
  { db }: Pick<PaymentDeps, 'db'>,
  orderId: number,
  outcome: InvoiceOutcome,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const attempt = await settleInvoice(tx, orderId, outcome);
    if (attempt === null) return false;
    const letter = { id: randomUUID(), order_id: orderId, attempt, kind: outcome.state };
    await openLetter(tx, letter, outcome.at);
    return true;
  });
}

/**
 * Attaches the PDF of an invoice that was asked for; again replaces it, and nobody is written to a second time. The file is there before
 * anybody is told.
 */
export async function issueInvoice(
  { db, files }: Pick<PaymentDeps, 'db' | 'files'>,
  _operator: OperatorProof,
  { orderCode, pdf }: { orderCode: string; pdf: Uint8Array },
  now: number,
): Promise<IssueOutcome> {
  const invoice = await findByOrderCode(db, orderCode);
  if (invoice === undefined) return 'no-request';
  if (!isPdf(pdf) || pdf.length > MAX_PDF_BYTES) return 'no-pdf';
  await files.keep(invoice.order_id, pdf);
  await settleAndTell({ db }, invoice.order_id, { state: 'issued', reason: '', at: new Date(now) });
  return 'done';
}

/** Says why an invoice is not issued. False where none was asked for, or it was issued already. */
export async function refuseInvoice(
  { db }: Pick<PaymentDeps, 'db'>,
  _operator: OperatorProof,
  { orderCode, reason }: { orderCode: string; reason: string },
  now: number,
): Promise<boolean> {
  const invoice = await findByOrderCode(db, orderCode);
  if (invoice === undefined) return false;
  return settleAndTell({ db }, invoice.order_id, { state: 'refused', reason, at: new Date(now) });
}
