import { describe, expect, it } from 'vitest';
import type { PdfLine } from '#server/ports/pdf.ts';
import { box, line, page, prose } from '#server/testing/pdf-page.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { chartLabels, isAllCells } from './chart-text.ts';
import type { ReportChart } from './page-parts.ts';

/** A line for each text, in rows and columns. */
const linesOf = (rows: readonly (readonly string[])[]): PdfLine[] =>
  rows.flatMap((cells, row) =>
    cells.map((text, column) => ({
      text,
      box: {
        left: 60 + 90 * column,
        right: 60 + 90 * column + 6 * text.length,
        top: 20 * row,
        bottom: 20 * row + 10,
      },
      fontSize: 9,
      bold: false,
      startsBold: false,
    })),
  );

describe('rows of figures', () => {
  it('are a table, whether names or parameters lead them', () => {
    const random = seededRandom();
    for (let time = 0; time < 40; time += 1) {
      const figures = (): string[] => Array.from({ length: 3 }, () => `${random.integer(-900, 900) / 100}%`);
      const isNamed = time % 2 === 0;
      const rows = Array.from({ length: 8 }, (_, row) => [
        isNamed ? '电子行业' : String(5 * (row + 1)),
        ...figures(),
      ]);
      expect(isAllCells(linesOf(rows))).toBe(true);
    }
  });

  it('are none where they are the axes of charts side by side, with the dates below', () => {
    const random = seededRandom();
    for (let time = 0; time < 40; time += 1) {
      const axes = Array.from({ length: random.integer(3, 4) }, () => ({
        from: random.integer(-50, 50),
        step: random.integer(1, 40) / (time % 3 === 0 ? 10 : 1),
      }));
      const ticks = Array.from({ length: 7 }, (_, row) =>
        axes.map(({ from, step }) =>
          (from + (6 - row) * step).toFixed(time % 3 === 0 ? 1 : 0).replace('-', '−'),
        ),
      );
      expect(isAllCells(linesOf([...ticks, axes.map(() => '2023')]))).toBe(false);
    }
  });
});

describe('the text that the area of a drawing reaches over', () => {
  const axis = ['10', '20', '30', '40'].map((text, at) => line(text, 64, 260 + 40 * at));
  const legend = line('牛熊指标择时净值', 120, 250);
  const labelsOf = (...lines: PdfLine[]) => {
    const drawnOver = { ...page([...lines, ...axis, legend]), figures: [box(60, 205, 540, 420)] };
    const labels = chartLabels(drawnOver, []);
    return lines.map((each) => labels.has(each));
  };
  const last = line('认为直接择时策略在指数上表现优异。', 60, 212);

  it('is no label: the last line of a paragraph, and a whole sentence at its place', () => {
    expect(labelsOf(prose(180), prose(196), last)).toEqual([false, false, false]);
    const sentence = line('如下表所示，改进策略依然在所有年份都获得了正收益。', 80, 400, 300);
    expect(labelsOf(prose(100), sentence)).toEqual([false, false]);
  });

  it('and what stands elsewhere, in other type or below a sentence that ends is one', () => {
    expect(labelsOf(prose(196), { ...last, fontSize: 8 })).toEqual([false, true]);
    expect(labelsOf(prose(196), { ...last, box: box(300, 212, 480, 222) })).toEqual([false, true]);
    const ended = { ...prose(196), text: `${prose(196).text}好于预期。` };
    expect(labelsOf(ended, { ...last, text: '直接择时策略在指数上的净值' })).toEqual([false, true]);
    expect(labelsOf(ended, last)).toEqual([false, false]);
  });
});

