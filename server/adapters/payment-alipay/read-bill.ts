import { parse } from 'csv-parse/sync';
import type { BillLine } from '#server/ports/payment.ts';
import { openZip } from './open-zip.ts';
import { fenOf, momentOf } from './read-amounts.ts';

const GBK = new TextDecoder('gb18030');

type Row = (name: string) => string;

function lineOf(row: Row): BillLine | null {
  const transactionId = row('支付宝交易号');
  const paymentCode = row('商户订单号');
  const amountFen = fenOf(row('订单金额（元）').replace(/^-/, ''));
  if (amountFen === null) throw new Error(`not an amount: ${row('订单金额（元）')}`);
  if (row('业务类型') === '退款') {
    return { kind: 'refunded', paymentCode, transactionId, refundCode: row('退款批次号/请求号'), amountFen };
  }
  const paidAt = momentOf(row('完成时间'));
  if (row('业务类型') !== '交易' || paidAt === null) return null;
  // The other side is told as a masked name, which says nothing.
  return { kind: 'paid', paymentCode, transactionId, amountFen, paidAt, payerId: null };
}

/** How many of a kind the bill itself tells of at its end. */
function toldOf(text: string, kind: '交易' | '退款'): number {
  const match = new RegExp(`^#${kind}合计：(\\d+)笔`, 'm').exec(text);
  if (match === null) throw new Error(`the bill has no sum of ${kind}`);
  return Number(match[1]);
}

/** Lines between two comments: names, then values with a tab behind each. */
function rowsOf(text: string): Row[] {
  const table = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
  const options = { relax_quotes: true, relax_column_count: true, trim: true };
  const [names = [], ...rows] = parse(table.join('\n'), options) as string[][];
  return rows.map((values) => (name) => {
    const value = values[names.indexOf(name)];
    if (value === undefined) throw new Error(`the bill has no column ${name}`);
    return value;
  });
}

/**
 * Reads the trade bill of a day: a zip whose file 业务明细 (beside one of sums) holds a line for each payment and refund, in GBK.
 * Throws where the archive is broken or cut, a column is missing, an amount is none, or the sums tell of more or fewer lines.
 */
export function readBill(zip: Buffer): BillLine[] {
  const entry = openZip(zip).find(({ name }) => /业务明细(?!.*汇总)/.test(GBK.decode(name)));
  if (entry === undefined) throw new Error('the archive has no 业务明细');
  const text = GBK.decode(entry.read());
  const lines = rowsOf(text)
    .map(lineOf)
    .filter((line) => line !== null);
  for (const [kind, name] of [
    ['paid', '交易'],
    ['refunded', '退款'],
  ] as const) {
    const found = lines.filter((line) => line.kind === kind).length;
    if (found !== toldOf(text, name))
      throw new Error(`the bill tells of ${toldOf(text, name)} ${name} and has ${found}`);
  }
  return lines;
}
