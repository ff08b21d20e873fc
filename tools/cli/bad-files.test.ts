import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/adapters/clock-system/system-clock.ts';
import { diskObjects } from '#server/adapters/objects-disk/objects-disk.ts';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import type { Library } from '#server/features/library/index.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import {
  blankPdf,
  bombPdf,
  encryptedPdf,
  goodPdf,
  hugePagePdf,
  imageOnlyPdf,
  rotatedPdf,
  truncatedPdf,
} from '#server/ports/pdf-samples.suite.ts';
import { createFeatures } from '#server/start/create-features.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { testParts } from '#server/testing/test-parts.ts';

const held = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'yanjian-bad-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LIMIT_MS = 20_000;
const GOOD = '20240105-国信证券-储能行业观察与展望.pdf';
const SCAN = '20240107-国信证券-只有扫描件的报告.pdf';
const ALSO_GOOD = '20240106-国信证券-旋转页面的报告.pdf';

const BAD: [string, () => Uint8Array | Promise<Uint8Array>, RegExp][] = [
  ['empty.pdf', () => new Uint8Array(0), /^文件是空的（0 字节）/],
  ['page.pdf', () => Buffer.from('<!doctype html>'), /^文件内容不是 PDF/],
  ['truncated.pdf', truncatedPdf, /^PDF 已损坏，无法打开/],
  ['encrypted.pdf', encryptedPdf, /^PDF 有打开密码，请先解除密码/],
  ['blank.pdf', blankPdf, /^PDF 的每一页都是空白/],
  ['huge-page.pdf', hugePagePdf, /^页面尺寸超过 14,400 点的上限/],
  ['bomb.pdf', () => bombPdf('0 0 m 9 9 l S\n'), /^解析(?:占用内存超过 512 MB|超过 20 秒)，已放弃/],
];

describe('a folder with bad files in it', () => {
  it('is imported as far as it is good, each bad file with its reason and in time', async () => {
    const source = join(folder, 'source');
    mkdirSync(source);
    for (const [name, make] of BAD) writeFileSync(join(source, name), await make());
    writeFileSync(join(source, GOOD), await goodPdf());
    writeFileSync(join(source, ALSO_GOOD), await rotatedPdf());
    writeFileSync(join(source, SCAN), await imageOnlyPdf());
    const parts = {
      ...testParts(held.database),
      clock: systemClock,
      pdf: createPdfiumReader({ workers: 2 }),
      objects: diskObjects(join(folder, 'state', 'objects')),
    };
    const { imports, library } = await createFeatures(parts);
    try {
      const { counts, explained, tookMs } = await imports.importPaths([source]);
      expect(counts).toEqual({ imported: 3, joined: 0, skipped: 0, failed: BAD.length });
      const reasons = new Map(explained.map(({ path, reason }) => [basename(path), reason]));
      for (const [name, , reason] of BAD) expect(reasons.get(name), name).toMatch(reason);
      // The bomb alone takes time; nothing may take longer than one file is given.
      expect(tookMs).toBeLessThan(LIMIT_MS + 10_000);
      await expectCover(library, parts.objects, '储能行业观察与展望');
      await expectCover(library, parts.objects, '只有扫描件的报告');
    } finally {
      await parts.pdf.close();
    }
  });
});

/** A report has its cover as WebP, in the shape of its page. */
async function expectCover({ records }: Library, objects: ObjectStore, title: string): Promise<void> {
  const { rows } = await held.database.pool.query<{ id: number }>('SELECT id FROM reports WHERE title = $1', [
    title,
  ]);
  const hash = (await records.describe(rows[0]?.id ?? 0))?.file?.sha256 ?? '';
  const webp = await objects.get(`cover/${hash.slice(0, 2)}/${hash}-320.webp`);
  const image = await sharp(webp ?? new Uint8Array()).metadata();
  expect(image).toMatchObject({ format: 'webp', width: 320 });
  expect((image.height ?? 0) / 320).toBeCloseTo(842 / 595, 1);
}
