import { describe, expect, it } from 'vitest';
import { curve, line, page, prose } from '#server/testing/pdf-page.ts';
import { findCharts } from './charts/find-charts.ts';
import { cleanPages } from './clean-pages.ts';
import { joinParagraphs } from './paragraphs.ts';
import { joinSplitCaptions } from './split-captions.ts';

describe('a name that stands apart from its number', () => {
  const NUMBERS = ['图表20：', '图 3', '图3.', '表 2-1：', 'Figure 4:'];
  const GAPS = [14, 24, 40, 75];
  it.each(NUMBERS.flatMap((number) => GAPS.map((gap) => [number, gap] as const)))(
    '%s and the name %i points to its right are one caption, and no heading',
    (number, gap) => {
      const width = number.length * 9;
      const lines = [
        prose(80),
        line(number, 60, 200, width, true),
        line('沪深300指数与因子净值', 60 + width + gap, 200, undefined, true),
        line('5.0', 62, 240, 15),
        line('资料来源：远望证券研究所', 60, 420),
        prose(450),
      ];
      const { pages } = cleanPages([page(lines, curve(90, 230, 500, 400))]);
      const charts = findCharts(pages);
      expect(charts.map((chart) => chart.name)).toEqual(['沪深300指数与因子净值']);
      const kinds = joinParagraphs(pages, charts).map(({ kind, text }) => `${kind} ${text}`);
      expect(kinds.filter((each) => each.includes('因子净值'))).toEqual([
        `caption ${number} 沪深300指数与因子净值`,
      ]);
    },
  );

  it('takes neither the caption beside it nor an entry of a list with its page', () => {
    const pair = [line('图 1', 60, 200, 30, true), line('图 2：换手率', 120, 200, 80, true)];
    expect(joinSplitCaptions(pair)).toEqual(pair);
    const entry = [line('图 1', 60, 200, 30), line('因子净值', 110, 200, 60), line('12', 520, 200, 12)];
    expect(joinSplitCaptions(entry)).toEqual(entry);
  });
});

it.each(['分别预测五日与十日的收益', '表示各组的年化收益', '为什么反转效应更强', '展示期内的多空净值'])(
  'behind a colon %s is a name, whatever its words say',
  (name) => {
    const under = [line('资料来源：远望证券研究所', 60, 420), prose(450)];
    const named = [prose(80), line(`图 3：${name}`, 60, 200), ...under];
    const told = [prose(80), line(`图 3${name}`, 60, 200), ...under];
    const drawing = curve(90, 230, 500, 400);
    expect(findCharts([page(named, drawing)]).map((chart) => chart.name)).toEqual([name]);
    expect(findCharts([page(told, drawing)]).map((chart) => chart.name)).not.toContain(name);
  },
);
