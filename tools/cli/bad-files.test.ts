import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { importPaths, readReport } from '#server/features/library/index.ts';
import { joinLibrary } from '#server/library-process.ts';
import {
  bombPdf,
  encryptedPdf,
  goodPdf,
  hugePagePdf,
  imageOnlyPdf,
  rotatedPdf,
  truncatedPdf,
} from '#server/ports/pdf-samples.suite.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const held = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'yanjian-bad-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LIMIT_MS = 20_000;
const GOOD = '20240105-国信证券-储能行业观察与展望.pdf';
const ALSO_GOOD = '20240106-国信证券-旋转页面的报告.pdf';

const BAD: [string, () => Uint8Array | Promise<Uint8Array>, RegExp][] = [
  ['empty.pdf', () => new Uint8Array(0), /^文件是空的（0 字节）/],
  ['page.pdf', () => Buffer.from('<!doctype html>'), /^文件内容不是 PDF/],
  ['truncated.pdf', truncatedPdf, /^PDF 已损坏，无法打开/],
  ['encrypted.pdf', encryptedPdf, /^PDF 有打开密码，请先解除密码/],
  ['scan.pdf', imageOnlyPdf, /^PDF 只有图片、没有文字层/],
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
    const opened = await joinLibrary({
      dataDir: join(folder, 'state'),
      databaseUrl: held.url,
      database: held.database,
      ownsFolder: false,
      pdfWorkers: 2,
      onError: (error) => console.error(error),
    });
    try {
      const { counts, explained, tookMs } = await importPaths(opened.library, [source]);
      expect(counts).toEqual({ imported: 2, joined: 0, skipped: 0, failed: BAD.length });
      const reasons = new Map(explained.map(({ path, reason }) => [basename(path), reason]));
      for (const [name, , reason] of BAD) expect(reasons.get(name), name).toMatch(reason);
      // The bomb alone takes time; nothing may take longer than one file is given.
      expect(tookMs).toBeLessThan(LIMIT_MS + 10_000);
      await expectCovers(opened.library);
    } finally {
      await opened.close();
    }
  }, 60_000);
});

type Library = Awaited<ReturnType<typeof joinLibrary>>['library'];

/** A report has its cover in three widths, as WebP, in the shape of its page. */
async function expectCovers(library: Library): Promise<void> {
  const { rows } = await held.database.pool.query<{ id: number }>(
    "SELECT id FROM reports WHERE title = '储能行业观察与展望'",
  );
  const hash = (await readReport(library, rows[0]?.id ?? 0))?.file?.sha256 ?? '';
  for (const width of [160, 320, 640]) {
    const webp = await library.objects.get(`cover/${hash.slice(0, 2)}/${hash}-${width}.webp`);
    const image = await sharp(webp ?? new Uint8Array()).metadata();
    expect(image).toMatchObject({ format: 'webp', width });
    expect((image.height ?? 0) / width).toBeCloseTo(842 / 595, 1);
  }
}
