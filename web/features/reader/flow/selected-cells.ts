/** What holds text by itself, in the order in which it stands. */
const TEXTS = '[data-flow-block]:not(figure), [data-flow-text], table';

/** The part of what stands in an element that is selected. */
function selectedIn(element: Element, range: Range): string {
  const part = document.createRange();
  part.selectNodeContents(element);
  if (element.contains(range.startContainer)) part.setStart(range.startContainer, range.startOffset);
  if (element.contains(range.endContainer)) part.setEnd(range.endContainer, range.endOffset);
  return part.toString();
}

const among = <Each extends Element>(all: NodeListOf<Each>, range: Range): Each[] =>
  Array.from(all).filter((each) => range.intersectsNode(each));

/** Every selected cell in its column; places that a cell above or before reaches over stay blank. */
function tabbedRows(table: Element, range: Range): string {
  const rows = among(table.querySelectorAll('tr'), range).map((row) =>
    among(row.querySelectorAll<HTMLElement>('td, th'), range).flatMap((cell) => {
      const text = selectedIn(cell, range).trim();
      return text === '' ? [] : [{ column: Number(cell.dataset.column), text }];
    }),
  );
  const columns = rows.flat().map(({ column }) => column);
  const [first, last] = [Math.min(...columns), Math.max(...columns)];
  if (columns.length === 0) return '';
  return rows
    .map((cells) =>
      Array.from(
        { length: last - first + 1 },
        (_, at) => cells.find(({ column }) => column === first + at)?.text ?? '',
      ).join('\t'),
    )
    .filter((row) => row.trim() !== '')
    .join('\n');
}

/**
 * What is selected, where cells that reach over several rows or columns are among it: the browser would leave out the places that they
 * reach over, and every cell behind them would stand in the wrong column. null where its own text is right.
 */
export function selectedCells(range: Range, within: Element): string | null {
  const inner = range.commonAncestorContainer;
  const around = inner instanceof Element ? inner : inner.parentElement;
  if (around?.closest('td, th')) return null;
  const texts = among(within.querySelectorAll(TEXTS), range);
  if (!texts.some((each) => each.matches('table') && each.querySelector('[rowspan], [colspan]'))) return null;
  const said = texts.map((each) =>
    each.matches('table') ? tabbedRows(each, range) : selectedIn(each, range).trim(),
  );
  return said.filter((text) => text !== '').join('\n');
}
