import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createOnnxOcr } from '#server/adapters/ocr-onnx/onnx-ocr.ts';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { createFeatures } from '#server/start/create-features.ts';
import { atWork } from '#server/testing/at-work.ts';
import { noJobs } from '#server/testing/no-jobs.ts';
import { scannedPdf } from '#server/testing/scanned-pdf.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { testParts } from '#server/testing/test-parts.ts';
import { linesKey } from '../contents/index.ts';
import { openLines } from '../find/lines-file.ts';
import { followIndex } from '../indexing/follow-index.ts';
import { readScans } from './read-scans.ts';

const held = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'yanjian-recognise-'));
const pdf = createPdfiumReader({ workers: 1 });
const ocr = createOnnxOcr({ stepsBack: false });
afterAll(async () => {
  await ocr.close();
  await pdf.close();
  rmSync(folder, { recursive: true, force: true });
});

const TITLE = '储能行业深度报告';
const FIRST = '电芯价格企稳，装机需求超过预期。';
const SECOND = '全年装机容量增长百分之三十五。';
const skipped = ocr.unavailable === null ? '' : `（跳过：${ocr.unavailable}）`;

describe.skipIf(skipped !== '')(`PDFium and PP-OCRv4 together${skipped}`, () => {
  test('a scan is found by its words, each where it stands on the page', { timeout: 300_000 }, async () => {
    const path = join(folder, `20240601-国信证券-${TITLE}.pdf`);
    writeFileSync(path, await scannedPdf(pdf, [[TITLE, FIRST], [SECOND]]));
    const jobs = { ...noJobs, ask: async () => '' };
    const parts = { ...testParts(held.database), jobs, pdf, ocr };
    const features = await createFeatures(parts);
    const deps = { ...parts, ...features };
    await features.imports.importPaths([path]);
    const [scan] = await features.library.records.listUnread();
    expect(scan?.pages).toEqual([1, 2]);
    const read = { ...deps, reread: features.imports.rereadOne };
    expect(await readScans(read, ocr, atWork())).toMatchObject({ read: 2, reports: 1 });
    const item = (
      await features.library.reads.everybodys.reportItems([
        ...(await features.library.records.showing([scan?.contentId ?? 0])).values(),
      ])
    )[0];
    expect(item).toMatchObject({ name: TITLE, is_scanned: 1, unread_pages: 0 });
    await followIndex(deps);
    const expression = { kind: 'text', text: '装机需求超过预期', field: 'any' } as const;
    expect(await deps.index.count({ expression, match: 'all', audiences: ['public'] })).toBe(1);
    const file = await openLines((await deps.objects.get(linesKey(scan?.sha256 ?? ''))) ?? new Uint8Array());
    const page = (await file?.pages([1]))?.get(1);
    expect(page?.raw.split('\n')).toEqual([TITLE, FIRST]);
    // 36 points into a page of 360, in letters of 12 points.
    const across = (unit: number) => ((page?.edges[unit] ?? 0) / 65_535) * 360;
    expect(Math.abs(across(0) - 36)).toBeLessThan(4);
    expect(Math.abs(across(TITLE.length) - (36 + 12 * TITLE.length))).toBeLessThan(4);
  });
});
