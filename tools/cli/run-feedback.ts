import { writeFile } from 'node:fs/promises';
import { momentOf, secondsOf } from '#contract/text/calendar.ts';
import { safeCell } from '#contract/text/sheet-cell.ts';
import { displayId } from '#server/features/accounts/index.ts';
import type { Told } from '#server/features/feedback/index.ts';
import type { OperatedProduct } from './operated-product.ts';
import { UsageError } from './usage-error.ts';

const LISTED = 100;

/** What people told the site, what waits for an answer first. */
export async function runFeedback(
  { features: { feedback }, operator }: OperatedProduct,
  words: string[],
): Promise<number> {
  const [word = '', id = '', ...rest] = words;
  if (word === 'answer') return answer(feedback.desk(operator), id, rest.join(' ').trim());
  if (word === 'picture') return savePicture(feedback.desk(operator), id, rest[0] ?? '');
  if (word !== '') throw new UsageError(`feedback 之后只能是 answer 或 picture，收到的是“${word}”`);
  const list = await feedback.desk(operator).list(LISTED);
  for (const told of list) console.log(lineOf(told));
  const open = list.filter((told) => told.answer === null).length;
  console.log(`列出 ${list.length} 条反馈，${open} 条还没有答复`);
  return 0;
}

function lineOf({
  id,
  at,
  uid,
  content,
  name,
  contact,
  job,
  context,
  has_picture,
  answer: answered,
}: Told): string {
  const who = [uid === null ? '访客' : `用户 ${displayId(uid)}`, name, job, contact]
    .filter(Boolean)
    .map(safeCell);
  const facts = [
    context && `出处：${safeCell(context)}`,
    has_picture && '附图',
    answered && `答复：${safeCell(answered)}`,
  ];
  const head = `${answered === null ? '待答复' : '已答复'}  ${id}  ${momentOf(secondsOf(at))}  ${who.join('，')}`;
  return [head, safeCell(content.replaceAll(/\s+/g, ' ')), ...facts.filter(Boolean)].join('  ');
}

type Desk = ReturnType<OperatedProduct['features']['feedback']['desk']>;
const isNumber = (id: string) => /^\d{1,15}$/.test(id);

async function answer(desk: Desk, id: string, text: string): Promise<number> {
  if (!isNumber(id) || text === '')
    throw new UsageError('用法：npm run library -- feedback answer <编号> <答复>');
  const outcome = await desk.answer(Number(id), text);
  if (outcome === 'unknown') throw new UsageError('没有这条反馈，或者已经答复过');
  console.log(
    outcome === 'told' ? '已答复，本人在消息里看到' : '已记下；访客没有消息，请按留下的联系方式告诉本人',
  );
  return 0;
}

async function savePicture(desk: Desk, id: string, path: string): Promise<number> {
  if (!isNumber(id) || path === '')
    throw new UsageError('用法：npm run library -- feedback picture <编号> <存成的文件.webp>');
  const picture = await desk.picture(Number(id));
  if (picture === null) throw new UsageError('这条反馈没有附图');
  await writeFile(path, picture);
  console.log(`已存成 ${path}`);
  return 0;
}
