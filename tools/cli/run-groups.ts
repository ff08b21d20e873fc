import type { OperatedProduct } from './operated-product.ts';
import { UsageError } from './usage-error.ts';

const LISTED = 100;

/** How many groups there are and the public ones; an abused public one is closed. Of private ones only the number is told. */
export async function runGroups(
  { features: { groups }, operator }: OperatedProduct,
  words: string[],
): Promise<number> {
  const [word = '', gid = '', ...rest] = words;
  if (word === 'close') {
    const reason = rest.join(' ').trim();
    if (!/^\d{1,15}$/.test(gid) || reason === '')
      throw new UsageError('用法：npm run library -- groups close <编号> <原因>，原因会给成员看');
    if ((await groups.desk(operator).close(Number(gid), reason)) === 'unknown')
      throw new UsageError('没有这个公开的群组；不公开的群组只有成员看得到，不能由本站关闭');
    console.log('已关闭，成员在消息里看到原因');
    return 0;
  }
  if (word !== '') throw new UsageError(`groups 之后只能是 close，收到的是“${word}”`);
  for (const { id, name, members, reports } of await groups.desk(operator).listPublic(LISTED))
    console.log(`${id}  ${name}  ${members} 位成员  ${reports} 份报告`);
  const { all, public: open, members } = await groups.desk(operator).count();
  console.log(`共 ${all} 个群组，公开的 ${open} 个，成员 ${members} 人次`);
  return 0;
}
