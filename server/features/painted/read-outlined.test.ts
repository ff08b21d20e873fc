import { expect, test } from 'vitest';
import type { RawPicture } from '#server/ports/pdf.ts';
import { bar, word } from '#server/testing/drawn-chart.ts';
import { outlinedName } from '#server/testing/outlined-name.ts';
import { readFromPage } from './read-from-page.ts';
import { readOutlined } from './read-outlined.ts';
import type { ReadWord } from './rules/as-matter.ts';

const [WIDTH, HEIGHT, SCALE] = [400, 300, 2];
const VALUES = [40, 75, 20, 90];
const placeAt = (at: number): number => 120 + at * 40;
const chart = {
  name: '各行业权重',
  box: { left: 50, top: 80, right: 340, bottom: 260 },
  matter: {
    paths: [
      ...VALUES.map((value, at) => bar(placeAt(at) - 6, 200 - value, placeAt(at) + 6, 200, '#c00000')),
      ...VALUES.map((_, at) => outlinedName(at + 2, { x: placeAt(at), y: 204, degrees: 45 })),
    ],
    words: [0, 20, 40, 60, 80, 100].map((value) => word(`${value}`, 95, 200 - value, 'right')),
    images: [],
  },
};

/** A page that is as red as a place is far down. */
function page(): RawPicture {
  const rgb = new Uint8Array(WIDTH * HEIGHT * SCALE * SCALE * 3);
  for (let at = 0; at < rgb.length; at += 3) rgb[at] = Math.floor(at / 3 / (WIDTH * SCALE) / SCALE / 2);
  return { width: WIDTH * SCALE, height: HEIGHT * SCALE, rgb };
}

const sure = (texts: readonly string[]): ReadWord[] => texts.map((text) => ({ text, confidence: 0.99 }));
const NAMES = ['汽车', '计算机', '食品饮料', '非银行金融'];

function read(words: readonly ReadWord[], asked: RawPicture[] = []) {
  return readOutlined(
    chart,
    async () => ({ picture: page(), scale: SCALE }),
    async (pictures) => {
      asked.push(...pictures);
      return words;
    },
  );
}

test('names that are outlines are shown level to whoever recognises them, and name the rows', async () => {
  const asked: RawPicture[] = [];
  const data = await read(sure(NAMES), asked);
  expect(data).toMatchObject({ origin: 'drawn', namesRead: true });
  expect(data?.rows.map(([name, value]) => [name, Math.round(Number(value))])).toEqual(
    NAMES.map((name, at) => [name, VALUES[at]]),
  );
  expect(asked).toHaveLength(NAMES.length);
  for (const [at, { width, height, rgb }] of asked.entries()) {
    // Each as long as its letters, with ground around it.
    expect(width).toBeGreaterThan((at + 2) * 5 * SCALE);
    expect(height).toBeLessThan(5 * SCALE * 2);
    // It rises: what is at its left end lies lower on the page than what is at its right.
    const middle = (height >> 1) * width;
    expect(rgb[middle * 3]).toBeGreaterThan(rgb[(middle + width - 1) * 3] ?? 0);
  }
});

test.each([
  ['one is not sure', sure(NAMES).with(1, { text: '计算机', confidence: 0.7 })],
  ['one is missing', sure(NAMES.slice(1))],
  ['one is empty', sure(NAMES.with(0, ''))],
  ['two are one name', sure(NAMES.with(0, '计算机'))],
  ['one may have lost its point', sure(['0.1', '0.2', '0.3', '0.4'])],
  ['one of them is digits and letters', sure(NAMES.with(2, '2O19l2'))],
])('there is no data where %s', async (_, words) => {
  expect(await read(words)).toBeNull();
});

test('nothing is drawn, and nobody is asked, where the chart is not understood but for its names', async () => {
  const nobody = () => Promise.reject(new Error('Nobody was to be asked'));
  const { matter } = chart;
  expect(await readOutlined({ ...chart, matter: { ...matter, words: [] } }, nobody, nobody)).toBeNull();
});

test('a chart on its page is asked for its names before its pixels, which are left alone where those are read', async () => {
  const asked: unknown[] = [];
  const drawnWidths: number[] = [];
  const readers = (texts: readonly string[]) => ({
    pdf: {
      readAreas: async (_: Uint8Array, areas: readonly unknown[]) => {
        asked.push(...areas);
        return [chart.matter];
      },
      drawPage: async (_: Uint8Array, __: number, width: number) => {
        drawnWidths.push(width);
        return page();
      },
    },
    ocr: { readWords: async () => sure(texts) },
    thread: { read: async () => ({ data: null }) },
  });
  const onPage = { name: chart.name, box: chart.box, page: { number: 2, width: WIDTH, height: HEIGHT } };
  const read = await readFromPage(readers(NAMES), new Uint8Array(1), onPage);
  expect(read).toMatchObject({ failure: '', data: { namesRead: true } });
  expect([asked.length, drawnWidths]).toEqual([1, [WIDTH * 4]]);
  const unread = await readFromPage(readers(NAMES.with(0, '')), new Uint8Array(1), onPage);
  expect(unread).toEqual({ failure: '', data: null });
  // Its pixels are looked at then.
  expect(drawnWidths).toEqual([WIDTH * 4, WIDTH * 4, WIDTH * 3]);
});
