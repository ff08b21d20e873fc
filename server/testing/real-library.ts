import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { systemClock } from '#server/adapters/clock-system/system-clock.ts';
import { diskObjects } from '#server/adapters/objects-disk/objects-disk.ts';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { createSqliteSearchEngine } from '#server/adapters/search-sqlite/index.ts';
import type { PdfDocumentText, PdfReader } from '#server/ports/pdf.ts';
import { createFeatures } from '#server/start/create-features.ts';
import { REPORTS } from '../features/collections/index.ts';
import { loadTaxonomies, type UnderstoodReport, understandReport } from '../features/documents/index.ts';
import type { ImportSummary } from '../features/imports/index.ts';
import { hasShared, sharedPath } from './shared-data.ts';
import { testDatabase } from './test-database.ts';
import { testParts } from './test-parts.ts';

export const isPresent = hasShared('pdf', '真实研报测试');

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
  let opened: Awaited<ReturnType<typeof openReal>> | undefined;
  let summaries: { rows: ImportSummary; pdfs: ImportSummary } | undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'yanjian-real-'));
  const deps = () => present(opened).deps;

  async function openReal() {
    const pdf = createPdfiumReader({ workers: availableParallelism() });
    const engine = createSqliteSearchEngine({ directory: join(dataDir, 'search-index') });
    const parts = {
      ...testParts(held.database),
      clock: systemClock,
      objects: diskObjects(join(dataDir, 'objects')),
      index: await engine.open(REPORTS),
      pdf: remembering(pdf, texts),
      importsAtOnce: availableParallelism(),
    };
    const close = async () => {
      await pdf.close();
      await engine.close();
    };
    return { deps: { ...parts, ...(await createFeatures(parts)) }, close };
  }

  beforeAll(async () => {
    opened = await openReal();
    const { imports, indexing } = opened.deps;
    const rows = await imports.importPaths([sharedPath('reports.jsonl')]);
    const pdfs = await imports.importPaths([sharedPath('pdf')]);
    const indexStarted = performance.now();
    await indexing.follow();
    summaries = { rows, pdfs };
    const [rowsTook, pdfsTook, indexTook] = [rows.tookMs, pdfs.tookMs, performance.now() - indexStarted].map(
      (took) => (took / 1000).toFixed(1),
    );
    console.log(`目录 23,622 行 ${rowsTook} 秒，PDF 32 份 ${pdfsTook} 秒，索引 ${indexTook} 秒`);
    understandAll(texts, read);
  }, 600_000);
  afterAll(async () => {
    await opened?.close();
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
  const taxonomies = loadTaxonomies();
  const folder = sharedPath('pdf');
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
