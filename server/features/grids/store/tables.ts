import type { CellAnswer, CellState, GridReport } from '#contract/calls/grids.ts';
import type { Generated, JSONColumnType } from '#server/platform/db/table-types.ts';
import type { Receipt } from '../../memberships/index.ts';

/** The tables that belong to grids; no other feature reads or writes them. */
export interface GridTables {
  question_grids: {
    id: string;
    uid: number;
    reports: JSONColumnType<GridReport[]>;
    questions: JSONColumnType<string[]>;
    created_at: Date;
  };
  grid_cells: {
    grid_id: string;
    row_number: number;
    question: number;
    fid: number;
    state: CellState;
    /** The asking that it waits for. */
    asked_by: string;
    /** The unit that was taken for it; null once that is settled. */
    receipt: JSONColumnType<Receipt | null, string | null, string | null>;
    answer: JSONColumnType<CellAnswer | null, string | null, string | null>;
    reason: Generated<string>;
  };
}
