import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { joinLibrary, type LibraryProcess } from '#server/library-process.ts';
import type { PdfDocumentText, PdfReader } from '#server/ports/pdf.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { followIndex } from '../follow-index.ts';
import { type ImportSummary, importPaths } from '../import-paths.ts';
import { understandReport } from '../rules/understand-report.ts';
import type { UnderstoodReport } from '../rules/understood-report.ts';
import { loadTaxonomies } from '../taxonomies/load-taxonomies.ts';
import { rulesTaxonomies } from '../taxonomies/rules-taxonomies.ts';

const DATA = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));
export const isPresent = existsSync(join(DATA, 'pdf'));
if (!isPresent) console.log('跳过真实研报测试：没有 ../shared/data');

export interface ReadReport {
  document: PdfDocumentText;
  report: UnderstoodReport;
}

/**
 * The real catalogue and PDFs imported once, with the adapters of the product; what PDFium gave is kept, so that tests
 * of the rules need not read the files again.
 */
export function realLibrary() {
  const held = testDatabase();
  const read = new Map<string, ReadReport>();
  const texts = new Map<string, PdfDocumentText>();
  let process: LibraryProcess | undefined;
  let summaries: { rows: ImportSummary; pdfs: ImportSummary } | undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'yanjian-real-'));
  const deps = () => {
    const { library, indexing } = present(process);
    return { ...library, ...present(indexing) };
  };

  beforeAll(async () => {
    const errors: unknown[] = [];
    const { url: databaseUrl, database } = held;
    const onError = (error: unknown) => errors.push(error);
    process = await joinLibrary({ dataDir, databaseUrl, database, ownsFolder: true, onError });
    const importing = { ...deps(), pdf: remembering(process.library.pdf, texts) };
    const rows = await importPaths(importing, [join(DATA, 'reports.jsonl')]);
    const pdfs = await importPaths(importing, [join(DATA, 'pdf')]);
    const indexStarted = performance.now();
    await followIndex(deps());
    summaries = { rows, pdfs };
    const [rowsTook, pdfsTook, indexTook] = [rows.tookMs, pdfs.tookMs, performance.now() - indexStarted].map(
      (took) => (took / 1000).toFixed(1),
    );
    console.log(`目录 23,622 行 ${rowsTook} 秒，PDF 32 份 ${pdfsTook} 秒，索引 ${indexTook} 秒`);
    expect(errors).toEqual([]);
    understandAll(texts, read);
  }, 600_000);
  afterAll(async () => {
    await process?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { read, deps, imported: () => present(summaries) };
}

/** The same reader, keeping each text under its file's hash. */
function remembering(pdf: PdfReader, texts: Map<string, PdfDocumentText>): PdfReader {
  return {
    ...pdf,
    async readText(bytes) {
      const hash = sha256(bytes);
      const text = await pdf.readText(bytes);
      texts.set(hash, text);
      return text;
    },
  };
}

function understandAll(texts: Map<string, PdfDocumentText>, read: Map<string, ReadReport>): void {
  const taxonomies = rulesTaxonomies(loadTaxonomies());
  const folder = join(DATA, 'pdf');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.pdf'))) {
    const document = texts.get(sha256(readFileSync(join(folder, name))));
    if (document)
      read.set(name, { document, report: understandReport(document, { fileName: name }, taxonomies) });
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function present<Value>(value: Value | undefined | null): Value {
  if (value === undefined || value === null) throw new Error('realLibrary() is ready from beforeAll on');
  return value;
}
