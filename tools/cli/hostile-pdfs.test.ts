import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/adapters/clock-system/system-clock.ts';
import { diskObjects } from '#server/adapters/objects-disk/objects-disk.ts';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { PDF_REFUSALS, PdfRefused } from '#server/ports/pdf.ts';
import { goodPdf } from '#server/ports/pdf-samples.suite.ts';
import { createFeatures, type Features } from '#server/start/create-features.ts';
import { type HostilePdf, hostilePdfs } from '#server/testing/hostile-pdfs/hostile-pdf.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { testParts } from '#server/testing/test-parts.ts';

/** The same every time, so that what is found new was changed and not drawn; `TEST_SEED` draws others. */
const SEED = Number(process.env.TEST_SEED ?? 10);
/** Of those that were taken in, so many are drawn and every second one is marked. */
const TREATED = 120;
/** Of those whose cover was given up, so many are tried again: each costs as much once more. */
const TRIED_AGAIN = 2;
/** Of computing, however busy the machine is: what never ends is soon given up, a good file needs a fifth of it. */
const TIMEOUT_MS = 500;
const MARK = { text: '研见 · 2026-11-22 下载 · 编号 7K3M-9Q2P-X4TA', code: '7K3M-9Q2P-X4TA' };
const AREA = { page: 1, box: { left: 0, top: 0, right: 595, bottom: 842 } };

const held = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'yanjian-hostile-'));
const source = join(folder, 'source');
const pdf = createPdfiumReader({ workers: 2, timeoutMs: TIMEOUT_MS });
/** The files of which no cover could be drawn, by their hash. */
const coverless = new Set<string>();
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
let features: Features;

beforeAll(async () => {
  mkdirSync(source);
  const objects = diskObjects(join(folder, 'objects'));
  const watched: typeof pdf = {
    ...pdf,
    renderCovers: (bytes, widths) =>
      pdf.renderCovers(bytes, widths).catch((error: unknown) => {
        coverless.add(hashOf(bytes));
        throw error;
      }),
  };
  features = await createFeatures({ ...testParts(held.database), clock: systemClock, pdf: watched, objects });
});
afterAll(async () => {
  await pdf.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the library has, by name; what it refused is never drawn or marked. */
let kept: HostilePdf[] = [];

const tableOf = async (query: string): Promise<object[]> => (await held.database.pool.query(query)).rows;

/** Everything that an import writes, in an order of its own. */
const stateOf = async () => ({
  reports: await tableOf('SELECT id, title, abstract, content_id FROM reports ORDER BY id'),
  versions: await tableOf('SELECT * FROM content_versions ORDER BY id'),
  charts: await tableOf('SELECT * FROM content_charts ORDER BY id'),
});

const pathOf = ({ name }: HostilePdf, place: number): string =>
  join(source, `20240105-国信证券-${name}-${place}.pdf`);

/** Whether it was done, or refused as the port says; anything else is thrown on. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof PdfRefused) return false;
    throw error;
  }
}

async function inPairs<Item>(
  items: readonly Item[],
  work: (item: Item, place: number) => Promise<void>,
): Promise<void> {
  const rest = [...items.entries()];
  const worker = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await work(next[1], next[0]);
  };
  await Promise.all([worker(), worker()]);
}

describe('hostile files', () => {
  it('are imported or refused each with its reason, once, with what is good beside them', async () => {
    const files = hostilePdfs(seededRandom(SEED));
    expect(files.length).toBeGreaterThanOrEqual(120);
    for (const [place, file] of files.entries()) writeFileSync(pathOf(file, place), file.bytes);
    const { counts, explained } = await features.imports.importPaths([source]);
    expect(counts.imported + counts.joined + counts.failed).toBe(files.length);
    // Those that only carry a threat nobody acts on are reports like any other.
    expect(counts.imported + counts.joined).toBeGreaterThan(files.length / 2);
    const known = new Set<string>(Object.values(PDF_REFUSALS));
    const strange = explained.filter(({ outcome, reason }) => outcome === 'failed' && !known.has(reason));
    expect(strange.map(({ path, reason }) => `${basename(path)}：${reason}`)).toEqual([]);

    const refused = new Set(explained.filter(({ outcome }) => outcome === 'failed').map(({ path }) => path));
    for (const path of refused) rmSync(path);
    kept = files.filter((file, place) => !refused.has(pathOf(file, place)));

    await features.indexing.follow();
    expect((await features.indexing.verify()).problems).toEqual([]);
    const before = await stateOf();
    const again = await features.imports.importPaths([source]);
    expect(again.counts).toMatchObject({ imported: 0, joined: 0 });
    expect(await stateOf()).toEqual(before);
  });

  it('are drawn and marked or given up as far as they were taken in, and whoever comes after them is served', async () => {
    const isCoverless = ({ bytes }: HostilePdf) => coverless.has(hashOf(bytes));
    const shuffled = seededRandom(SEED).shuffle(kept);
    const drawable = shuffled.filter((file) => !isCoverless(file));
    const treated = [...shuffled.filter(isCoverless).slice(0, TRIED_AGAIN), ...drawable].slice(0, TREATED);
    expect(treated).toHaveLength(TREATED);
    const undone: string[] = [];
    const treat = async ({ name, bytes }: HostilePdf, place: number) => {
      const [drawn] = await pdf.renderAreas(bytes, [AREA], [200, 100]);
      const isMarked = place % 2 === 1 || (await isDone(pdf.markCopy(bytes, MARK)));
      await isDone(pdf.hiddenCodes(bytes));
      if (!drawn || !isMarked) undone.push(name);
    };
    await inPairs(treated, treat);
    console.log(`${treated.length} 份恶意文件，${undone.length} 份画不出或加不上标记`);
    expect(undone.length).toBeLessThan(treated.length / 2);
    const calm = createPdfiumReader({ workers: 1 });
    expect((await calm.readText(await goodPdf())).pageCount).toBe(2);
    await calm.close();
  });
});
