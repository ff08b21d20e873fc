import { relative } from 'node:path';
import type { Fault } from '#server/features/insights/index.ts';
import type { OperatedProduct } from './operated-product.ts';
import { UsageError } from './usage-error.ts';

const USAGE = 'insight 之后应为 import <文件夹>、list 或 remove <编号>';

/** Articles on industries: taken in from a folder, listed, removed. */
export async function runInsight(
  product: OperatedProduct,
  words: string[],
  signal: AbortSignal,
): Promise<number> {
  const [what = '', word = ''] = words;
  if (what === 'import' && word !== '') return importFrom(product, word, signal);
  if (what === 'list' && word === '') return list(product);
  if (what === 'remove' && /^[1-9]\d{0,8}$/.test(word)) return remove(product, Number(word));
  throw new UsageError(`${USAGE}，收到的是“${words.join(' ')}”`);
}

async function importFrom(
  { features }: OperatedProduct,
  folder: string,
  signal: AbortSignal,
): Promise<number> {
  const { added, changed, unchanged, failed } = await features.insights.importFolder(folder, signal);
  for (const { file, faults } of failed) {
    console.log(`✗ ${relative(folder, file)}`);
    for (const fault of faults) console.log(`  ${lineOf(fault)}`);
  }
  const end = signal.aborted ? '已停下' : '导入完成';
  console.log(
    `${end}：新增 ${added} 篇，更新 ${changed} 篇，未变 ${unchanged} 篇，有错未导入 ${failed.length} 篇`,
  );
  return failed.length > 0 ? 1 : 0;
}

const lineOf = ({ line, message }: Fault): string => (line === null ? message : `第 ${line} 行：${message}`);

async function list({ features }: OperatedProduct): Promise<number> {
  const articles = await features.insights.list();
  for (const { id, key, title, published_on } of articles)
    console.log(`${id}  ${published_on}  ${title}（${key}）`);
  console.log(`共 ${articles.length} 篇`);
  return 0;
}

async function remove({ features, operator }: OperatedProduct, id: number): Promise<number> {
  if (!(await features.insights.remove(operator, id))) throw new UsageError(`没有编号为 ${id} 的洞察`);
  console.log(`已删除洞察 ${id}`);
  return 0;
}
