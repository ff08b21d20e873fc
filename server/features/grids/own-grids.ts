import { randomUUID } from 'node:crypto';
import type { CellAnswer, Grid, GridCell, GridSummary } from '#contract/calls/grids.ts';
import { BusinessError } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { inTransaction } from '#server/platform/db/connect-database.ts';
import { ownGrids, type ReportStanding, standingsOf } from './access.ts';
import type { GridDeps } from './deps.ts';
import { ANSWER_GRID } from './grid-job.ts';
import * as store from './store/grids.ts';

const NO_GRID = '这张问题表格不存在或已删除';
const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** The caller's own, the newest first. Throws 10999 for visitors, as all here do. */
export async function listGrids(
  { db }: Pick<GridDeps, 'db'>,
  caller: Caller,
): Promise<{ list: GridSummary[] }> {
  const rows = await store.gridsOf(db, ownGrids(caller));
  return {
    list: rows.map(({ id, reports, questions, waiting, created_at: at }) => ({
      id,
      name: questions[0] ?? '',
      reports: reports.length,
      questions: questions.length,
      waiting,
      created_at: secondsOf(at),
    })),
  };
}

/** What of an answer is told to who finds the report and may not read it: the words of its abstract, which stand on no page. */
function ofAbstract({ claims, evidence, by }: CellAnswer): CellAnswer | null {
  const open = evidence.filter(({ page }) => page === null);
  const numbers = new Set(open.map(({ number }) => number));
  const told = claims.filter((claim) => claim.evidence.every((number) => numbers.has(number)));
  return told.length === 0 ? null : { claims: told, evidence: open, by };
}

/** A cell as it may be shown now, whatever could be read when it was answered. */
function shownCell(
  { fid, question, state, answer, reason }: store.CellRow,
  standing: ReportStanding | undefined,
): GridCell {
  const cell = { fid, question, state, answer, reason };
  if (answer === null || (standing?.read != null && standing.read.fid === fid)) return cell;
  const open = standing?.record == null ? null : ofAbstract(answer);
  return open === null
    ? { ...cell, state: 'locked', answer: null, reason: standing?.reason ?? '' }
    : { ...cell, answer: open };
}

/** One of the caller's own. Throws 10404 where there is none. */
export async function readGrid(
  deps: Pick<GridDeps, 'db' | 'passages' | 'quotas'>,
  { id }: { id: string },
  caller: Caller,
): Promise<Grid> {
  const owner = ownGrids(caller);
  const [found, cells] = await Promise.all([
    store.findGrid(deps.db, owner, id),
    store.cellsOf(deps.db, owner, id),
  ]);
  if (found === undefined) throw new BusinessError('notFound', NO_GRID);
  const { reports, questions, created_at: at } = found;
  const standings = await standingsOf(
    deps,
    reports.map(({ fid }) => fid),
    caller,
  );
  return {
    id,
    name: questions[0] ?? '',
    created_at: secondsOf(at),
    reports,
    questions,
    cells: cells.map((cell) => shownCell(cell, standings.get(cell.fid))),
    waiting: cells.filter(({ state }) => state === 'waiting').length,
  };
}

/** One cell alone. Throws 10404 where there is none of the caller's that is through. */
export async function askCellAgain(
  { db, jobs, quotas }: GridDeps,
  { id, fid, question }: { id: string; fid: number; question: number },
  caller: Caller,
): Promise<Record<string, never>> {
  const owner = ownGrids(caller);
  quotas.require(caller, 'askQuestion');
  const askedBy = randomUUID();
  await inTransaction(db, async (tx) => {
    if (!(await store.waitAgain(tx, owner, { id, fid, question, askedBy })))
      throw new BusinessError('notFound', '没有这一格，或它还在作答');
    await jobs.ask(ANSWER_GRID, { id, askedBy }, tx);
  });
  return {};
}

/** Leaves what is not begun; it cost nothing. */
export async function stopGrid(
  { db }: Pick<GridDeps, 'db'>,
  { id }: { id: string },
  caller: Caller,
): Promise<Record<string, never>> {
  const owner = ownGrids(caller);
  if ((await store.findGrid(db, owner, id)) === undefined) throw new BusinessError('notFound', NO_GRID);
  await store.stopWaiting(db, owner, id, '已停止，没有计次；可以单独重问');
  return {};
}

/** Throws 10404 where there is none; the units of what was under way come back. */
export async function removeGrid(
  { db, quotas }: Pick<GridDeps, 'db' | 'quotas'>,
  { id }: { id: string },
  caller: Caller,
): Promise<Record<string, never>> {
  const owner = ownGrids(caller);
  await inTransaction(db, async (tx) => {
    const held = await store.deleteGrid(tx, owner, id);
    if (held === undefined) throw new BusinessError('notFound', NO_GRID);
    for (const receipt of held) await quotas.giveBack(receipt, tx);
  });
  return {};
}
