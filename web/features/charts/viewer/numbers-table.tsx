import type { ChartTable } from '#contract/calls/chart-data.ts';
import { namedWithUnit, saysUnit } from '#contract/text/named-with-unit.ts';
import { safeCell } from '#contract/text/sheet-cell.ts';
import classes from './chart-numbers.module.css';

/** Rows on the screen; the files hold all. */
export const MOST_SHOWN = 200;

type Cell = ChartTable['rows'][number][number];

const MOST_DECIMALS = 8;
const FORMATS = Array.from(
  { length: MOST_DECIMALS + 1 },
  (_, decimals) =>
    new Intl.NumberFormat('zh-CN', { minimumFractionDigits: decimals, maximumFractionDigits: MOST_DECIMALS }),
);

const decimalsOf = (cell: Cell | undefined): number =>
  typeof cell === 'number' ? (`${cell}`.split('.')[1]?.length ?? 0) : 0;

/** Numbers of a column have as many decimals as the one with most, as they are printed: 13.0 above 13.5. */
function formatsOf(rows: ChartTable['rows'], columns: number): Intl.NumberFormat[] {
  return Array.from({ length: columns }, (_, column) => {
    const most = rows.reduce((sofar, row) => Math.max(sofar, decimalsOf(row[column])), 0);
    return FORMATS[Math.min(most, MOST_DECIMALS)] ?? new Intl.NumberFormat('zh-CN');
  });
}

const shown = (cell: Cell, format: Intl.NumberFormat | undefined): string =>
  cell === null ? '' : typeof cell === 'number' ? (format?.format(cell) ?? `${cell}`) : cell;

/** The whole table with tabs between cells, as sheets take it. */
export function tabbed({
  head,
  units,
  rows,
  row_units,
}: Pick<ChartTable, 'head' | 'units' | 'rows' | 'row_units'>): string {
  const plain = (cell: Cell): string =>
    typeof cell === 'string' ? safeCell(cell.replace(/[\t\r\n]+/g, ' ')) : `${cell ?? ''}`;
  const named = head.map((row, at) =>
    at < head.length - 1 ? row : row.map((name, column) => namedWithUnit(name, units[column] ?? '')),
  );
  const told = rows.map(([name = null, ...cells], at): Cell[] => {
    const unit = row_units[at] ?? '';
    return [unit === '' ? name : namedWithUnit(`${name ?? ''}`, unit), ...cells];
  });
  return [...named, ...told].map((row) => row.map(plain).join('\t')).join('\n');
}

type Span = ChartTable['spans'][number];

interface Place {
  /** Counted with the headings, as spans are. */
  row: number;
  column: number;
}

const holds = ({ row, column, rows, columns }: Span, at: Place): boolean =>
  at.row >= row && at.row < row + rows && at.column >= column && at.column < column + columns;

/** Of a place the cell that begins there; null where it is part of one that began above or before it. */
function cellAt(spans: readonly Span[], at: Place): Pick<Span, 'rows' | 'columns'> | null {
  const span = spans.find((each) => holds(each, at));
  if (span === undefined) return { rows: 1, columns: 1 };
  return span.row === at.row && span.column === at.column ? span : null;
}

/** Attributes of a cell that reaches over others; nothing for one of its own. */
const reach = ({ rows, columns }: Pick<Span, 'rows' | 'columns'>) => ({
  rowSpan: rows > 1 ? rows : undefined,
  colSpan: columns > 1 ? columns : undefined,
});

/** Nothing where none is printed, and where the name says it. */
const Unit = ({ name, unit }: { name: string; unit: string }) =>
  unit === '' || saysUnit(name, unit) ? null : <span className={classes.unit}>{unit}</span>;

/** The first rows, in a box that scrolls both ways with its headings in sight. */
export function NumbersTable({ table }: { table: ChartTable }) {
  const { head, units, rows, row_units, spans } = table;
  const names = head.at(-1) ?? [];
  const formats = formatsOf(rows, names.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table that scrolls in its box, no group of form fields.
    <div
      className={classes.box}
      role="group"
      aria-label="数据表"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      <table className={classes.table}>
        <thead>
          {head.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as below.
            <tr key={at}>
              {row.map((name, column) => {
                const cell = cellAt(spans, { row: at, column });
                if (cell === null) return null;
                const isLast = at + cell.rows === head.length;
                const unit = units[column] ?? '';
                return (
                  <th
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and never change places.
                    key={column}
                    scope={cell.columns > 1 ? 'colgroup' : 'col'}
                    {...reach(cell)}
                    data-over={cell.columns > 1 || undefined}
                  >
                    {name || (isLast && column === 0 ? '项目' : '')}
                    {isLast && <Unit name={name} unit={unit} />}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {rows.slice(0, MOST_SHOWN).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may have the same name, and never change places.
            <tr key={at}>
              {row.map((value, column) => {
                const cell = cellAt(spans, { row: head.length + at, column });
                if (cell === null) return null;
                const text = shown(value, formats[column]);
                return column === 0 ? (
                  <th
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                    key={column}
                    scope={cell.rows > 1 ? 'rowgroup' : 'row'}
                    {...reach(cell)}
                  >
                    {text}
                    <Unit name={text} unit={row_units[at] ?? ''} />
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  <td key={column} {...reach(cell)} data-number={typeof value === 'number' || undefined}>
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
