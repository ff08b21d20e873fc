/** What stands in a cell: words, a value, or nothing. */
export type DataCell = string | number | null;

/** Cells of `head` and `rows`, counted together from 0, that are one. */
export interface CellSpan {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** What a chart is, by what its values were measured on: surer than by how its drawing looks and what it is called. */
export const kindByData = <Kind extends string>(kind: Kind, data: ChartData | null): Kind | 'bar' | 'line' =>
  data?.drawnOf ?? kind;

/** What a chart or a table of a report says, as a table. */
export interface ChartData {
  /**
   * `drawn`: values are measured on the drawing, by its axis. `painted`: on the pixels of a picture of it. `printed`: each value is printed beside what was measured. `cells`: the cells
   * of a table.
   */
  origin: 'drawn' | 'painted' | 'printed' | 'cells';
  /** Its values are those of bars alone, or of lines and the areas under them alone; left out for any other chart, and for a table. */
  drawnOf?: 'bar' | 'line';
  /** 0 to 1. */
  confidence: number;
  /** How far a value may be off, as a share of the range of its axis; 0 where it is printed. */
  error: number;
  /** Headings, each row as broad as the table; one row for a chart. */
  head: string[][];
  /** Of each column; empty where none is printed. */
  units: string[];
  /** The names along the axis were recognised by their look: they are drawn, not written. */
  namesRead?: boolean;
  /** Of each row: of its figures whose columns have none; empty where none is printed. Of none where it is left out. */
  rowUnits?: string[];
  /** Names in the legend whose series are not among the columns, for want of a scale that could be read; left out where all are. */
  unread?: string[];
  /** The first cell says what the row is about. */
  rows: DataCell[][];
  spans: CellSpan[];
}
