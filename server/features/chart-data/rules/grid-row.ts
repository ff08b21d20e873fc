import type { Label } from './labels.ts';

/** What stands in one place of the grid. */
export interface GridCell {
  texts: Label[];
  /** Columns it reaches over. */
  columns: number;
}

export type GridRow = (GridCell | null)[];
