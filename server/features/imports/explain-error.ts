import { isDiskFull } from '#server/platform/disk/is-disk-full.ts';

/** What a person is told of an item that could not be done through no fault of its file, and what to do. */
export function explainError(error: unknown, work: '导入' | '重读' = '导入'): string {
  if (isDiskFull(error))
    return `磁盘已满，写不下了：请清理数据目录（DATA_DIR）或数据库所在的磁盘，再次运行同一${work}会接着做，不会重复`;
  const cause = error instanceof Error ? error.message : String(error ?? '未知原因');
  return `处理时出错（${cause}），再次运行${work}会重试`;
}
