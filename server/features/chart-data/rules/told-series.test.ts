import { describe, expect, it } from 'vitest';
import { chartDataNote } from '#contract/text/chart-data-note.ts';
import { bar, stroke, word } from '#server/testing/drawn-chart.ts';
import { readChartData } from './read-chart-data.ts';

const [LEFT, TOP, FOOT] = [100, 100, 200];
const BLUE = '#5b9bd5';
const RED = '#ff0000';
const BROWN = '#843c0c';

interface Change {
  /** The number of the scale at the left that is not read: one alone is none. */
  other?: string;
  ground?: [top: number, color: string];
  rate?: string;
}

/** A share on a scale of per cent at the right, a price on one of which one number is printed, and levels in one colour. */
function read({ other = '5,000.00', ground = [TOP + 1, '#7f7f7f'], rate = '净新高占比' }: Change = {}) {
  const xs = Array.from({ length: 11 }, (_, at) => LEFT + at * 30);
  const line = (y: (at: number) => number, color: string) =>
    stroke(
      xs.flatMap((x, at) => [x, y(at)]),
      color,
    );
  const sample = (x: number, color: string) => stroke([x - 14, 240, x - 8, 240.5, x - 2, 240], color);
  const names: [number, string, string][] = [
    [110, rate, BROWN],
    [210, '电子', BLUE],
    [270, '贪婪', RED],
    [330, '恐惧', RED],
  ];
  const ticks = [0, 20, 40, 60, 80, 100].map((value) => word(`${value}%`, 410, FOOT - value, 'left'));
  return readChartData(
    { name: '占比与指数', box: { left: 50, top: 80, right: 440, bottom: 260 }, kind: 'line' },
    {
      paths: [
        bar(200, ground[0], 210, FOOT, ground[1]),
        line((at) => FOOT - at * 7 - (at % 3), BROWN),
        line((at) => FOOT - 90 + at * 5 + (at % 2), BLUE),
        line(() => FOOT - 30, RED),
        line(() => FOOT - 70, RED),
        ...names.map(([x, , color]) => sample(x, color)),
      ],
      words: [
        word(other, 95, FOOT, 'right'),
        ...ticks,
        ...names.map(([x, name]) => word(name, x, 240, 'left')),
        ...xs.map((x, at) => word(`${2010 + at}`, x, 215)),
      ],
      images: [],
    },
  );
}

describe('a chart of which one scale can be read', () => {
  it('tells the share that stands on a scale of per cent, and names what it does not tell', () => {
    const data = read();
    expect(data).toMatchObject({
      head: [['', '净新高占比']],
      units: ['', '%'],
      unread: ['电子', '贪婪', '恐惧'],
    });
    expect(data?.rows.map(([, value]) => Math.round(Number(value)))).toEqual(
      Array.from({ length: 11 }, (_, at) => at * 7 + (at % 3)),
    );
    expect(data?.drawnOf).toBeUndefined();
    expect(chartDataNote(data ?? { origin: 'cells', error: 0 })).toMatch(
      /^图中的电子、贪婪、恐惧没有读得出的坐标/u,
    );
  });

  it('tells nothing where no number shows another scale, or where no name is that of a share', () => {
    expect(read({ other: '甲' })).toBeNull();
    expect(read({ other: '50' })).toBeNull();
    expect(read({ rate: '成交额' })).toBeNull();
  });

  it('takes for a ground what reaches from top to foot without a name, and nothing else', () => {
    expect(read({ ground: [TOP + 40, '#7f7f7f'] })).toBeNull();
    expect(read({ ground: [TOP + 1, BLUE] })).toBeNull();
  });
});
