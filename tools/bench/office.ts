import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalConverter } from '#server/adapters/convert-local/local-converter.ts';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { checkOffice } from '#server/features/uploads/check-office.ts';
import { kindOfFile } from '#server/features/uploads/kind-of-file.ts';
import { faultsOf, makeOfficeFiles, type OfficeFile } from '#server/testing/make-office-files.ts';

/**
 * Documents that LibreOffice made, each brought to pages by the converter as an upload is: whether all pages and words are there, and how
 * long one takes. Ends with 1 where something is missing.
 * Usage: node tools/bench/office.ts [--each 30]
 */
const given = process.argv.indexOf('--each');
const EACH = given < 0 ? 30 : Number(process.argv[given + 1]);

const converter = createLocalConverter();
const reader = createPdfiumReader({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'yanjian-office-bench-'));

/** What is wrong with it, in words, and how long it took. */
async function convertOne(file: OfficeFile): Promise<{ faults: string[]; tookMs: number }> {
  const { name, bytes, kind } = file;
  const began = performance.now();
  try {
    if (kindOfFile(name, bytes) !== kind) return { faults: [`不认作 ${kind}`], tookMs: 0 };
    if (kind === 'docx' || kind === 'pptx' || kind === 'xlsx') checkOffice(bytes, kind);
    const pdf = await converter.toPdf({ bytes, kind }, new AbortController().signal);
    const tookMs = performance.now() - began;
    return { faults: faultsOf(file, await reader.readText(pdf)), tookMs };
  } catch (error) {
    return { faults: [String(error)], tookMs: performance.now() - began };
  }
}

const secondsAt = (values: readonly number[], share: number): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / 1000).toFixed(1);
};

try {
  const files = makeOfficeFiles(folder, EACH);
  console.log(
    `${cpus().length} 核，Node ${process.version}，每种 ${EACH} 份，负载 ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(
    '| | 份 | 页 | 页数与文字都对 | 一份几秒：中位 | 最久 |\n| --- | ---: | ---: | ---: | ---: | ---: |',
  );
  for (const [kind, ofKind] of Map.groupBy(files, (file) => file.kind)) {
    const [tookMs, wrong]: [number[], string[]] = [[], []];
    for (const file of ofKind) {
      const one = await convertOne(file);
      tookMs.push(one.tookMs);
      if (one.faults.length > 0) wrong.push(`${file.name}：${one.faults.join('、')}`);
    }
    const pages = ofKind.reduce((sum, file) => sum + file.pages, 0);
    const cells = [
      kind,
      ofKind.length,
      pages,
      ofKind.length - wrong.length,
      secondsAt(tookMs, 0.5),
      secondsAt(tookMs, 1),
    ];
    console.log(`| ${cells.join(' | ')} |`);
    for (const line of wrong) console.error(line);
    if (wrong.length > 0) process.exitCode = 1;
  }
} finally {
  await reader.close();
  rmSync(folder, { recursive: true, force: true });
}
