import { opendir, realpath, stat } from 'node:fs/promises';
import { dirname, extname, join, resolve, sep } from 'node:path';
import { folderBelow } from './folder-below.ts';
import { type CatalogueRow, readCatalogue } from './read-catalogue.ts';
import type { ItemOutcome, NewItem } from './store.ts';

/** What lies under the paths that were given, before anything is read of the PDFs. */
export interface Discovery {
  items: NewItem[];
  /** Paths and lines that can already be told to be no use. */
  refused: ItemOutcome[];
}

const ROWS_PER_ITEM = 500;

/** A PDF with what a catalogue says of it. */
interface FoundPdf {
  row: CatalogueRow | null;
  folder: string | null;
}

/** PDFs recursively and catalogues; a PDF that a catalogue names carries that row's values with it. */
export async function discover(paths: string[]): Promise<Discovery> {
  const pdfs = new Map<string, FoundPdf>();
  const items: NewItem[] = [];
  const refused: ItemOutcome[] = [];
  const catalogues = new Map<string, string | null>();
  for (const given of paths) {
    const found = await listFiles(resolve(given));
    if (found === null) refused.push(refusal(given, null, 'failed', '文件或文件夹不存在，请检查路径'));
    for (const path of found?.files ?? []) {
      const kind = extname(path).toLowerCase();
      const folder = folderBelow(found?.root ?? '', path);
      if (kind === '.pdf') pdfs.set(path, pdfs.get(path) ?? { row: null, folder });
      else if (kind === '.jsonl' || kind === '.csv') catalogues.set(path, catalogues.get(path) ?? folder);
      else if (path === resolve(given)) {
        refused.push(refusal(path, null, 'failed', '不支持的文件类型，可导入 .pdf、.jsonl 与 .csv'));
      }
    }
  }
  for (const [path, folder] of catalogues) {
    const catalogue = await readCatalogue(path);
    if (catalogue.refused !== null) {
      refused.push(refusal(path, null, catalogue.refused.outcome, catalogue.refused.reason));
      continue;
    }
    refused.push(...catalogue.broken.map(({ line, reason }) => refusal(path, line, 'failed', reason)));
    const rows = await claimFiles(catalogue.rows, { directory: dirname(path), folder }, pdfs);
    for (let start = 0; start < rows.length; start += ROWS_PER_ITEM) {
      items.push({ kind: 'rows', path, payload: { rows: rows.slice(start, start + ROWS_PER_ITEM) }, folder });
    }
  }
  // Rows first: a PDF whose record is known joins it instead of guessing again.
  for (const [path, { row, folder }] of pdfs) items.push({ kind: 'pdf', path, payload: { row }, folder });
  return { items, refused };
}

/** Rows whose PDF is there travel with it; the rest stay records. */
async function claimFiles(
  rows: CatalogueRow[],
  catalogue: { directory: string; folder: string | null },
  pdfs: Map<string, FoundPdf>,
): Promise<CatalogueRow[]> {
  const rest: CatalogueRow[] = [];
  for (const row of rows) {
    const path = row.file === '' ? null : await existing(catalogue.directory, row.file);
    if (path === null) rest.push(row);
    // One that was not given beside it lies where the catalogue does.
    else pdfs.set(path, { row, folder: pdfs.get(path)?.folder ?? catalogue.folder });
  }
  return rest;
}

/** Catalogues come from others: one must not publish what lies outside its own folder. */
async function existing(folder: string, file: string): Promise<string | null> {
  try {
    const path = await realpath(join(folder, file));
    const isInside = path.startsWith(`${folder}${folder.endsWith(sep) ? '' : sep}`);
    return isInside && (await stat(path)).isFile() ? path : null;
  } catch {
    return null;
  }
}

/** null for what is not there. */
async function listFiles(path: string): Promise<{ root: string; files: string[] } | null> {
  try {
    const real = await realpath(path);
    if (!(await stat(real)).isDirectory()) return { root: real, files: [real] };
    const files: string[] = [];
    for await (const entry of await opendir(real, { recursive: true })) {
      if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
    }
    return { root: real, files: files.sort() };
  } catch {
    return null;
  }
}

function refusal(
  path: string,
  line: number | null,
  outcome: 'failed' | 'skipped',
  reason: string,
): ItemOutcome {
  return { outcome, path, line, reason, fid: null };
}
