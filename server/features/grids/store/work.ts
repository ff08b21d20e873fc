import type { CellAnswer, CellState } from '#contract/calls/grids.ts';
import type { Db, Tx } from '#server/platform/db/connect-database.ts';
import type { Receipt } from '../../memberships/index.ts';
import type { GridTables } from './tables.ts';

/** What one asking is about. */
export interface Asking {
  id: string;
  askedBy: string;
}

export interface WaitingCell {
  uid: number;
  questions: string[];
  row_number: number;
  question: number;
  fid: number;
  receipt: Receipt | null;
}

/** The next cell that waits for this asking; undefined where none does any more. */
export function nextWaiting(db: Db<GridTables>, { id, askedBy }: Asking): Promise<WaitingCell | undefined> {
  return db
    .selectFrom('grid_cells as cell')
    .innerJoin('question_grids as grid', 'grid.id', 'cell.grid_id')
    .select(['grid.uid', 'grid.questions', 'cell.row_number', 'cell.question', 'cell.fid', 'cell.receipt'])
    .where('grid.id', '=', id)
    .where('cell.asked_by', '=', askedBy)
    .where('cell.state', '=', 'waiting')
    .orderBy('cell.row_number')
    .orderBy('cell.question')
    .executeTakeFirst();
}

export async function countOfAsking(
  db: Db<GridTables>,
  { id, askedBy }: Asking,
): Promise<{ done: number; total: number }> {
  return db
    .selectFrom('grid_cells')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '!=', 'waiting').as('done'),
      fn.countAll<number>().as('total'),
    ])
    .where('grid_id', '=', id)
    .where('asked_by', '=', askedBy)
    .executeTakeFirstOrThrow();
}

type Place = Pick<WaitingCell, 'row_number' | 'question'>;

/** Notes the unit that was taken for a cell; false where it waits no more, and the unit is still in the taker's hand. */
export async function holdReceipt(
  db: Db<GridTables>,
  { id, askedBy }: Asking,
  place: Place,
  receipt: Receipt,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('grid_cells')
    .set({ receipt: JSON.stringify(receipt) })
    .where('grid_id', '=', id)
    .where('row_number', '=', place.row_number)
    .where('question', '=', place.question)
    .where('asked_by', '=', askedBy)
    .where('state', '=', 'waiting')
    .where('receipt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface Settled {
  state: Exclude<CellState, 'waiting'>;
  answer: CellAnswer | null;
  reason: string;
}

/** Writes what became of a cell and lets go of its unit; false where it waits no more, and whoever ended that has the unit. */
export async function settleCell(
  tx: Tx<GridTables>,
  { id, askedBy }: Asking,
  place: Place,
  { state, answer, reason }: Settled,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('grid_cells')
    .set({ state, reason, receipt: null, answer: answer === null ? null : JSON.stringify(answer) })
    .where('grid_id', '=', id)
    .where('row_number', '=', place.row_number)
    .where('question', '=', place.question)
    .where('asked_by', '=', askedBy)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
