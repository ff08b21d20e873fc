import { coveredCells } from '#contract/text/covered-cells.ts';
import classes from './flow.module.css';
import { FlowSource } from './flow-source.tsx';
import { FlowText, type Places } from './flow-text.tsx';
import { type BlockOf, keyOfBlock } from './flow-texts.ts';

type TableBlock = BlockOf<'table'>;

interface CellProps {
  block: TableBlock;
  row: number;
  column: number;
}

/** Of `textsOfBlock`. */
const partOf = ({ block, row, column }: CellProps): number => 1 + row * (block.rows[0]?.length ?? 0) + column;

/** Letters; more stand in several lines. */
const LONG = 14;

/** A cell, as broad and high as it is printed. */
function Cell({ places, isOfWords, ...at }: CellProps & { places: Places; isOfWords: boolean }) {
  const { block, row, column } = at;
  const span = block.spans.find((each) => each.row === row && each.column === column);
  const [rows, columns] = [span?.rows ?? 1, span?.columns ?? 1];
  const said = block.rows[row]?.[column] ?? '';
  const shared = {
    rowSpan: rows > 1 ? rows : undefined,
    colSpan: columns > 1 ? columns : undefined,
    'data-column': column,
    'data-long': said.length > LONG || undefined,
    'data-words': isOfWords || undefined,
  };
  const text = <FlowText text={said} part={partOf(at)} {...places} />;
  if (row < block.head_rows) {
    return (
      <th scope={columns > 1 ? 'colgroup' : 'col'} {...shared}>
        {text}
      </th>
    );
  }
  if (column > 0 || rows === 1) return <td {...shared}>{text}</td>;
  return (
    <th scope="rowgroup" {...shared}>
      {text}
    </th>
  );
}

const NUMBER = /^[-+−–—(（]?[\d,，.]+[)）]?(?:%|％|‰|倍|x|pct|bp)?\**$/iu;

/** Columns without numbers, which are read from the left. */
const wordColumns = ({ rows, head_rows }: TableBlock): boolean[] =>
  (rows[0] ?? []).map((_, column) => !rows.slice(head_rows).some((row) => NUMBER.test(row[column] ?? '')));

interface RowsProps {
  block: TableBlock;
  places: Places;
  from: number;
  to: number;
}

function Rows({ block, places, from, to }: RowsProps) {
  const isCovered = coveredCells(block.spans);
  const words = wordColumns(block);
  return block.rows.slice(from, to).map((cells, index) => {
    const row = from + index;
    return (
      <tr key={row}>
        {cells.map((_, column) => {
          const at = { block, row, column };
          return isCovered(row, column) ? null : (
            <Cell key={partOf(at)} {...at} places={places} isOfWords={words[column] === true} />
          );
        })}
      </tr>
    );
  });
}

/** A table whose cells are certain, in a box that scrolls sideways, with the way to how it is printed. */
export function FlowTable(props: Places & { block: TableBlock; onChart: (id: number) => void }) {
  const { block, onChart, ...places } = props;
  const { caption, source, rows, head_rows, chart_id } = block;
  const columns = rows[0]?.length ?? 0;
  const label = caption === '' ? '表格' : caption;
  return (
    <figure data-flow-block={keyOfBlock(block)} className={classes.figure}>
      {caption !== '' && (
        <figcaption data-flow-text>
          <FlowText text={caption} part={0} {...places} />
        </figcaption>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a table that scrolls, no part of the page's outline. */}
      <div className={classes.sideways} tabIndex={0} role="group" aria-label={label}>
        <table>
          {head_rows > 0 && (
            <thead>
              <Rows {...{ block, places }} from={0} to={head_rows} />
            </thead>
          )}
          <tbody>
            <Rows {...{ block, places }} from={head_rows} to={rows.length} />
          </tbody>
        </table>
      </div>
      <FlowSource text={source} part={1 + rows.length * columns} {...places} />
      {chart_id !== null && (
        <button type="button" className={classes.asPrinted} onClick={() => onChart(chart_id)}>
          看原表
        </button>
      )}
    </figure>
  );
}
