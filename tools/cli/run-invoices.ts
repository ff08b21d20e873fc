import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { momentOf, secondsOf } from '#contract/text/calendar.ts';
import { yuanText } from '#contract/text/money.ts';
import { safeCell } from '#contract/text/sheet-cell.ts';
import type { PaymentDesk } from '#server/features/payments/index.ts';
import type { OperatedProduct } from './operated-product.ts';
import { UsageError } from './usage-error.ts';

const LISTED = 100;
const STATES = { requested: '待开', issued: '已开', refused: '不予开具' };

/** Invoices that were asked for; the operator issues them with another programme and attaches the PDF here. */
export async function runInvoices(
  { features: { payments }, operator }: OperatedProduct,
  words: string[],
): Promise<number> {
  const [word = '', orderCode = '', ...rest] = words;
  if (word === 'issue') return attach(payments.desk(operator), orderCode, rest[0] ?? '');
  if (word === 'refuse') {
    const reason = rest.join(' ').trim();
    if (orderCode === '' || reason === '')
      throw new UsageError('用法：npm run library -- invoices refuse <订单号> <原因>');
    if (!(await payments.desk(operator).refuse(orderCode, reason)))
      throw new UsageError('这张订单没有申请发票，或已经开具');
    console.log('已记下，本人会看到原因；开通了邮件的，一分钟内寄信告诉本人');
    return 0;
  }
  if (word !== '') throw new UsageError(`invoices 之后只能是 issue 或 refuse，收到的是“${word}”`);
  const list = await payments.desk(operator).invoices(LISTED);
  for (const { code, item_name, title, tax_number, email, amount_fen, state, requested_at } of list)
    console.log(
      `${STATES[state]}  ${code}  ${momentOf(secondsOf(requested_at))}  ${item_name} ${yuanText(amount_fen)} 元  ${safeCell(title)}  ${tax_number || '个人'}  ${email || '已注销'}`,
    );
  const { count, since } = (await payments.concerns()).invoicesWaiting;
  const waiting =
    since === null ? '没有等着开的' : `${count} 张等着开，最早的自 ${momentOf(secondsOf(since))}`;
  console.log(`列出 ${list.length} 张发票申请，${waiting}`);
  return 0;
}

async function attach(desk: PaymentDesk, orderCode: string, path: string): Promise<number> {
  if (orderCode === '' || !existsSync(path))
    throw new UsageError('用法：npm run library -- invoices issue <订单号> <PDF 文件>，文件须存在');
  const outcome = await desk.issue(orderCode, await readFile(path));
  if (outcome === 'no-request') throw new UsageError('这张订单没有申请发票');
  if (outcome === 'no-pdf') throw new UsageError('文件应为 10 MB 以内的 PDF');
  console.log('已附上，本人可以下载；开通了邮件的，一分钟内寄信告诉本人');
  return 0;
}
