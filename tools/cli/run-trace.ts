import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { momentOf } from '#contract/text/calendar.ts';
import type { MarkPlace } from '#server/features/downloads/index.ts';
import type { OperatedProduct } from './operated-product.ts';
import { UsageError } from './usage-error.ts';

const PLACES: Record<MarkPlace, string> = {
  foot: '页脚',
  hidden: '页内隐藏标记',
  ending: '文件尾',
  typed: '输入的编号',
};

/** Says whose copy a file is, by the marks on it or by the code that somebody read off a page. */
export async function runTrace(
  { features: { downloads, library }, operator }: OperatedProduct,
  [word = '']: string[],
): Promise<number> {
  if (word === '') {
    throw new UsageError('请给出文件，或页脚上的编号，例如：npm run library -- trace 7K3M-9Q2P-X4TA');
  }
  const isFile = existsSync(word);
  const copies = isFile
    ? await downloads.traceCopy(operator, await readFile(word))
    : await downloads.traceCode(operator, word);
  if (copies.length === 0) {
    console.log(isFile ? '文件上没有本站的标记' : `既没有文件“${word}”，也没有这个编号的副本`);
    return 1;
  }
  for (const { code, uid, fid, grantedAt, places } of copies) {
    const [item] = await library.reads.everybodys.reportItems([fid]);
    const who = uid === null ? '已注销的用户' : `用户 ${uid}`;
    const moment = momentOf(Math.floor(grantedAt.getTime() / 1000));
    const title = item?.name ?? `报告 ${fid}（已删除）`;
    console.log(
      `${code}：${who}于 ${moment} 下载《${title}》，见于${places.map((place) => PLACES[place]).join('、')}`,
    );
  }
  return 0;
}
