import { expect, test } from 'vitest';
import { keptLine, recognisedPage } from './recognised-page.ts';

const PAGE = {
  number: 1,
  width: 595,
  height: 842,
  lines: [],
  edges: new Float32Array(),
  figures: [],
  drawings: [],
  pictured: 1,
};
/** A line of Chinese letters 29 pixels wide, in a box as high as a recogniser gives. */
const chinese = (text: string, left: number, top: number) => ({
  text,
  box: { left, top, right: left + 29 * text.length, bottom: top + 44 },
  edges: Array.from({ length: text.length + 1 }, (_, at) => left + 29 * at),
  confidence: 1,
});

test('Chinese type is as large as its letters are wide, and its line as high as those of other pages', () => {
  const line = keptLine(chinese('储能行业深度报告', 200, 300), 200 / 72);
  expect(line.fontSize).toBe(10.5);
  expect(line.edges[0]).toBeCloseTo(72, 1);
  expect(line.edges.at(-1)).toBeCloseTo(((200 + 29 * 8) * 72) / 200, 1);
  expect((line.top + line.bottom) / 2).toBeCloseTo((322 * 72) / 200, 1);
  expect(line.bottom - line.top).toBeCloseTo(10.5 * 1.04, 1);
});

test('other type is as large as its box tells', () => {
  const latin = { ...chinese('Quarterly', 0, 0), edges: Array.from({ length: 10 }, (_, at) => 14 * at) };
  expect(keptLine(latin, 200 / 72).fontSize).toBe(11.5);
});

test('the page has the lines from the top, and for each the places of its letters', () => {
  const kept = [chinese('第二行', 200, 400), chinese('右栏', 900, 300), chinese('左栏题', 200, 300)].map(
    (line) => keptLine(line, 200 / 72),
  );
  const page = recognisedPage(PAGE, kept);
  expect(page.lines.map(({ text }) => text)).toEqual(['左栏题', '右栏', '第二行']);
  expect(page.edges).toHaveLength(4 + 3 + 4);
  expect(page.edges[4]).toBeCloseTo((900 * 72) / 200, 1);
  expect(page.lines[1]?.box.left).toBeCloseTo(page.edges[4] ?? 0, 5);
});