describe('the legend of a chart of lines', () => {
  const names = ['牛熊指标择时净值-直接牛熊', '牛熊指标择时净值-双均线'].map((text, at) =>
    line(text, 120 + 150 * at, 262),
  );
  const chart = (kind: ReportChart['kind']): ReportChart => ({
    ...{ name: '净值对比', number: '图 22', page: 2, box: box(60, 250, 540, 420), kind },
    ...{ source: 'Wind', unitLine: '', isPictured: false, near: '' },
  });
  const ticks = ['20', '18'].map((text, at) => line(text, 64, 260 + 12 * at));
  const labelsOf = (kind: ReportChart['kind']) =>
    chartLabels(page([...names, ...ticks], [], 2), [chart(kind)]);

  it('may be all that is written in it, and is no text; of what is no plot it is', () => {
    expect(labelsOf('line').size).toBe(4);
    expect(labelsOf('other').size).toBe(0);
  });
});

describe('an area around a table and the chart below it', () => {
  const chart = (kind: ReportChart['kind'], top: number, bottom: number): ReportChart => ({
    ...{ name: '择时统计', number: '表 9', page: 2, box: box(60, top, 540, bottom), kind },
    ...{ source: 'Wind', unitLine: '', isPictured: false, near: '' },
  });
  const rows = [100, 115, 130, 145].flatMap((top) => [
    line('年化收益率', 64, top),
    line('16.46%', 300, top),
    line('6.80%', 420, top),
  ]);
  const [source, caption] = [line('资料来源：Wind', 60, 170), line('图 21：择时净值走势', 60, 260)];
  const heading = line('模型在其他资产上的择时效果', 60, 195);
  const axis = ['10', '20', '30', '40'].map((text, at) => line(text, 64, 290 + 20 * at));
  const legend = line('择时策略累计净值曲线', 200, 285);
  const labelsOf = (charts: readonly ReportChart[], ...others: PdfLine[]) => {
    const lines = [...rows, source, heading, ...others, caption, legend, ...axis];
    const own = { ...page(lines, [], 2), figures: [box(55, 90, 545, 380)] };
    return chartLabels(own, charts);
  };

  it('hides the labels of the chart alone: no row, and no heading between the source of one and the caption of the other', () => {
    const labels = labelsOf([chart('table', 95, 160), chart('line', 280, 375)]);
    expect([...labels]).toEqual([legend, ...axis]);
  });

  it('hides no sentence between them either, wherever the column of the text begins', () => {
    const sentence = line(
      '改进策略在不同股指期货上的累计净值都呈现较为剧烈的波动，无法获取正收益的年份也较多。',
      175,
      215,
      360,
    );
    const note = { ...line('样本外的表现', 175, 230, 60) };
    const labels = labelsOf([chart('table', 95, 160), chart('line', 280, 375)], sentence, note);
    expect(labels.has(sentence)).toBe(false);
    expect(labels.has(note)).toBe(true);
  });

  it('hides whatever is in it where it is the area of one', () => {
    const labels = labelsOf([chart('line', 95, 375)]);
    expect(labels.has(heading)).toBe(true);
  });
});

describe('what is drawn in the margin of a page', () => {
  it('hides no line that is set as the text is, but on a cover', () => {
    const text = Array.from({ length: 6 }, (_, at) => prose(90 + 15 * at));
    const end = { ...line('Tsharp 值。', 60, 62), fontSize: text[0]?.fontSize ?? 10 };
    const header = { ...line('专题报告', 470, 62), fontSize: text[0]?.fontSize ?? 10 };
    const drawn = (number: number) => ({
      ...page([end, header, ...text], [], number),
      figures: [box(36, 30, 558, 70)],
    });
    expect([...chartLabels(drawn(2), [])].map((each) => each.text)).toEqual(['专题报告']);
    expect([...chartLabels(drawn(1), [])]).toHaveLength(2);
  });

  it('hides no heading over the caption of a chart, and the names in the chart', () => {
    const bold = (text: string, top: number) => line(text, 60, top, text.length * 9, true);
    const [heading, caption, name] = [
      bold('轮动策略的表现', 70),
      bold('图 26：轮动策略净值对比', 110),
      bold('行业等权净值', 140),
    ];
    const drawn = { ...page([heading, caption, name], [], 2), figures: [box(36, 66, 300, 300)] };
    expect([...chartLabels(drawn, [])].map((each) => each.text)).toEqual([name.text]);
  });
});

