export interface CsvRecord {
  /** 1-based line of the file where the record starts. */
  line: number;
  fields: Record<string, string>;
}

/**
 * Records of a CSV text by the names in its first line (RFC 4180: quoted fields may hold commas, doubled quotes and
 * line breaks). A field without a name is dropped, a missing one is empty.
 */
export function* readCsv(text: string): Generator<CsvRecord> {
  let names: string[] | null = null;
  for (const { line, cells } of readRows(text.replace(/^\uFEFF/, ''))) {
    if (cells.length === 1 && cells[0]?.trim() === '') continue;
    if (names === null) {
      names = cells.map((cell) => cell.trim());
      continue;
    }
    const fields = Object.fromEntries(names.map((name, column) => [name, cells[column] ?? '']));
    yield { line, fields };
  }
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

function* readRows(text: string): Generator<{ line: number; cells: string[] }> {
  let line = 1;
  let start = 1;
  let cells: string[] = [];
  let position = 0;
  while (position < text.length) {
    CELL.lastIndex = position;
    const match = CELL.exec(text);
    // A stray quote: take the rest of the line as it stands, so that one bad line does not lose the file.
    const [whole, quoted, plain, end] = match ?? restOfLine(text, position);
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    line += whole.split(/\r\n|\n|\r/).length - 1;
    position += whole.length;
    if (end === ',' && position < text.length) continue;
    if (end === ',') cells.push('');
    yield { line: start, cells };
    cells = [];
    start = line;
  }
}

function restOfLine(text: string, position: number): [string, undefined, string, string] {
  const found = text.slice(position).search(/[\r\n]/);
  const end = found === -1 ? text.length : position + found;
  const lineBreak = /^(\r\n|\n|\r)?/.exec(text.slice(end, end + 2))?.[0] ?? '';
  return [text.slice(position, end) + lineBreak, undefined, text.slice(position, end), lineBreak];
}
