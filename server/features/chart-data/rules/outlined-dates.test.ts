import { describe, expect, it } from 'vitest';
import { around, type Point, type Shape } from '../../marks/index.ts';
import { outlinedDates } from './outlined-dates.ts';

const PLOT = { top: 0, bottom: 100 };
const HALF = Math.SQRT1_2;
const SIZE = { width: 3, height: 5, step: 3.6 };

/** A font of nobody: each letter a polygon of its own, 6 and 9 one turned about, 8 with two holes. */
function contours(letter: string): Point[][] {
  const ring = (corners: number, [x, y]: Point, [w, h]: Point): Point[] =>
    Array.from({ length: corners }, (_, at) => {
      const angle = (2 * Math.PI * at) / corners + corners;
      return [x + (w / 2) * (1 + Math.cos(angle)), y + (h / 2) * (1 + Math.sin(angle))];
    });
  const whole: Point = [SIZE.width, SIZE.height];
  if (letter === '-') return [ring(4, [0.8, 2], [1.4, 0.8])];
  if (letter === '6') return [ring(20, [0, 0], whole), ring(8, [1, 3], [1, 1])];
  if (letter === '9') return [ring(20, [0, 0], whole), ring(8, [1, 1], [1, 1])];
  if (letter === '8') return [ring(24, [0, 0], whole), ring(8, [1, 1], [1, 1]), ring(8, [1, 3], [1, 1])];
  return [ring(7 + Number(letter), [0, 0], whole)];
}

/** The letters of a label that rises to the right and ends at a place under the plot. */
function drawnLabel(text: string, x: number): Shape[] {
  const length = text.length * SIZE.step;
  return [...text].flatMap((letter, at) =>
    contours(letter).map((ring): Shape => {
      const points = ring.map(([u, v]): Point => {
        const along = u + at * SIZE.step - length;
        return [x + (along + v) * HALF, 104 + (v - along) * HALF];
      });
      return { points, box: around(points), color: '#595959' };
    }),
  );
}

const read = (texts: readonly string[], step = 30, known?: { pitch: number; name: string }): string[] =>
  outlinedDates(
    texts.flatMap((text, at) => drawnLabel(text, 50 + at * step)),
    PLOT,
    known,
  ).map(({ text }) => text);

const years = (from: number, count: number, rest: string): string[] =>
  Array.from({ length: count }, (_, at) => `${from + at}${rest}`);

describe('dates drawn as outlines', () => {
  it('are read in the only way in which they go on evenly', () => {
    expect(read(years(2005, 12, '-4-6'))).toEqual(years(2005, 12, '-04-06'));
    expect(read(years(2004, 12, '-12-31'))).toEqual(years(2004, 12, '-12-31'));
    const quarters = years(2007, 6, '').flatMap((year) =>
      ['3', '6', '9', '12'].map((month) => `${year}-${month}`),
    );
    expect(read(quarters)).toEqual(quarters.map((text) => text.replace(/-(\d)$/u, '-0$1')));
  });

  it('stand where their words end', () => {
    const [first, second] = outlinedDates(
      years(2005, 12, '-4-6').flatMap((text, at) => drawnLabel(text, 50 + at * 30)),
      PLOT,
    );
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo(30);
    expect(first).toMatchObject({ angle: 45, value: null });
  });

  it('are not told where a digit may be several: days are never invented', () => {
    expect(read(['2012-10-26', '2012-11-26', '2012-12-26', '2013-01-26', '2013-02-26'])).toEqual([]);
    expect(read(years(2005, 3, '-4-6'))).toEqual([]);
  });

  it('are trading days where there is a point for each, as far apart as their points are many', () => {
    const fortnights = [
      ...['2012-10-26', '2012-11-09', '2012-11-23', '2012-12-07', '2012-12-21', '2013-01-09'],
      ...['2013-01-23', '2013-02-06', '2013-02-27', '2013-03-13', '2013-03-27'],
    ];
    expect(read(fortnights)).toEqual([]);
    expect(read(fortnights, 30, { pitch: 3, name: '' })).toEqual(fortnights);
    // Of points that are no trading days, or not as many to a label, nothing is known.
    expect(read(fortnights, 30, { pitch: 2, name: '' })).toEqual([]);
    expect(read(fortnights, 30, { pitch: 2.9, name: '' })).toEqual([]);
  });

  it('begin with the day that the name of the chart begins with, where several ways are left', () => {
    const months = ['2012-10-26', '2012-11-26', '2012-12-26', '2013-01-26', '2013-02-26', '2013-03-26'];
    expect(read(months, 30, { pitch: 1, name: '趋势线比较（2012-10-26 至 2013-04-09）' })).toEqual(months);
    expect(read(months, 30, { pitch: 1, name: '上证指数，20121026-20130409' })).toEqual(months);
    expect(read(months, 30, { pitch: 1, name: '趋势线比较（2012-11-26 至 2013-04-09）' })).toEqual([]);
    expect(read(months, 30, { pitch: 1, name: '趋势线比较' })).toEqual([]);
  });

  it('are not told where they go on unevenly, or are no dates', () => {
    expect(
      read(['2005-4-6', '2006-4-6', '2007-4-6', '2019-4-6', '2020-4-6', '2021-4-6', '2028-4-6']),
    ).toEqual([]);
    expect(read(years(2005, 12, '-0-6'))).toEqual([]);
    expect(read(['1234', '5678', '9012', '3456', '7890'])).toEqual([]);
  });

  it('are read across the plot where none stand under it: of an axis that crosses it', () => {
    const inside = years(2005, 12, '-4-6').flatMap((text, at) => drawnLabel(text, 50 + at * 30));
    expect(outlinedDates(inside, { top: 0, bottom: 200 })).toHaveLength(12);
    expect(outlinedDates(inside, { top: 150, bottom: 200 })).toEqual([]);
  });

  it('are years alone where they rise one by one', () => {
    expect(read(years(1998, 22, ''), 10)).toEqual(years(1998, 22, ''));
    expect(read(['2001', '2003', '2004', '2019', '2020'])).toEqual([]);
  });
});
