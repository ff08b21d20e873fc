import PDFDocument from 'pdfkit';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import type { Box, PdfDrawingKind } from '#server/ports/pdf.ts';
import { createPdfiumReader } from './pdfium-reader.ts';

const reader = createPdfiumReader({ workers: 1 });
afterAll(() => reader.close());

type Page = InstanceType<typeof PDFDocument>;

async function boxesOf(draw: (page: Page) => void, kind: PdfDrawingKind): Promise<Box[]> {
  const document = new PDFDocument({ size: [600, 800], margin: 0 });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  document.text('Figure 1', 40, 40);
  draw(document);
  document.end();
  await ended;
  const { pages } = await reader.readText(new Uint8Array(Buffer.concat(chunks)));
  return (pages[0]?.drawings ?? []).filter((drawing) => drawing.kind === kind).map(({ box }) => box);
}

describe('bars that are filled with a gradient', () => {
  /** Ten points apart, on one line. */
  const draw = (heights: readonly number[], fill: (page: Page) => string | PDFKit.PDFGradient) =>
    boxesOf((page) => {
      for (const [at, height] of heights.entries())
        page
          .rect(100 + 30 * at, 400 - height, 20, height)
          .fillColor(fill(page))
          .fill();
    }, 'block');
  const gradient = (page: Page) => page.linearGradient(0, 300, 0, 400).stop(0, '#c00').stop(1, '#400');

  test('are seen, though their paint is said to be white', async () => {
    const heights = [9, 44, 16, 28];
    expect((await draw(heights, gradient)).map(({ top, bottom }) => Math.round(bottom - top))).toEqual(
      heights,
    );
  });

  test('as little as white paint are the grounds of cells in a row, or two of anything', async () => {
    expect(await draw([20, 20, 20, 20], () => '#fff')).toEqual([]);
    expect(await draw([20, 40], () => '#fff')).toEqual([]);
  });
});

const [WIDE, HIGH] = [400, 300];

/** As photographs are packed, as rows told from the row before, and as bare rows (of what is transparent the colours are written so). */
const PACKINGS = {
  photograph: (picture: Sharp) => picture.jpeg({ quality: 85 }),
  predicted: (picture: Sharp) => picture.removeAlpha().png(),
  bare: (picture: Sharp) => picture.ensureAlpha(0.9).png(),
};

/** A picture of a blue square on paper of that colour, with margins in pixels. */
function pictured(
  { left, top, right, bottom }: Box,
  {
    paper = 'white',
    ink = '#1f4e9c',
    packing = 'photograph',
  }: { paper?: string; ink?: string; packing?: keyof typeof PACKINGS } = {},
) {
  const [width, height] = [WIDE - left - right, HIGH - top - bottom];
  const square = { create: { width, height, channels: 3 as const, background: ink } };
  const picture = sharp({ create: { width: WIDE, height: HIGH, channels: 3, background: paper } });
  return PACKINGS[packing](picture.composite([{ input: square, left, top }])).toBuffer();
}

describe('a picture is seen where it holds ink', () => {
  test.each([
    { left: 20, top: 40, right: 30, bottom: 10 },
    { left: 0, top: 0, right: 0, bottom: 0 },
    { left: 60, top: 0, right: 0, bottom: 50 },
  ])('margins of %o pixels are no part of it', async (margins) => {
    const picture = await pictured(margins);
    const [box] = await boxesOf((page) => page.image(picture, 100, 200, { width: WIDE / 2 }), 'image');
    // Two pixels make a point; the compression leaves a pixel of doubt.
    expect(Math.abs((box?.left ?? 0) - (100 + margins.left / 2))).toBeLessThan(1.5);
    expect(Math.abs((box?.top ?? 0) - (200 + margins.top / 2))).toBeLessThan(1.5);
    expect(Math.abs((box?.right ?? 0) - (300 - margins.right / 2))).toBeLessThan(1.5);
    expect(Math.abs((box?.bottom ?? 0) - (350 - margins.bottom / 2))).toBeLessThan(1.5);
  });

  test.each(['predicted', 'bare'] as const)('however its rows are packed: %s', async (packing) => {
    const picture = await pictured({ left: 60, top: 30, right: 20, bottom: 10 }, { packing });
    const [box] = await boxesOf((page) => page.image(picture, 100, 200, { width: WIDE / 2 }), 'image');
    expect(box).toEqual({ left: 130, top: 215, right: 290, bottom: 345 });
  });

  test.each([
    ['on a coloured ground', { paper: '#dde6f2' }],
    ['with nothing on it', { ink: 'white' }],
  ])('%s it is seen whole', async (_name, colours) => {
    const picture = await pictured({ left: 20, top: 20, right: 20, bottom: 20 }, colours);
    const [box] = await boxesOf((page) => page.image(picture, 100, 200, { width: 200 }), 'image');
    expect(box).toEqual({ left: 100, top: 200, right: 300, bottom: 350 });
  });

  test('a dot on a large sheet is no chart with a margin', async () => {
    const picture = await pictured({ left: 190, top: 140, right: 190, bottom: 140 });
    const [box] = await boxesOf((page) => page.image(picture, 100, 200, { width: 200 }), 'image');
    expect(box).toEqual({ left: 100, top: 200, right: 300, bottom: 350 });
  });
});

