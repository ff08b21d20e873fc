import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { readCsv } from './read-csv.ts';

/** One line of a catalogue file, its values as written. */
export interface CatalogueRow {
  /** 1-based. */
  line: number;
  title: string;
  org: string;
  date: string;
  industry: string;
  stock_code: string;
  stock_name: string;
  rating: string;
  abstract: string;
  pdf_url: string;
  url: string;
  source: string;
  /** A report type's number or name; most catalogues leave it out. */
  type: string;
  /** A PDF beside the catalogue, relative to it. */
  file: string;
}

export interface Catalogue {
  rows: CatalogueRow[];
  /** Lines that are no record at all. */
  broken: { line: number; reason: string }[];
  /** Why the file as a whole is of no use; null where it is a catalogue. */
  refused: { outcome: 'failed' | 'skipped'; reason: string } | null;
}

/** What spreadsheets save where nobody says otherwise; read as UTF-8 every title in it would be noise. */
export const NOT_UTF8 = '不是 UTF-8 编码，请另存为 UTF-8（Excel 里选“CSV UTF-8”）';

/** Records without any title belong to some other kind of file. */
const NO_TITLES = { outcome: 'skipped', reason: '不是报告目录：没有 title 列' } as const;

/** `.jsonl` or `.csv`, UTF-8. */
export async function readCatalogue(path: string): Promise<Catalogue> {
  const bytes = await readFile(path);
  if (!isUtf8(bytes)) return { rows: [], broken: [], refused: { outcome: 'failed', reason: NOT_UTF8 } };
  const text = bytes.toString('utf8');
  return extname(path).toLowerCase() === '.csv' ? fromCsv(text) : fromJsonLines(text);
}

function fromCsv(text: string): Catalogue {
  const records = [...readCsv(text)];
  const rows = records.map(({ line, fields }) => toRow(line, fields));
  const isCatalogue = records.length === 0 || records.some(({ fields }) => 'title' in fields);
  return { rows, broken: [], refused: isCatalogue ? null : NO_TITLES };
}

function fromJsonLines(text: string): Catalogue {
  const rows: CatalogueRow[] = [];
  const broken: Catalogue['broken'] = [];
  let titled = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const fields = parseObject(line);
    if (fields === null) {
      broken.push({ line: index + 1, reason: '不是有效的 JSON 对象' });
      continue;
    }
    titled ||= 'title' in fields;
    rows.push(toRow(index + 1, fields));
  }
  return { rows, broken, refused: titled || rows.length === 0 ? null : NO_TITLES };
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null;
  } catch {
    return null;
  }
}

function toRow(line: number, fields: Record<string, unknown>): CatalogueRow {
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  };
  return {
    line,
    title: text('title'),
    org: text('org'),
    date: text('date'),
    industry: text('industry'),
    stock_code: text('stock_code'),
    stock_name: text('stock_name'),
    rating: text('rating'),
    abstract: text('abstract'),
    pdf_url: text('pdf_url'),
    url: text('url'),
    source: text('source'),
    type: text('type'),
    file: text('file'),
  };
}
