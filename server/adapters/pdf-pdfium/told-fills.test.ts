import { afterAll, describe, expect, test } from 'vitest';
import type { PdfObject } from '#server/testing/hostile-pdfs/write-pdf.ts';
import { onePage } from '#server/testing/hostile-pdfs/write-pdf.ts';
import { createPdfiumReader } from './pdfium-reader.ts';

const reader = createPdfiumReader({ workers: 1 });
afterAll(() => reader.close());

const [HEIGHT, FOOT] = [842, 300];
type Fill = readonly [foot: string, top: string];
const GREY: Fill = ['0.2 0.2 0.2', '0.6 0.6 0.6'];
const RED: Fill = ['0.7 0 0', '1 0.6 0.6'];
/** Hardly to be told from the other red. */
const OTHER_RED: Fill = ['0.85 0.15 0.15', '1 0.75 0.75'];

interface GradientBar {
  x: number;
  high: number;
  fill: Fill;
}
const bar = (x: number, high: number, fill: Fill): GradientBar => ({ x, high, fill });
const WIDTH = 12;

const axial = ({ high, fill: [from, to] }: GradientBar): string =>
  `/ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 ${FOOT} 0 ${FOOT + high}] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [${from}] /C1 [${to}] >>`;

/** Bars on one line, each filled from its foot to its top: by a pattern as office programs do, or within a clipping path as LibreOffice does. */
function page(bars: readonly GradientBar[], way: 'pattern' | 'sh', before = '', after = ''): Uint8Array {
  const content = bars.map(({ x, high }, at) => {
    const box = `${x} ${FOOT} ${WIDTH} ${high} re`;
    if (way === 'sh') return `q ${box} W n /S${at} sh Q`;
    return `/Pattern cs /P${at} scn ${box} f 0.5 0.5 0.5 RG ${box} S`;
  });
  const extra = bars.map(
    (one): PdfObject =>
      way === 'sh'
        ? `<< ${axial(one)} >>`
        : `<< /Type /Pattern /PatternType 2 /Shading << ${axial(one)} >> >>`,
  );
  const names = bars.map((_, at) => `/${way === 'sh' ? 'S' : 'P'}${at} ${6 + at} 0 R`).join(' ');
  return onePage({
    content: [before, ...content, after].join('\n'),
    resources: `/${way === 'sh' ? 'Shading' : 'Pattern'} << ${names} >>`,
    extra,
  });
}

const area = { page: 1, box: { left: 50, top: HEIGHT - 480, right: 400, bottom: HEIGHT - 260 } };

/** The left edge and the paint of each path, as it is drawn. */
async function paints(bytes: Uint8Array): Promise<(readonly [left: number, fill: string | null])[]> {
  const [matter] = await reader.readAreas(bytes, [area]);
  return (matter?.paths ?? []).map(({ pieces, fill }) => [Math.round(pieces[0]?.points[0] ?? 0), fill]);
}

const BARS = [
  bar(100, 120, GREY),
  bar(114, 60, RED),
  bar(150, 40, GREY),
  bar(164, 150, RED),
  bar(200, 2, GREY),
];

describe('bars that are filled from one colour to another', () => {
  test.each(['pattern', 'sh'] as const)('have one colour where they look alike: by %s', async (way) => {
    const found = await paints(page(BARS, way));
    // A frame is no second bar; of one of next to no height the others of its breadth, which are of two colours, do not tell.
    expect(found.map(([left]) => left).slice(0, 4)).toEqual([100, 114, 150, 164]);
    const [grey, red, sameGrey, sameRed] = found.map(([, fill]) => fill);
    expect([grey, red]).toEqual([sameGrey, sameRed]);
    expect(grey).toMatch(/^#(6[0-9a-f]){3}$/u);
    expect(red).toMatch(/^#d[0-9a-f]4[0-9a-f]4[0-9a-f]$/u);
  });

  test('give their colour to one of next to no height where all are alike', async () => {
    const found = await paints(
      page(
        BARS.filter(({ fill }) => fill === GREY),
        'pattern',
      ),
    );
    expect(found).toHaveLength(3);
    expect(new Set(found.map(([, fill]) => fill)).size).toBe(1);
  });

  test('give it to one that is painted between two of theirs, as a series is, and to no other', async () => {
    const series = (x: number, highs: readonly number[], fill: Fill) =>
      highs.map((high, at) => bar(x + at * 40, high, fill));
    const bars = [...series(100, [120, 0.4, 40], GREY), ...series(114, [60, 90, 0.4], RED)];
    const found = new Map(await paints(page(bars, 'sh')));
    expect(found.get(140)).toBe(found.get(100));
    // The last of all might be another's.
    expect([...found.keys()]).toEqual([100, 140, 180, 114, 154]);
  });

  test('are not told where two fills are hardly two', async () => {
    const alike = [bar(100, 120, OTHER_RED), bar(114, 60, RED), bar(150, 40, OTHER_RED)];
    expect((await paints(page(alike, 'sh'))).length).toBe(0);
    const filled = (await paints(page(alike, 'pattern'))).filter(([, fill]) => fill !== null);
    expect(filled.map(([, fill]) => fill)).toEqual(['#ffffff', '#ffffff', '#ffffff']);
  });
});

describe('what is white', () => {
  const white = [100, 120, 140, 160].map((x) => `1 1 1 rg ${x} 300 15 40 re f`).join('\n');
  test('stays so, also under what is drawn over it', async () => {
    const over = '0 0 1 rg 100 300 15 40 re f 120 300 15 40 re f 0 0 0 RG 90 320 m 190 330 l S';
    const found = await paints(page([], 'sh', white, over));
    expect(found.map(([, fill]) => fill)).toEqual([...Array(4).fill('#ffffff'), '#0000ff', '#0000ff', null]);
  });

  test('stays so under what hides it in parts, as the stacks of a chart do', async () => {
    const stacks = [100, 120, 140, 160, 180];
    const grounds = stacks.map((x) => `1 1 1 rg ${x} 300 15 90 re f`);
    const parts = ['0.2 0.3 0.7', '0.8 0.2 0.2', '0.4 0.6 0.3'];
    const over = parts.flatMap((paint, at) =>
      stacks.map((x) => `${paint} rg ${x} ${300 + at * 30} 15 30 re f`),
    );
    const found = await paints(page([], 'sh', grounds.join('\n'), over.join('\n')));
    expect(found.map(([, fill]) => fill)).toEqual([
      ...Array(5).fill('#ffffff'),
      ...['#334db3', '#cc3333', '#66994d'].flatMap((paint) => Array(5).fill(paint)),
    ]);
  });

  test('stays so where it is the ground of words', async () => {
    const words = [100, 120, 140, 160].map((x) => `BT /F1 14 Tf ${x} 310 Td (MM) Tj ET`).join('\n');
    const found = await paints(page([], 'sh', white, `0 0 0 rg ${words}`));
    expect(found.map(([, fill]) => fill)).toEqual(Array(4).fill('#ffffff'));
  });
});
