import { sql } from 'kysely';
import type { CellAnswer, CellState, GridReport } from '#contract/calls/grids.ts';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { ErasedPerson, ExportedPerson } from '#server/platform/feature.ts';
import type { Receipt } from '../../memberships/index.ts';
import type { OwnGrids } from '../access.ts';
import type { GridTables } from './tables.ts';

export interface NewGrid {
  id: string;
  reports: readonly GridReport[];
  questions: readonly string[];
  askedBy: string;
  at: Date;
}

export async function insertGrid(
  tx: Tx<GridTables>,
  { uid }: OwnGrids,
  { id, reports, questions, askedBy, at }: NewGrid,
): Promise<void> {
  await tx
    .insertInto('question_grids')
    .values({
      id,
      uid,
      reports: JSON.stringify(reports),
      questions: JSON.stringify(questions),
      created_at: at,
    })
    .execute();
  const cells = reports.flatMap(({ fid }, row) =>
    questions.map((_, question) => ({
      grid_id: id,
      row_number: row,
      question,
      fid,
      state: 'waiting' as const,
      asked_by: askedBy,
      receipt: null,
      answer: null,
    })),
  );
  await tx.insertInto('grid_cells').values(cells).execute();
}

export async function countGrids(db: Db<GridTables>, { uid }: OwnGrids): Promise<number> {
  const { count } = await db
    .selectFrom('question_grids')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return count;
}

/** With how many cells of each wait; the newest first. */
export function gridsOf(db: Db<GridTables>, { uid }: OwnGrids) {
  return db
    .selectFrom('question_grids as grid')
    .select(['grid.id', 'grid.reports', 'grid.questions', 'grid.created_at'])
    .select(
      sql<number>`(SELECT count(*) FROM grid_cells WHERE grid_id = grid.id AND state = 'waiting')`.as(
        'waiting',
      ),
    )
    .where('uid', '=', uid)
    .orderBy('grid.created_at', 'desc')
    .orderBy('grid.id')
    .execute();
}

export function findGrid(db: Db<GridTables>, { uid }: OwnGrids, id: string) {
  return db
    .selectFrom('question_grids')
    .select(['id', 'reports', 'questions', 'created_at'])
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface CellRow {
  row_number: number;
  question: number;
  fid: number;
  state: CellState;
  answer: CellAnswer | null;
  reason: string;
}

export function cellsOf(db: Db<GridTables>, { uid }: OwnGrids, id: string): Promise<CellRow[]> {
  return db
    .selectFrom('grid_cells as cell')
    .innerJoin('question_grids as grid', 'grid.id', 'cell.grid_id')
    .select(['cell.row_number', 'cell.question', 'cell.fid', 'cell.state', 'cell.answer', 'cell.reason'])
    .where('grid.uid', '=', uid)
    .where('grid.id', '=', id)
    .orderBy('cell.row_number')
    .orderBy('cell.question')
    .execute();
}

/** Lets a cell wait for another asking; false where there is none of the owner's that is through. */
export async function waitAgain(
  tx: Tx<GridTables>,
  { uid }: OwnGrids,
  { id, fid, question, askedBy }: { id: string; fid: number; question: number; askedBy: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('grid_cells')
    .set({ state: 'waiting', asked_by: askedBy, answer: null, reason: '' })
    .where('grid_id', 'in', (of) => of.selectFrom('question_grids').select('id').where('uid', '=', uid))
    .where('grid_id', '=', id)
    .where('fid', '=', fid)
    .where('question', '=', question)
    .where('state', '!=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Nobody works any more on what is not begun; what is begun is answered. */
export async function stopWaiting(
  db: Db<GridTables>,
  { uid }: OwnGrids,
  id: string,
  reason: string,
): Promise<void> {
  await db
    .updateTable('grid_cells')
    .set({ state: 'failed', reason })
    .where('grid_id', 'in', (of) => of.selectFrom('question_grids').select('id').where('uid', '=', uid))
    .where('grid_id', '=', id)
    .where('state', '=', 'waiting')
    .where('receipt', 'is', null)
    .execute();
}

/** Gives the units that its cells hold, for whoever deletes it to give back; undefined where there is none. */
export async function deleteGrid(
  tx: Tx<GridTables>,
  { uid }: OwnGrids,
  id: string,
): Promise<Receipt[] | undefined> {
  const found = await tx
    .selectFrom('question_grids')
    .select('id')
    .where('uid', '=', uid)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const cells = await tx.deleteFrom('grid_cells').where('grid_id', '=', id).returning('receipt').execute();
  await tx.deleteFrom('question_grids').where('id', '=', id).execute();
  return cells.flatMap(({ receipt }) => receipt ?? []);
}

export function exportGrids(db: Db<GridTables>, { uid }: ExportedPerson) {
  return db
    .selectFrom('question_grids as grid')
    .innerJoin('grid_cells as cell', 'cell.grid_id', 'grid.id')
    .select(['grid.id', 'grid.reports', 'grid.questions', 'grid.created_at'])
    .select(['cell.fid', 'cell.question', 'cell.state', 'cell.answer'])
    .where('grid.uid', '=', uid)
    .orderBy('grid.created_at')
    .orderBy('cell.row_number')
    .orderBy('cell.question')
    .execute();
}

export async function eraseGrids(db: Db<GridTables>, { uid }: ErasedPerson): Promise<void> {
  await db.deleteFrom('question_grids').where('uid', '=', uid).execute();
}
