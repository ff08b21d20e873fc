import { describe, expect, it } from 'vitest';
import type { Box, PdfDrawing, PdfDrawingKind, PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { findCharts } from './find-charts.ts';

const SIZES = [
  [960, 540],
  [720, 405],
  [842, 595],
] as const;

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const line = (text: string, left: number, top: number, fontSize = 10): PdfLine => ({
  text,
  box: box(left, top, left + text.length * fontSize * 0.9, top + fontSize),
  fontSize,
  bold: false,
  startsBold: false,
});

interface Placed {
  name: string;
  left: number;
  top: number;
  width: number;
  height: number;
  kind: PdfDrawingKind;
}

/** A chart as a slide has it: its name, a legend, the plot with its axis, the source. */
function chart({ name, left, top, width, height, kind }: Placed): {
  lines: PdfLine[];
  drawings: PdfDrawing[];
} {
  const plot = box(left + 28, top + 40, left + width - 10, top + height - 26);
  const bars = Array.from({ length: 8 }, (_, at) => {
    const x = plot.left + (at * (plot.right - plot.left)) / 8;
    return box(x, plot.top + at * 4, x + 12, plot.bottom);
  });
  const drawn = kind === 'block' ? bars : [plot];
  return {
    lines: [
      line(name, left, top, 12),
      line('沪深300', left + 60, top + 22, 9),
      ...['30', '20', '10', '0'].map((value, at) =>
        line(value, left + 6, plot.top + (at * (plot.bottom - plot.top)) / 4, 9),
      ),
      ...['2021', '2022', '2023'].map((year, at) => line(year, plot.left + at * 60, plot.bottom + 4, 9)),
      line('资料来源：远望证券研究所', left, top + height, 8),
    ],
    drawings: drawn.map((place) => ({ kind, box: place })),
  };
}

function slide(
  [width, height]: readonly [number, number],
  charts: readonly Placed[],
  beside: PdfLine[] = [],
): PdfPage {
  const parts = charts.map(chart);
  const lines = [
    line('因子表现：小市值仍占优', 40, 24, 24),
    ...beside,
    ...parts.flatMap((part) => part.lines),
  ];
  return {
    number: 1,
    width,
    height,
    lines: lines.sort((a, b) => a.box.bottom - b.box.bottom),
    figures: [],
    edges: new Float32Array(),
    pictured: 0,
    drawings: parts.flatMap((part) => part.drawings),
  };
}

const KINDS: PdfDrawingKind[] = ['curve', 'block', 'image'];

describe.each(SIZES)('a slide of %i by %i points', (width, height) => {
  const half = width / 2;
  const tall = height - 130;

  it.each(KINDS)(
    'names each chart between a line of its own and its source, one or two beside each other (%s)',
    (kind) => {
      const one = { name: '小市值因子的累计净值', left: 40, top: 80, width: width - 80, height: tall, kind };
      const left = { ...one, width: half - 60 };
      const right = { ...left, name: '换手率因子的分组收益', left: half + 20 };
      for (const placed of [[one], [left, right]]) {
        const found = findCharts([slide([width, height], placed)]);
        expect(found.map(({ name, number, source }) => [name, number, source])).toEqual(
          placed.map(({ name }) => [name, '', '远望证券研究所']),
        );
        for (const [at, { box: area }] of found.entries()) {
          const own = placed[at] ?? one;
          expect(area.left).toBeGreaterThanOrEqual(own.left - 1);
          expect(area.right).toBeLessThanOrEqual(own.left + own.width + 1);
          expect(area.top).toBeGreaterThan(own.top + 11);
          expect(area.bottom).toBeLessThanOrEqual(own.top + own.height + 1);
          expect(area.bottom - area.top).toBeGreaterThan(own.height * 0.7);
        }
      }
    },
  );

  it('finds four in two rows', () => {
    const size = { width: half - 60, height: (height - 140) / 2 - 10, kind: 'curve' as const };
    const places = [80, 80 + (height - 140) / 2 + 12].flatMap((top, row) =>
      [40, half + 20].map((left, column) => ({ ...size, top, left, name: `第${row}行第${column}列的收益` })),
    );
    const names = findCharts([slide([width, height], places)]).map(({ name }) => name);
    expect(names.toSorted()).toEqual(places.map(({ name }) => name).toSorted());
  });

  it('finds a table that has rules alone', () => {
    const rows = [
      ['因子', '年化收益', '夏普比率', '最大回撤'],
      ['市值', '12.5%', '1.31', '-8.2%'],
      ['换手率', '9.8%', '1.12', '-6.4%'],
      ['反转', '7.1%', '0.84', '-9.9%'],
      ['波动率', '6.3%', '0.77', '-7.5%'],
    ];
    const cells = rows.flatMap((row, at) =>
      row.map((text, column) => line(text, 60 + column * 110, 130 + at * 24)),
    );
    const ends = [line('各因子多空组合的表现', 40, 80, 12), line('资料来源：远望证券研究所', 40, 270, 8)];
    const rule = (top: number): PdfDrawing => ({ kind: 'rule', box: box(40, top, 560, top + 0.5) });
    const page = slide([width, height], [], [...ends, ...cells]);
    const [found, ...others] = findCharts([{ ...page, drawings: [rule(122), rule(146), rule(258)] }]);
    expect(others).toEqual([]);
    expect([found?.name, found?.kind, found?.source]).toEqual([
      '各因子多空组合的表现',
      'table',
      '远望证券研究所',
    ]);
    expect(found?.box.top).toBeLessThan(131);
    expect(found?.box.bottom).toBeGreaterThan(235);
  });

  it('leaves the points beside a chart out of it', () => {
    const points = ['市值因子上半年回撤收窄', '换手率因子多头收益稳定', '反转因子在七月失效'].map(
      (text, at) => line(text, half + 30, 120 + at * 40, 14),
    );
    const placed = {
      name: '小市值因子的累计净值',
      left: 40,
      top: 80,
      width: half - 80,
      height: tall,
      kind: 'curve' as const,
    };
    const found = findCharts([slide([width, height], [placed], points)]);
    expect(found).toHaveLength(1);
    expect(found[0]?.box.right).toBeLessThan(half + 30);
  });
});

it('an upright page has no chart without a caption', () => {
  const placed = {
    name: '小市值因子的累计净值',
    left: 60,
    top: 120,
    width: 400,
    height: 240,
    kind: 'curve' as const,
  };
  expect(findCharts([slide([595, 842], [placed])]).map(({ name }) => name)).not.toContain(
    '小市值因子的累计净值',
  );
});
