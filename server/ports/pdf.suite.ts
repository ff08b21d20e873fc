import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PdfReader, type PdfRefusal, PdfRefused } from './pdf.ts';
import {
  blankPdf,
  bombPdf,
  encryptedPdf,
  goodPdf,
  hugePagePdf,
  imageOnlyPdf,
  manyPagesPdf,
  rotatedPdf,
  truncatedPdf,
  unembeddedFontPdf,
} from './pdf-samples.suite.ts';

const LIMIT_MS = 20_000;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const HOSTILE: [string, () => Uint8Array | Promise<Uint8Array>, PdfRefusal[]][] = [
  ['an empty file', () => new Uint8Array(0), ['empty']],
  ['a web page named .pdf', () => bytes('<!doctype html><title>404</title>'), ['not-pdf']],
  ['a header followed by noise', () => bytes(`%PDF-1.7\n${'x9'.repeat(4000)}`), ['damaged']],
  ['a truncated file', truncatedPdf, ['damaged']],
  ['a file with a password', encryptedPdf, ['encrypted']],
  ['nothing but blank pages', blankPdf, ['blank']],
  ['a page of 200,000 points', hugePagePdf, ['page-too-large']],
  ['3,002 pages', manyPagesPdf, ['too-many-pages']],
  ['a gigabyte of blanks in one megabyte', () => bombPdf('\0'), ['out-of-memory', 'timed-out']],
  ['a gigabyte of lines in two megabytes', () => bombPdf('0 0 m 9 9 l S\n'), ['out-of-memory', 'timed-out']],
];

/** Bits in which two fingerprints differ. */
const differences = (a = '', b = ''): number =>
  [...(BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2)].filter((bit) => bit === '1').length;

