import type { IndexHealing } from '#server/features/indexing/index.ts';
import type { Logger } from '#server/platform/log/create-logger.ts';
import { SearchIndexUnavailable } from '#server/ports/search-index.ts';
import { type Progress, showProgress } from './show-progress.ts';

/** Tells of an index that is built anew because it cannot be used as it is. */
export function showHealing(log: Logger): IndexHealing {
  let progress: Progress | undefined;
  const begin = () => {
    progress ??= showProgress('重建检索索引');
    return progress;
  };
  return {
    // A file of another version is nothing to be afraid of: its reason says enough.
    onDamage: (error) =>
      log.warn(
        error instanceof SearchIndexUnavailable ? { reason: error.message } : { err: error },
        '检索索引无法读取，将由记录重建',
      ),
    onProgress: (done, total) => begin().update(done, total),
    onHealed: (reports) => begin().done(`${reports} 份`),
    onOutOfReach: (error) =>
      log.warn(
        { reason: error.message },
        '检索引擎暂时不能用：服务照常启动，检索会说明暂不可用；引擎恢复后自动核对并补上索引',
      ),
  };
}
