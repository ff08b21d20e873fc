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
  /** False where the file has records but none has a title: it is some other file. */
  isCatalogue: boolean;
}

/** `.jsonl` or `.csv`, UTF-8. */
export async function readCatalogue(path: string): Promise<Catalogue> {
  const text = await readFile(path, 'utf8');
  return extname(path).toLowerCase() === '.csv' ? fromCsv(text) : fromJsonLines(text);
}

function fromCsv(text: string): Catalogue {
  const records = [...readCsv(text)];
  const rows = records.map(({ line, fields }) => toRow(line, fields));
  return {
    rows,
    broken: [],
    isCatalogue: records.length === 0 || records.some(({ fields }) => 'title' in fields),
  };
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
  return { rows, broken, isCatalogue: titled || rows.length === 0 };
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
