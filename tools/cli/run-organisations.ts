import { momentOf, secondsOf } from '#contract/text/calendar.ts';
import { isBusinessError } from '#contract/wire/client.ts';
import type { OperatedProduct } from './operated-product.ts';
import { UsageError } from './usage-error.ts';

const LISTED = 500;
const SEATS = 5;
const OPEN_USAGE =
  '用法：npm run library -- organisations open <用户编号|手机号> <天数> [席位]，例如 organisations open 13800138000 365 5';

/** Organisations for the operator: who owns one, how many seats, until when; opens, extends and closes them. */
export async function runOrganisations(product: OperatedProduct, words: string[]): Promise<number> {
  const [word = '', ...rest] = words;
  if (word === 'open') return openOne(product, rest);
  if (word === 'close') return closeOne(product, rest);
  if (word !== '') throw new UsageError(`organisations 之后只能是 open 或 close，收到的是“${word}”`);
  const rows = await product.features.organisations.desk(product.operator).list(LISTED);
  for (const { id, owner_uid, seats, members, ends_at } of rows)
    console.log(
      `${id}  所有者 ${owner_uid}  席位 ${Number(members) + 1}/${seats}  至 ${momentOf(secondsOf(ends_at))}`,
    );
  console.log(`列出 ${rows.length} 家${rows.length === LISTED ? `，最多列 ${LISTED} 家` : ''}`);
  return 0;
}

async function openOne({ features, operator }: OperatedProduct, words: string[]): Promise<number> {
  const [who = '', days = '', seats = String(SEATS)] = words;
  if (!/^\d{1,11}$/.test(who) || !/^[1-9]\d{0,3}$/.test(days) || !/^[1-9]\d{0,3}$/.test(seats))
    throw new UsageError(OPEN_USAGE);
  const desk = features.organisations.desk(operator);
  const uid = await desk.find(who.length === 11 ? { phone: who } : { uid: Number(who) });
  if (uid === null) throw new UsageError(`没有用户 ${who}`);
  const given = { days: Number(days), seats: Number(seats), now: Date.now() };
  const row = await orRefuse(desk.extend(uid, given));
  console.log(`企业 ${row.id}：所有者 ${uid}，席位 ${row.seats}，至 ${momentOf(secondsOf(row.ends_at))}`);
  return 0;
}

async function closeOne({ features, operator }: OperatedProduct, [id = '']: string[]): Promise<number> {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new UsageError('用法：npm run library -- organisations close <编号>');
  await orRefuse(features.organisations.desk(operator).close(Number(id), Date.now()));
  console.log(`企业 ${id} 已关闭：成员全部移出，所有者本人的会员不变`);
  return 0;
}

/** What cannot be done is told in its own words, without where in the code it was found. */
async function orRefuse<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isBusinessError(error) ? new UsageError(error.message) : error;
  }
}
