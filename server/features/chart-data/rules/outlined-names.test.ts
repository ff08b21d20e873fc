import { describe, expect, it } from 'vitest';
import { chartDataNote } from '#contract/text/chart-data-note.ts';
import { bar, word } from '#server/testing/drawn-chart.ts';
import { outlinedName } from '#server/testing/outlined-name.ts';
import { namesWanted, readNamed } from './outlined-names.ts';

const [LEFT, FOOT, PITCH] = [100, 200, 40];
const VALUES = [40, 75, 20, 90, 55];
const NAMES = ['汽车', '食品饮料', '农林牧渔', '银行', '电力设备'];
const CHART = { name: '各行业权重', box: { left: 50, top: 80, right: 340, bottom: 260 }, kind: 'bar' };
const placeAt = (at: number): number => LEFT + 20 + at * PITCH;

interface Drawing {
  degrees?: number;
  /** Over the plot, where bars hang from nought. */
  over?: boolean;
  /** Letters of each name. */
  letters?: readonly number[];
}

/** Bars on a scale from nought to a hundred whose names are outlines. */
function drawn({ degrees = 45, over = false, letters = NAMES.map((name) => name.length) }: Drawing = {}) {
  const sign = over ? -1 : 1;
  const foot = over ? FOOT - 100 : FOOT;
  return {
    paths: [
      ...VALUES.map((value, at) =>
        over
          ? bar(placeAt(at) - 6, foot, placeAt(at) + 6, foot + value, '#c00000')
          : bar(placeAt(at) - 6, foot - value, placeAt(at) + 6, foot, '#c00000'),
      ),
      ...letters.map((count, at) =>
        outlinedName(count, { x: placeAt(at), y: foot + sign * 4, degrees, begins: over }),
      ),
    ],
    words: [0, 20, 40, 60, 80, 100].map((value) =>
      word(`${over ? -value : value}`, LEFT - 5, foot - sign * value, 'right'),
    ),
    images: [],
  };
}

describe('names along an axis that are drawn as outlines', () => {
  it.each([
    [45, false],
    [90, false],
    [15, false],
    [45, true],
  ])('are wanted where all else is understood: rising by %i degrees, over the plot: %s', (degrees, over) => {
    const matter = drawn({ degrees, over });
    const names = namesWanted(CHART, matter) ?? [];
    expect(names.map(({ x }) => Math.abs(x - placeAt(names.findIndex((one) => one.x === x))) < 3)).toEqual(
      NAMES.map(() => true),
    );
    expect(new Set(names.map((name) => name.degrees))).toEqual(new Set([degrees]));
    // Level, a name is as high as its letters and as long as all of them.
    for (const [at, { level }] of names.entries()) {
      expect(level.bottom - level.top).toBeCloseTo(5, 0);
      expect(level.right - level.left).toBeCloseTo((NAMES[at]?.length ?? 0) * 5.5 - 0.5, 0);
    }
    const data = readNamed(CHART, matter, { names, texts: NAMES });
    expect(data).toMatchObject({ namesRead: true, head: [['', '各行业权重']] });
    expect(data?.rows.map(([name, value]) => [name, Math.round(Number(value))])).toEqual(
      NAMES.map((name, at) => [name, (over ? -1 : 1) * (VALUES[at] ?? 0)]),
    );
  });

  it('are not wanted where they are written, or where something else is not understood', () => {
    const matter = drawn();
    const written = NAMES.map((name, at) => word(name, placeAt(at), 215));
    expect(namesWanted(CHART, { ...matter, words: [...matter.words, ...written] })).toBeNull();
    expect(namesWanted(CHART, { ...matter, words: [] })).toBeNull();
    expect(namesWanted({ ...CHART, kind: 'table' }, matter)).toBeNull();
  });

  it('give no data where a bar has none', () => {
    const matter = drawn({ letters: [2, 4, 4, 2] });
    const names = namesWanted(CHART, matter) ?? [];
    expect(readNamed(CHART, matter, { names, texts: NAMES.slice(0, 4) })).toBeNull();
  });

  it('give no data where one of them would be the name of no row', () => {
    const matter = drawn();
    const names = namesWanted(CHART, matter) ?? [];
    expect(readNamed(CHART, matter, { names, texts: NAMES.with(2, '') })).toBeNull();
  });

  it('are said to be recognised beside the data', () => {
    const note = chartDataNote({ origin: 'drawn', error: 0.001, names_read: true });
    expect(note).toMatch(/^横轴的名字画成了图形，由文字识别；由图形还原/u);
  });
});
