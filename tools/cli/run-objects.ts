import type { OperatedProduct } from './operated-product.ts';
import { progressLine } from './progress-line.ts';
import { UsageError } from './usage-error.ts';

/** What is done with the bucket that the configuration names. */
export async function runObjects(
  product: OperatedProduct,
  [word]: string[],
  signal: AbortSignal,
): Promise<number> {
  if (word === 'move') return moveThere(product, signal);
  if (word === 'rules') return writeRules(product);
  throw new UsageError('objects 之后应为 move 或 rules');
}

async function writeRules({ keepRules }: OperatedProduct): Promise<number> {
  if (keepRules === null) throw new UsageError('文件在磁盘上，没有桶的规则可写（OBJECT_STORE 不是 s3）');
  for (const rule of await keepRules()) console.log(rule);
  return 0;
}

/** Moves what lies in the data folder. */
async function moveThere({ toMove }: OperatedProduct, signal: AbortSignal): Promise<number> {
  if (toMove === null) {
    console.log('没有要移动的文件：OBJECT_STORE 不是 s3，或 DATA_DIR/objects 已移完');
    return 0;
  }
  const line = progressLine(process.stdout);
  const onProgress = (done: number, total: number) =>
    line.update(done, total, (bar) => `移动 ${bar} ${done}/${total} 个`);
  const { moved, newer, isDone } = await toMove.move({ onProgress, signal });
  line.end();
  for (const key of newer)
    console.log(`对象库里的 ${key} 比磁盘上的新，用它的；旧的在 DATA_DIR/objects-moved`);
  console.log(`移动并核对了 ${moved} 个文件，原件在 DATA_DIR/objects-moved`);
  console.log(
    isDone
      ? '都移完了：各进程下次启动起不再看 DATA_DIR/objects；确认无误后可删除 DATA_DIR/objects-moved'
      : '还没有移完，再次运行会继续',
  );
  return isDone ? 0 : 1;
}
