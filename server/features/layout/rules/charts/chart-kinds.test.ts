import { describe, expect, it } from 'vitest';
import type { PdfDrawing } from '#server/ports/pdf.ts';
import { box, curve, drawn, line, page, prose } from '#server/testing/pdf-page.ts';
import { findCharts } from './find-charts.ts';

describe('kinds', () => {
  const kindOf = (drawings: PdfDrawing[], name = '价格'): string | undefined =>
    findCharts([page([line(`图 1：${name}`, 60, 200), line('资料来源：甲', 60, 420)], drawings)])[0]?.kind;
  const bars = Array.from({ length: 9 }, (_, at) => box(80 + at * 40, 380 - at * 15, 100 + at * 40, 400));

  it('come from what is drawn', () => {
    expect(kindOf(drawn('block', ...bars))).toBe('bar');
    expect(kindOf([...drawn('block', ...bars.slice(0, 3)), ...curve(80, 240, 480, 390)])).toBe('line');
    const wedges = drawn('shape', box(200, 230, 300, 330), box(200, 230, 350, 380), box(200, 250, 350, 380));
    expect(kindOf(wedges)).toBe('pie');
  });

  it('is no bar chart where boxes hold words and next to no number', () => {
    const boxes = drawn(
      'block',
      ...[90, 190, 290, 390].map((left, at) => box(left, 260 + at * 20, left + 50, 390)),
    );
    const titled = [prose(80), line('图 1：指标的开发', 60, 200), line('资料来源：远望证券研究所', 60, 420)];
    const inside = (words: readonly string[]) => words.map((text, at) => line(text, 95 + at * 100, 340, 40));
    const kind = (words: readonly string[]) =>
      findCharts([page([...titled, ...inside(words)], boxes)])[0]?.kind;
    expect(kind(['寻找逻辑', '构造指标', '改进', '跟踪'])).toBe('other');
    expect(kind(['12.5%', '13.5%', '14.5%', '改进'])).toBe('bar');
    expect(kind([])).toBe('bar');
  });

  it('are none where curves are the outlines of fields that hold words', () => {
    const fields = [box(90, 240, 250, 390), box(110, 290, 230, 370), box(290, 240, 450, 390)];
    const inside = ['固定时间长度', '固定根数', '反映涨跌幅', '反映成交额'];
    const kind = (words: readonly string[], drawings: PdfDrawing[]) =>
      findCharts([
        page(
          [
            prose(80),
            line('图 1：时间与成交额', 60, 200),
            ...words.map((text, at) => line(text, 115 + (at % 2) * 200, 300 + (at >> 1) * 20, 60)),
            line('资料来源：远望证券研究所', 60, 420),
          ],
          drawings,
        ),
      ])[0]?.kind;
    const outlined = [...drawn('shape', ...fields), ...drawn('curve', ...fields)];
    expect(kind(inside, outlined)).toBe('other');
    expect(kind(['12.5', '13.5', '14.5', '15.5'], outlined)).toBe('line');
    expect(kind(inside, [...outlined, ...curve(80, 240, 480, 390)])).toBe('line');
  });

  it('are sectors where the printed shares are all the numbers there are, and come to a hundred', () => {
    const solid = [...drawn('image', box(250, 300, 400, 360)), ...drawn('shape', box(120, 230, 450, 390))];
    const kind = (shares: readonly string[]) =>
      findCharts([
        page(
          [
            line('图 1：市值分布', 60, 200),
            ...shares.map((text, at) => line(text, 130 + at * 60, 300, 30)),
            line('资料来源：甲', 60, 420),
          ],
          solid,
        ),
      ])[0]?.kind;
    expect(kind(['6%', '12%', '18%', '29%', '35%'])).toBe('pie');
    expect(kind(['6%', '12%', '18%', '29%', '45%'])).toBe('bar');
    expect(kind(['6%', '12%', '18%', '29%', '35%', '4'])).toBe('bar');
  });

  it('are those of charts where lines of the grid and rows of numbers stand among the bars', () => {
    const grid = [240, 280, 320, 360, 400].map((at) => box(70, at, 500, at + 0.5));
    const rows = [232, 250, 402].flatMap((top) =>
      bars.map(({ left }, at) => line(`${at + 1}.${at}`, left, top, 18)),
    );
    const lines = [line('图 1：产能', 60, 200), ...rows, line('资料来源：甲', 60, 420)];
    const charted = [...drawn('rule', ...grid), ...drawn('block', ...bars)];
    expect(findCharts([page(lines, charted)])).toMatchObject([{ kind: 'bar' }]);
    // The grounds of cells stand on one line too, and are all alike.
    const grounds = bars.map(({ left }) => box(left, 380, left + 38, 400));
    expect(
      findCharts([page(lines, [...drawn('rule', ...grid), ...drawn('block', ...grounds)])]),
    ).toMatchObject([{ kind: 'table' }]);
  });

  it('come from the name where the drawing is a picture', () => {
    const picture = drawn('image', box(80, 220, 500, 400));
    expect(kindOf(picture, '累计净值走势')).toBe('line');
    expect(kindOf(picture, '月度收益分布')).toBe('bar');
    expect(kindOf(picture, '业务流程')).toBe('other');
    expect(kindOf(picture, '多头策略，考虑成本')).toBe('line');
    expect(kindOf([], '多头策略，考虑成本')).toBeUndefined();
  });

  it('are bars where each is a small picture for its changing colour, under a line too', () => {
    const pictured = drawn('image', ...bars);
    expect(kindOf([...pictured, ...curve(80, 240, 480, 390)], '累计收益率')).toBe('bar');
  });

  it('are lines where what stands behind them marks stretches of time, all from top to foot', () => {
    const bands = bars.map(({ left, right }, at) => box(left, 240 + (at % 5), right - 4 * (at % 3), 400));
    expect(kindOf([...drawn('block', ...bands), ...curve(80, 240, 480, 390)], '行业的底部')).toBe('line');
  });

  it('are lines where candles are only in the name, and none where a few fields are spread about', () => {
    expect(kindOf(curve(80, 240, 480, 390), '蜡烛上影线因子的净值')).toBe('line');
    expect(kindOf(drawn('block', ...bars), '上证指数 K 线')).toBe('other');
    const fields = [80, 170, 260, 350, 440].map((left, at) =>
      box(left, 240 + (at % 2) * 70, left + 75, 310 + (at % 2) * 70),
    );
    expect(kindOf(drawn('shape', ...fields), '指标开发')).toBe('other');
  });

  it('are bars where one outline is all of them, and neither where there is nothing but dots', () => {
    expect(kindOf(drawn('shape', box(80, 230, 480, 390)), '月度收益分布（滚动窗口）')).toBe('bar');
    expect(kindOf(drawn('shape', box(80, 230, 480, 390)), '净值走势')).toBe('line');
    const dots = Array.from({ length: 30 }, (_, at) =>
      box(80 + at * 13, 380 - at * 4, 86 + at * 13, 386 - at * 4),
    );
    expect(kindOf(drawn('shape', ...dots), '规模与增速')).toBe('other');
  });
});
