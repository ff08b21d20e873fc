import { randomUUID } from 'node:crypto';
import type { GridReport, makeGrid as makeCall } from '#contract/calls/grids.ts';
import { unitsLeft } from '#contract/rights/allowance-text.ts';
import { MOST_GRIDS } from '#contract/rights/grid-terms.ts';
import type { ParsedRequestOf } from '#contract/wire/call.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import { ownGrids, standingsOf } from './access.ts';
import type { GridDeps } from './deps.ts';
import { ANSWER_GRID } from './grid-job.ts';
import { countGrids, insertGrid } from './store/grids.ts';

/** Throws 10006 for reports that are not there, 10007 where one may not be read. */
async function reportsOf(deps: GridDeps, fids: readonly number[], caller: Caller): Promise<GridReport[]> {
  const standings = await standingsOf(deps, fids, caller);
  const without = fids.filter((fid) => standings.get(fid)?.record == null).length;
  if (without > 0)
    throw new BusinessError(
      'invalidInput',
      `所选报告中有 ${without} 份不在库里，或仅有题录、没有可以引用的文字，请去掉后再做`,
    );
  return fids.flatMap((fid) => {
    const standing = standings.get(fid);
    if (standing?.record == null) return [];
    const { title, organisation, publishedOn } = standing.record;
    if (standing.read === null)
      throw new BusinessError('notAllowed', `现在不能阅读《${title}》：${standing.reason}`);
    return { fid, name: title, organisation, printed_at: publishedOn };
  });
}

/** Throws 10011 where what is left is not enough for every cell. */
async function requireUnits({ quotas }: GridDeps, cells: number, caller: Caller): Promise<void> {
  quotas.require(caller, 'askQuestion');
  const left = unitsLeft(await quotas.allowance({ caller, action: 'askQuestion', subject: null }));
  if (left !== null && left < cells)
    throw new BusinessError(
      'questionLimit',
      `这张表有 ${cells} 格，每格 1 次提问，您现在还剩 ${left} 次：请去掉几个问题或几份报告`,
    );
}

/** Keeps a table whose cells are answered one after the other, without anybody waiting; each takes its unit when it is its turn. */
export async function makeGrid(
  deps: GridDeps,
  { fids, questions }: Pick<ParsedRequestOf<typeof makeCall>, 'fids' | 'questions'>,
  caller: Caller,
): Promise<{ id: string }> {
  const owner = ownGrids(caller);
  const [rows, columns] = [[...new Set(fids)], [...new Set(questions)]];
  await requireUnits(deps, rows.length * columns.length, caller);
  const reports = await reportsOf(deps, rows, caller);
  if ((await countGrids(deps.db, owner)) >= MOST_GRIDS)
    throw new BusinessError('invalidInput', `最多保留 ${MOST_GRIDS} 张问题表格，请先删除不要的`);
  const [id, askedBy] = [randomUUID(), randomUUID()];
  await inTransaction(deps.db, async (tx) => {
    await insertGrid(tx, owner, { id, reports, questions: columns, askedBy, at: new Date(caller.now) });
    await deps.jobs.ask(ANSWER_GRID, { id, askedBy }, tx);
  });
  return { id };
}
