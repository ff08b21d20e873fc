import type { ColumnType, Generated, JSONColumnType } from '#server/platform/db/table-types.ts';
import type { Outcome } from '../library/index.ts';

/** A time that is written once, by the clock that is passed in. */
type Written = ColumnType<Date, Date, Date>;

interface ImportsTable {
  id: Generated<number>;
  paths: JSONColumnType<string[]>;
  started_at: Written;
  finished_at: Date | null;
}

interface ImportItemsTable {
  id: Generated<number>;
  import_id: number;
  kind: 'pdf' | 'rows';
  path: string;
  payload: ColumnType<unknown, string | null, string | null>;
  /** The folder of the directory that it is in; null for none. */
  folder: string | null;
  done_at: Date | null;
}

interface ImportOutcomesTable {
  id: Generated<number>;
  import_id: number;
  item_id: number | null;
  outcome: Outcome;
  path: string;
  /** Line in a catalogue file, 1-based. */
  line: number | null;
  reason: string;
  report_id: number | null;
}

/** The tables that belong to imports; no other feature reads or writes them. */
export interface ImportTables {
  imports: ImportsTable;
  import_items: ImportItemsTable;
  import_outcomes: ImportOutcomesTable;
}
