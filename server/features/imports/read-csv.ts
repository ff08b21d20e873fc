import { CsvError, type Options, parse } from 'csv-parse/sync';

export interface CsvRecord {
  /** 1-based line of the file where the record starts. */
  line: number;
  fields: Record<string, string>;
}

interface Row {
  line: number;
  cells: string[];
}

/** People's files: a quote inside a cell is one, lines may be short, spaces belong to the cell. */
const LENIENT: Options = { record_delimiter: '\n', relax_quotes: true, relax_column_count: true };

/**
 * Records of a CSV text by the names in its first line (RFC 4180: quoted fields may hold commas, doubled quotes and
 * line breaks, which come back as `\n`). A field without a name is dropped, a missing one is empty.
 */
export function* readCsv(text: string): Generator<CsvRecord> {
  let names: string[] | null = null;
  for (const { line, cells } of readRows(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))) {
    if (cells.length === 1 && cells[0]?.trim() === '') continue;
    if (names === null) {
      names = cells.map((cell) => cell.trim());
      continue;
    }
    const fields = Object.fromEntries(names.map((name, column) => [name, cells[column] ?? '']));
    yield { line, fields };
  }
}

/** A quote that is never closed would swallow the rest of the file: its line is then taken as it stands, and reading goes on after it. */
function* readRows(text: string): Generator<Row> {
  let rest = text;
  let linesBefore = 0;
  while (rest !== '') {
    const { rows, endLine, isUnclosed } = readUntilUnclosed(rest);
    for (const { line, cells } of rows) yield { line: linesBefore + line, cells };
    if (!isUnclosed) return;
    const lines = rest.split('\n');
    const [cells = []]: string[][] = parse(lines[endLine] ?? '', { ...LENIENT, quote: false });
    yield { line: linesBefore + endLine + 1, cells };
    linesBefore += endLine + 1;
    rest = lines.slice(endLine + 1).join('\n');
  }
}

/** `endLine` is how many lines the rows took up. */
function readUntilUnclosed(text: string): { rows: Row[]; endLine: number; isUnclosed: boolean } {
  const rows: Row[] = [];
  let endLine = 0;
  const keep = (cells: string[], { lines }: { lines: number }): null => {
    rows.push({ line: endLine + 1, cells });
    endLine = lines;
    return null;
  };
  try {
    parse(text, { ...LENIENT, on_record: keep });
    return { rows, endLine, isUnclosed: false };
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    return { rows, endLine, isUnclosed: true };
  }
}
