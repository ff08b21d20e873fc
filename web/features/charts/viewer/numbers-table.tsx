import type { ChartTable } from '#contract/calls/chart-data.ts';
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

const withUnit = (name: string, unit: string): string => (unit === '' ? name : `${name}（${unit}）`);

/** The whole table with tabs between cells, as sheets take it. */
export function tabbed({ head, units, rows }: Pick<ChartTable, 'head' | 'units' | 'rows'>): string {
  const plain = (cell: Cell): string => `${cell ?? ''}`.replace(/[\t\r\n]+/g, ' ');
  const named = head.map((row, at) =>
    at < head.length - 1 ? row : row.map((name, column) => withUnit(name, units[column] ?? '')),
  );
  return [...named, ...rows].map((row) => row.map(plain).join('\t')).join('\n');
}

/** A row of headings above the last, each over the columns that it is said of. */
function GroupHeads({ names, spans }: { names: readonly string[]; spans: ChartTable['spans'] }) {
  const isCovered = (column: number) =>
    spans.some((span) => column > span.column && column < span.column + span.columns);
  return (
    <tr>
      {names.map((name, column) => {
        if (isCovered(column)) return null;
        const over = spans.find((span) => span.column === column)?.columns ?? 1;
        return (
          <th
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and never change places.
            key={column}
            scope={over > 1 ? 'colgroup' : 'col'}
            colSpan={over}
            data-over={over > 1 || undefined}
          >
            {name}
          </th>
        );
      })}
    </tr>
  );
}

/** The first rows, in a box that scrolls both ways with its headings in sight. */
export function NumbersTable({ table }: { table: ChartTable }) {
  const { head, units, rows, spans } = table;
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
          {head.slice(0, -1).map((row, at) => (
            <GroupHeads
              // biome-ignore lint/suspicious/noArrayIndexKey: as below.
              key={at}
              names={row}
              spans={spans.filter((span) => span.row === at)}
            />
          ))}
          <tr>
            {names.map((name, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and never change places.
              <th key={column} scope="col">
                {name || (column === 0 ? '项目' : '')}
                {units[column] !== '' && <span className={classes.unit}>{units[column]}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_SHOWN).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may have the same name, and never change places.
            <tr key={at}>
              {row.map((cell, column) =>
                column === 0 ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  <th key={column} scope="row">
                    {shown(cell, formats[column])}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  <td key={column} data-number={typeof cell === 'number' || undefined}>
                    {shown(cell, formats[column])}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
