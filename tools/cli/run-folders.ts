import type { OperatedProduct } from './operated-product.ts';
import { UsageError } from './usage-error.ts';

/** Lists the folders that imports made in the directory, or takes one out of it. */
export async function runFolders(
  { features: { library, indexing }, operator }: OperatedProduct,
  [act, id = '']: string[],
): Promise<number> {
  const folders = await library.changes.countInFolders();
  if (act === undefined) {
    for (const folder of folders) console.log(`${folder.id}  ${folder.name}（${folder.reports} 份）`);
    console.log(folders.length === 0 ? '目录里没有导入的文件夹' : `共 ${folders.length} 个`);
    return 0;
  }
  const folder = folders.find((one) => String(one.id) === id);
  if (act !== 'remove' || folder === undefined)
    throw new UsageError(
      act === 'remove' ? `没有编号为 ${id} 的文件夹` : '写法是 folders 或 folders remove <编号>',
    );
  await library.records.removeFolder(operator, folder.id);
  await indexing.follow();
  console.log(`目录里不再有“${folder.name}”，里面的 ${folder.reports} 份报告仍在库中`);
  return 0;
}