describe('a picture that stands on several pages', () => {
  const margins = { left: 20, top: 40, right: 30, bottom: 10 };

  /** What is seen of one picture a page, drawn at the place of its number. */
  async function seenOnPages(pictures: readonly Buffer[]): Promise<(Box | undefined)[]> {
    const document = new PDFDocument({ size: [600, 800], margin: 0, autoFirstPage: false });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise<void>((resolve) => document.on('end', resolve));
    for (const [at, picture] of pictures.entries())
      document.addPage().image(picture, 50 * at, 100 * at, { width: WIDE / 2 });
    document.end();
    await ended;
    const { pages } = await reader.readText(new Uint8Array(Buffer.concat(chunks)));
    return pages.map(({ drawings }) => drawings.find(({ kind }) => kind === 'image')?.box);
  }

  test('is seen alike wherever it stands, another of its size by itself', async () => {
    const [one, other] = [await pictured(margins), await pictured({ ...margins, left: 120 })];
    const seen = await seenOnPages([one, one, other, one]);
    const lefts = seen.map((box, at) => (box?.left ?? 0) - 50 * at);
    const tops = seen.map((box, at) => (box?.top ?? 0) - 100 * at);
    for (const [at, left] of lefts.entries()) expect(Math.abs(left - (at === 2 ? 60 : 10))).toBeLessThan(1.5);
    for (const top of tops) expect(Math.abs(top - 20)).toBeLessThan(1.5);
  });
});

describe('a line is seen where it runs', () => {
  test('sharp turns of a thick line do not reach beyond them', async () => {
    const points = Array.from({ length: 40 }, (_, at) => [100 + 5 * at, at % 2 === 0 ? 300 : 240] as const);
    const [box] = await boxesOf((page) => {
      page.lineWidth(2).moveTo(95, 300);
      for (const [x, y] of points) page.lineTo(x, y);
      page.stroke('#a11715');
    }, 'curve');
    expect(box?.top).toBeCloseTo(240, 0);
    expect(box?.bottom).toBeCloseTo(300, 0);
    expect(box?.left).toBeCloseTo(95, 0);
    expect(box?.right).toBeCloseTo(295, 0);
  });

  test('a line of many thousand points too', async () => {
    const [box] = await boxesOf((page) => {
      page.lineWidth(1).moveTo(100, 300);
      for (let at = 1; at <= 9000; at += 1) page.lineTo(100 + at / 45, 300 - (at % 2) * 60);
      page.stroke('#a11715');
    }, 'curve');
    expect(Math.abs((box?.right ?? 0) - 300)).toBeLessThan(1);
    expect(box?.top).toBeGreaterThan(235);
    expect(box?.bottom).toBeLessThan(305);
  });

  test('a white frame on white paper is none, a grey one is', async () => {
    const framed = (colour: string) =>
      boxesOf((page) => page.lineWidth(1).rect(100, 200, 200, 100).stroke(colour), 'frame');
    expect(await framed('#ffffff')).toEqual([]);
    expect(await framed('#bfbfbf')).toHaveLength(1);
  });
});
