import { createHash } from 'node:crypto';
import type { BillLine } from '#server/ports/payment.ts';

/** Every value begins with a grave accent, so that spreadsheets leave it alone; commas inside values part nothing. */
function valuesOf(line: string): string[] {
  return line.replace(/^\uFEFF?`?/, '').split(',`');
}

/** Whole fen of yuan with at most two decimals; no floating point is asked. */
function fenOf(yuan: string): number {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(yuan);
  if (match === null) throw new Error(`not an amount: ${yuan}`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

type Row = (name: string) => string;

function lineOf(row: Row): BillLine | null {
  const paymentCode = row('商户订单号');
  const transactionId = row('微信订单号');
  if (row('交易状态') === 'SUCCESS') {
    // Beijing time without saying so.
    const paidAt = new Date(`${row('交易时间').replace(' ', 'T')}+08:00`);
    const amountFen = fenOf(row('订单金额'));
    return { kind: 'paid', paymentCode, transactionId, amountFen, paidAt, payerId: row('用户标识') };
  }
  if (row('交易状态') !== 'REFUND') return null;
  const refundCode = row('商户退款单号');
  return { kind: 'refunded', paymentCode, transactionId, refundCode, amountFen: fenOf(row('申请退款金额')) };
}

/**
 * Reads a trade bill of the kind ALL: a line of names, a line for each payment and refund, then names and sums. Columns are found by
 * name. Throws where a column is missing, an amount is none, or the sums tell of more or fewer lines.
 */
export function readBill(file: Buffer): BillLine[] {
  const lines = file
    .toString()
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const names = (lines[0] ?? '').replace('\uFEFF', '').split(',');
  const sumsAt = lines.findIndex((line) => line.startsWith('总交易单数'));
  if (sumsAt < 1) throw new Error('the bill has no sums');
  const rows = lines.slice(1, sumsAt).map((line): Row => {
    const values = valuesOf(line);
    return (name) => {
      const value = values[names.indexOf(name)];
      if (value === undefined) throw new Error(`the bill has no column ${name}`);
      return value;
    };
  });
  const [total] = valuesOf(lines[sumsAt + 1] ?? '');
  if (Number(total) !== rows.length)
    throw new Error(`the bill tells of ${total} lines and has ${rows.length}`);
  return rows.map(lineOf).filter((line) => line !== null);
}

/** Whether these are the bytes that the hash was taken of. */
export function isWhole(
  file: Buffer,
  { hash_type, hash_value }: { hash_type: string; hash_value: string },
): boolean {
  return hash_type === 'SHA1' && createHash('sha1').update(file).digest('hex') === hash_value.toLowerCase();
}