/** What every PDF reader promises; run on each implementation. */
export function describePdfReader(name: string, create: () => PdfReader): void {
  describe(`PDF reader: ${name}`, () => {
    let reader: PdfReader;
    beforeAll(() => {
      reader = create();
    });
    afterAll(() => reader.close());

    it('tells a scan from a text', async () => {
      const scan = await reader.readText(await imageOnlyPdf());
      expect(scan.pages).toMatchObject([{ lines: [], pictured: 1 }]);
      const [charted, worded] = (await reader.readText(await goodPdf())).pages.map(
        ({ pictured }) => pictured,
      );
      // A bar has four corners, a letter many: only the latter may be words.
      expect([charted, worded]).toEqual([0, 0]);
    });

    it('gives text with its place, size and weight, the outline and the drawings', async () => {
      const document = await reader.readText(await goodPdf());
      expect(document.pageCount).toBe(2);
      expect(document.info.title).toBe('Quarterly outlook');
      const [heading, line] = document.pages[0]?.lines ?? [];
      expect(heading).toMatchObject({
        text: 'Market Overview',
        bold: true,
        startsBold: true,
        endsBold: true,
        fontSize: 20,
      });
      expect(heading?.box.left).toBeCloseTo(72, 0);
      expect(heading?.box.top).toBeGreaterThan(95);
      expect(heading?.box.bottom).toBeLessThan(125);
      expect(line).toMatchObject({ text: 'Prices rose by 12.5% in the quarter.', bold: false, fontSize: 10 });
      expect(document.bookmarks).toEqual([
        { title: 'Part one', page: 1, depth: 0 },
        { title: 'Part two', page: 2, depth: 0 },
        { title: 'Details', page: 2, depth: 1 },
      ]);
      const [figure] = document.pages[0]?.figures ?? [];
      expect(document.pages[0]?.figures).toHaveLength(1);
      expect(figure?.left).toBeGreaterThan(90);
      expect(figure?.right).toBeLessThan(312);
      expect(figure?.bottom).toBeLessThan(412);
    });

    it('says where each letter of a line stands, within the line and never backwards', async () => {
      const [page] = (await reader.readText(await goodPdf())).pages;
      const { lines, edges } = page ?? { lines: [], edges: new Float32Array() };
      expect(edges.length).toBe(lines.reduce((sum, { text }) => sum + text.length + 1, 0));
      const [heading] = lines;
      const ofHeading = [...edges.subarray(0, (heading?.text.length ?? 0) + 1)];
      expect(ofHeading).toEqual([...ofHeading].sort((a, b) => a - b));
      expect(ofHeading[0]).toBeCloseTo(heading?.box.left ?? 0, 0);
      expect(ofHeading.at(-1)).toBeCloseTo(heading?.box.right ?? 0, 0);
      // "Market Overview" in bold Helvetica of 20 points: an M is 0.833 em wide, an i of the same face 0.278.
      expect((ofHeading[1] ?? 0) - (ofHeading[0] ?? 0)).toBeCloseTo(16.66, 0);
    });

    it('gives what is drawn by kind and place, without the paper', async () => {
      const drawings = (await reader.readText(await goodPdf())).pages[0]?.drawings ?? [];
      const bars = drawings.filter(({ kind }) => kind === 'block');
      // One bar in five is of no height.
      expect(bars.length).toBeGreaterThanOrEqual(16);
      expect(drawings.every(({ box }) => box.bottom <= 401 && box.top >= 299)).toBe(true);
    });

    it('gives places on a rotated page as the reader sees them', async () => {
      const page = (await reader.readText(await rotatedPdf())).pages[0];
      expect([page?.width, page?.height]).toEqual([842, 595]);
      const line = page?.lines[0];
      expect(line?.text).toBe('Rotated words stay upright for the reader');
      expect(line?.box.left).toBeCloseTo(60, 0);
      expect(line?.box.bottom).toBeLessThan(50);
    });

    it('renders the cover at each width asked for, in that order', async () => {
      const covers = await reader.renderCovers(await goodPdf(), [160, 640, 320]);
      expect(covers.map((cover) => cover.width)).toEqual([160, 640, 320]);
      for (const cover of covers) {
        const image = await sharp(cover.webp).metadata();
        expect(image).toMatchObject({ format: 'webp', width: cover.width, height: cover.height });
        expect(cover.height / cover.width).toBeCloseTo(842 / 595, 1);
      }
    });

    it('renders a part of a page in the colours of the page', async () => {
      const area = { left: 141, top: 345, right: 149, bottom: 395 };
      const { webp } = await reader.renderArea(await goodPdf(), 1, area, 64);
      const { dominant } = await sharp(webp).stats();
      expect(dominant.b).toBeGreaterThan(dominant.r);
    });

    it('renders pieces of a page that make up the whole, and refuses one beyond its edges', async () => {
      const file = await goodPdf();
      const whole = await reader.renderArea(file, 1, null, 500);
      const pixelsOf = ({ webp }: { webp: Uint8Array }) =>
        sharp(webp).removeAlpha().greyscale().raw().toBuffer();
      const page = await pixelsOf(whole);
      for (const [left, top] of [
        [0, 0],
        [400, 0],
        [0, 400],
        [400, 400],
      ] as const) {
        const tile = await reader.renderTile(file, 1, { pageWidth: 500, left, top, size: 400 });
        expect([tile.width, tile.height]).toEqual([
          Math.min(400, 500 - left),
          Math.min(400, whole.height - top),
        ]);
        const pixels = await pixelsOf(tile);
        const off = pixels.reduce((sum, value, at) => {
          const [x, y] = [left + (at % tile.width), top + Math.floor(at / tile.width)];
          return sum + Math.abs(value - (page[y * whole.width + x] ?? 0));
        }, 0);
        // Compression alone makes them differ.
        expect(off / pixels.length).toBeLessThan(4);
      }
      for (const [left, top] of [
        [500, 0],
        [0, whole.height],
        [-1, 0],
        [Number.NaN, 0],
      ] as const) {
        const outside = reader.renderTile(file, 1, { pageWidth: 500, left, top, size: 400 });
        await expect(outside).rejects.toMatchObject({ reason: 'outside-page' });
      }
      await expect(
        reader.renderTile(file, 9, { pageWidth: 500, left: 0, top: 0, size: 400 }),
      ).rejects.toBeInstanceOf(PdfRefused);
    });

    it('renders parts of pages at each width, and gives null for a part that cannot be drawn', async () => {
      const bars = { page: 1, box: { left: 100, top: 300, right: 300, bottom: 400 } };
      const words = { page: 2, box: { left: 60, top: 90, right: 260, bottom: 120 } };
      const nowhere = { page: 9, box: words.box };
      const endless = { page: 1, box: { left: 0, top: 0, right: Number.NaN, bottom: 10 } };
      const file = await goodPdf();
      const drawn = await reader.renderAreas(file, [bars, nowhere, words, endless], [400, 200]);
      expect(drawn.map((pictures) => pictures?.images.map(({ width }) => width) ?? null)).toEqual([
        [400, 200],
        null,
        [400, 200],
        null,
      ]);
      const again = await reader.renderAreas(file, [bars], [300]);
      const ofSize = differences(again[0]?.fingerprint, drawn[0]?.fingerprint);
      expect(ofSize).toBeLessThan(differences(drawn[0]?.fingerprint, drawn[2]?.fingerprint));
    });

    it('says what a part of a page is made of, to be measured', async () => {
      const bars = { page: 1, box: { left: 95, top: 295, right: 305, bottom: 405 } };
      const words = { page: 2, box: { left: 60, top: 80, right: 300, bottom: 120 } };
      const nowhere = { page: 9, box: words.box };
      const [chart, text, none] = await reader.readAreas(await goodPdf(), [bars, words, nowhere]);
      expect(none).toBeNull();
      expect(chart?.paths).toHaveLength(20);
      expect(chart?.paths.every(({ fill, stroke }) => fill === '#336699' && stroke === null)).toBe(true);
      const points = chart?.paths[3]?.pieces[0]?.points ?? [];
      // The fourth bar: from (130, 320) to (139, 400).
      const places = (axis: number) => [
        ...new Set(points.filter((_, at) => at % 2 === axis).map(Math.round)),
      ];
      expect(places(0).sort()).toEqual([130, 139]);
      expect(places(1).sort()).toEqual([320, 400]);
      expect(text?.words.map((word) => word.text).slice(0, 3)).toEqual(['The', 'second', 'page']);
      expect(text?.words[0]?.box.left).toBeCloseTo(72, 0);
    });

    it('reads sideways words on a turned page as they are shown', async () => {
      const area = { page: 1, box: { left: 0, top: 0, right: 842, bottom: 595 } };
      const [matter] = await reader.readAreas(await rotatedPdf(), [area]);
      expect(matter?.words.slice(0, 2).map(({ text, angle }) => [text, Math.round(angle)])).toEqual([
        ['Rotated', 0],
        ['words', 0],
      ]);
    });

    it('loses no more than the page whose parts take too long', { timeout: 4 * LIMIT_MS }, async () => {
      const area = { page: 1, box: { left: 0, top: 0, right: 500, bottom: 500 } };
      expect(await reader.renderAreas(bombPdf('0 0 m 9 9 l S\n'), [area], [200])).toEqual([null]);
      expect(await reader.readAreas(bombPdf('0 0 m 9 9 l S\n'), [area])).toEqual([null]);
      expect((await reader.readText(await goodPdf())).pageCount).toBe(2);
    });

    it('draws Chinese text whose font is not in the file', async () => {
      const { webp } = await reader.renderArea(unembeddedFontPdf(), 1, null, 400);
      const { channels } = await sharp(webp).greyscale().stats();
      // Strokes of real glyphs cover some percent of the page; missing glyphs leave it white.
      expect(channels[0]?.mean).toBeLessThan(250);
      expect(channels[0]?.min).toBeLessThan(40);
    });

    for (const [what, make, reasons] of HOSTILE) {
      it(`refuses ${what} with its reason, in time, and goes on`, { timeout: 2 * LIMIT_MS }, async () => {
        const file = await make();
        const start = performance.now();
        const error = await reader.readText(file).catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(PdfRefused);
        expect(reasons).toContain((error as PdfRefused).reason);
        expect(performance.now() - start).toBeLessThan(LIMIT_MS + 1000);
        expect((await reader.readText(await goodPdf())).pageCount).toBe(2);
      });
    }

    it('reads good files while hostile ones run beside them', { timeout: 2 * LIMIT_MS }, async () => {
      const good = await goodPdf();
      const bomb = bombPdf('0 0 m 9 9 l S\n');
      const files = [good, bomb, good, new Uint8Array(0), good, bomb, good];
      const results = await Promise.allSettled(files.map((file) => reader.readText(file)));
      expect(results.map((result) => result.status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
        'fulfilled',
        'rejected',
        'fulfilled',
      ]);
    });
  });
}
