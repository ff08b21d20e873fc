import { findPayItem } from '#contract/rights/plans.ts';
import { dayOf, momentOf, secondsOf, startOfDay } from '#contract/text/calendar.ts';
import { FEN_PER_YUAN, yuanText } from '#contract/text/money.ts';
import { Day } from '#contract/wire/fields.ts';
import type { DifferenceKind } from '#server/features/payments/index.ts';
import type { OperatedProduct } from './operated-product.ts';
import { UsageError } from './usage-error.ts';

const LISTED = 50;
const OUTCOMES = {
  done: '已退',
  pending: '已受理，稍后再运行一次查看',
  unreachable: '它的网关没有配置，未退',
};
const KINDS: Record<DifferenceKind, string> = {
  found: '账单有、当时没收到，已补记',
  unknown: '账单有，不是本站的订单',
  amount: '金额不同',
  missing: '本站有，账单没有',
  refund: '账单有退款，本站没有',
};
const yuan = (fen: number | null): string => (fen === null ? '—' : `${yuanText(fen)} 元`);

/** Orders, what is to be given back, and what the bills tell differently. */
export async function runOrders(product: OperatedProduct, words: string[]): Promise<number> {
  const [word = '', code = '', ...note] = words;
  if (word === 'refund') return runRefund(product, code);
  if (word === 'differences') return runDifferences(product);
  if (word === 'settle') return runSettle(product, code, note.join(' ').trim());
  if (word !== '' && word !== 'due')
    throw new UsageError(
      `orders 之后只能是 due、refund <订单号>、differences 或 settle <交易号> <说明>，收到的是“${word}”`,
    );
  const { payments } = product.features;
  const desk = payments.desk(product.operator);
  const orders = await desk.orders({ most: LISTED, due: word === 'due' });
  for (const { code: number, uid, item_name, amount_fen, state, created_at } of orders) {
    const who = uid === null ? '已注销' : `用户 ${uid}`;
    console.log(
      `${number}  ${momentOf(secondsOf(created_at))}  ${who}  ${item_name}  ${yuan(amount_fen)}  ${state}`,
    );
  }
  console.log(`列出 ${orders.length} 张${word === 'due' ? '有款待退的' : ''}订单`);
  const { count, since } = (await payments.concerns()).invoicesWaiting;
  if (since !== null)
    console.log(
      `${count} 张发票申请等着开，最早的自 ${momentOf(secondsOf(since))}：npm run library -- invoices`,
    );
  return 0;
}

async function runRefund(
  { features: { payments }, operator }: OperatedProduct,
  code: string,
): Promise<number> {
  if (code === '') throw new UsageError('请给出订单号，例如：npm run library -- orders refund <订单号>');
  const refunded = await payments.desk(operator).refund(code);
  for (const { transactionId, amountFen, outcome } of refunded)
    console.log(`${transactionId}：${yuan(amountFen)}，${OUTCOMES[outcome]}`);
  if (refunded.length === 0) console.log('这张订单没有待退的付款');
  return refunded.every(({ outcome }) => outcome === 'done') ? 0 : 1;
}

async function runDifferences({ features: { payments }, operator }: OperatedProduct): Promise<number> {
  const rows = await payments.desk(operator).differences(LISTED);
  for (const {
    bill_day,
    gateway,
    kind,
    transaction_id,
    payment_code,
    ours_fen,
    theirs_fen,
    ...row
  } of rows) {
    const settled =
      row.settled_at === null ? '' : `  ${momentOf(secondsOf(row.settled_at))} 了结：${row.settled_note}`;
    console.log(
      `${bill_day}  ${gateway}  ${KINDS[kind]}  本站 ${yuan(ours_fen)}，账单 ${yuan(theirs_fen)}  ${transaction_id}（${payment_code}）${settled}`,
    );
  }
  const open = rows.filter(({ settled_at }) => settled_at === null).length;
  console.log(`列出 ${rows.length} 处差异，${open} 处还没有了结`);
  return open === 0 ? 0 : 1;
}

async function runSettle(
  { features: { payments }, operator }: OperatedProduct,
  id: string,
  note: string,
): Promise<number> {
  if (id === '' || note === '')
    throw new UsageError(
      '请给出交易号与查明的结果，例如：npm run library -- orders settle <交易号> 门店收款，与本站无关',
    );
  const settled = await payments.desk(operator).settle(id, note);
  console.log(settled === 0 ? `没有交易号为 ${id} 而未了结的差异` : `已了结 ${settled} 处差异`);
  return settled === 0 ? 1 : 0;
}

/** What was asked for each item and from when on; a new price stands beside them. */
export async function runPrices(
  { features: { payments }, operator }: OperatedProduct,
  words: string[],
): Promise<number> {
  const [word = '', item = '', price = '', day = ''] = words;
  if (word === 'set') {
    const from = Day.safeParse(day);
    if (!/^\d{1,9}$/.test(item) || !/^\d{1,6}(\.\d{1,2})?$/.test(price) || !from.success)
      throw new UsageError(
        '用法：npm run library -- prices set <项目编号> <元> [yyyy-MM-dd]，例如 prices set 2 298',
      );
    const today = dayOf(Math.floor(Date.now() / 1000));
    const at = new Date(from.data === '' || from.data === today ? Date.now() : startOfDay(from.data) * 1000);
    const [whole = '0', rest = ''] = price.split('.');
    const fen = Number(whole) * FEN_PER_YUAN + Number(rest.padEnd(2, '0'));
    if (fen === 0) throw new UsageError('价格应大于 0');
    if (at.getTime() < Date.now() - 1000) throw new UsageError('新价只能从今天或以后开始：过去问过的价不改');
    if (!(await payments.desk(operator).setPrice(Number(item), fen, at)))
      throw new UsageError(`没有编号为 ${item} 的项目`);
  } else if (word !== '') throw new UsageError(`prices 之后只能是 set，收到的是“${word}”`);
  for (const { item: id, price_fen, asked_at } of await payments.desk(operator).prices())
    console.log(
      `${id}  ${findPayItem(id)?.name ?? '已不售'}  ${yuan(price_fen)}  自 ${momentOf(secondsOf(asked_at))}`,
    );
  return 0;
}
