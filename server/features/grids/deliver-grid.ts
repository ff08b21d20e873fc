import { create as contentDisposition } from 'content-disposition';
import { dayOf } from '#contract/text/calendar.ts';
import { isBusinessError } from '#contract/wire/client.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type FileAnswer, refusedFile } from '#server/platform/files/file-answer.ts';
import type { GridDeps } from './deps.ts';
import { gridXlsx } from './grid-xlsx.ts';
import { readGrid } from './own-grids.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A table of the caller's own as a workbook, as it may be shown to them now; the same answer where there is none and where it is another's. */
export async function deliverGrid(
  deps: Pick<GridDeps, 'db' | 'passages' | 'quotas' | 'origin'>,
  { id }: { id: string },
  caller: Caller,
): Promise<FileAnswer> {
  try {
    const grid = await readGrid(deps, { id }, caller);
    const bytes = await gridXlsx(grid, deps.origin);
    return {
      status: 200,
      headers: {
        'content-type': XLSX,
        'content-length': String(bytes.length),
        'cache-control': 'private, no-store',
        'content-disposition': contentDisposition(`问题表格 ${dayOf(grid.created_at)}.xlsx`, {
          fallback: 'grid.xlsx',
        }),
      },
      body: (async function* () {
        yield bytes;
      })(),
    };
  } catch (error) {
    if (isBusinessError(error)) return refusedFile(404, '没有这张问题表格，或登录已失效：请登录后重新打开');
    throw error;
  }
}