describe('a box of a cover', () => {
  const shown = (texts: readonly string[], number = 1): string[] => {
    const lines = texts.map((text, at) => line(text, 400, 620 + 14 * at));
    const cover = { ...page([prose(300), ...lines], [], number), figures: [box(390, 610, 570, 740)] };
    const labels = chartLabels(cover, []);
    return lines.filter((each) => !labels.has(each)).map(({ text }) => text);
  };

  it.each([
    ['相关报告', '《择时策略》', '2018.11.13'],
    ['证券研究报告', '2024 年 5 月 7 日'],
    ['王琦', '证书编号：S0550518060003', 'wang_qi@nesc.cn'],
  ])('with %s in it is read', (...texts) => {
    expect(shown(texts)).toEqual(texts);
  });

  it('with an axis in it is a chart, and on another page its words are of a drawing', () => {
    expect(shown(['2018.11.13', '10', '20', '30'])).toEqual([]);
    expect(shown(['《择时策略》', '证书编号：S05'], 2)).toEqual([]);
  });
});

describe('figures under a plot', () => {
  const named: ReportChart = {
    ...{ name: '净值走势', number: '图 3', page: 2, box: box(60, 200, 540, 420), kind: 'line' },
    ...{ source: '', unitLine: '', isPictured: false, near: '' },
  };
  const axis = ['10', '20', '30', '40'].map((text, at) => line(text, 64, 210 + 30 * at));
  const row = (texts: readonly string[], top: number): PdfLine[] =>
    texts.map((text, at) => line(text, 100 + 120 * at, top, 60));
  const read = (...rows: PdfLine[][]): string[] => {
    const lines = rows.flat();
    const labels = chartLabels(page([...axis, ...lines], [], 2), [named]);
    return lines.filter((each) => !labels.has(each)).map(({ text }) => text);
  };

  it('are read with the names over them', () => {
    const [head, figures] = [row(['指标', 'beta', 'pval'], 380), row(['SOE', '-0.106', '15.22%'], 395)];
    expect(read(head, figures)).toEqual(['指标', 'beta', 'pval', 'SOE', '-0.106', '15.22%']);
  });

  it('are read without names of rows where shares and others stand in one', () => {
    const wide = (texts: readonly string[], top: number): PdfLine[] =>
      texts.map((text, at) => line(text, 90 + 100 * at, top, 50));
    const [head, figures] = [
      wide(['年化收益率', '最大回撤', '胜率', 'Sharpe'], 380),
      wide(['15.99%', '10.15%', '58.7%', '1.325'], 395),
    ];
    expect(read(head, figures)).toHaveLength(8);
    expect(read(head, wide(['0.5', '1.0', '1.5', '2.0'], 395))).toEqual([]);
    expect(read(head, wide(['10%', '20%', '30%', '40%'], 395))).toEqual([]);
  });

  it('are labels where days of an axis stand over them, or nothing does', () => {
    const days = row(['2018/1/31', '2019/1/31', '2020/1/31'], 380);
    expect(read(days, row(['全市场', '300', '500'], 395))).toEqual([]);
    expect(read(row(['策略', '基准', '超额'], 380), row(['2018', '2019', '2020'], 395))).toEqual([]);
  });
});

describe('a box with an address', () => {
  const shown = (...texts: string[]): string[] => {
    const lines = texts.map((text, at) => line(text, 80, 620 + 14 * at));
    const last = { ...page([prose(300), ...lines], [], 16), figures: [box(60, 610, 300, 740)] };
    const labels = chartLabels(last, []);
    return lines.filter((each) => !labels.has(each)).map(({ text }) => text);
  };

  it('and how to call there is read, with an axis in it a chart', () => {
    expect(shown('苏州工业园区星阳街 5 号', '传真：（0512）62938527')).toHaveLength(2);
    expect(shown('苏州工业园区', '园区产值')).toEqual([]);
    expect(shown('传真：机', '10', '20', '30')).toEqual([]);
  });
});
