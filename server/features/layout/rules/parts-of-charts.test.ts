import { describe, expect, it } from 'vitest';
import { box } from '#server/testing/pdf-page.ts';
import type { Paragraph, ParagraphKind, ReportChart } from './page-parts.ts';
import { asPartsOfCharts } from './parts-of-charts.ts';

const chart = (kind: ReportChart['kind'], page = 2): ReportChart => ({
  ...{ name: '净值走势', number: '图 3', page, box: box(60, 200, 540, 400), kind },
  ...{ source: '', unitLine: '', isPictured: false, near: '' },
});

const paragraph = (text: string, kind: ParagraphKind, top = 250, page = 2): Paragraph => ({
  ...{ page, text, kind },
  areas: [{ page, box: box(80, top, 300, top + 20) }],
});

const kindsOf = (kind: ReportChart['kind'], ...paragraphs: Paragraph[]): ParagraphKind[] =>
  asPartsOfCharts(paragraphs, [chart(kind)]).map((each) => each.kind);

const SENTENCE = '公司未知其他股东是否存在关联关系或属于一致行动人的情况。';

describe('what is printed inside a chart', () => {
  it('is of the table, or a note of the diagram; axes and legends of a plot say nothing in a row', () => {
    const said = [paragraph('风险模型', 'body'), paragraph('流动资产：', 'heading')];
    expect(kindsOf('table', ...said)).toEqual(['table', 'table']);
    expect(kindsOf('other', ...said)).toEqual(['note', 'note']);
    expect(kindsOf('line', ...said)).toEqual([]);
  });

  it('stays what it is outside, on another page, on a cover, and where it says a whole sentence', () => {
    const outside = paragraph('风险模型', 'body', 391);
    const elsewhere = paragraph('风险模型', 'body', 250, 3);
    expect(kindsOf('table', outside, elsewhere)).toEqual(['body', 'body']);
    expect(kindsOf('table', paragraph(SENTENCE, 'body'), paragraph('图 3：走势', 'caption'))).toEqual([
      'body',
      'caption',
    ]);
    const cover = paragraph('风险模型', 'heading', 250, 1);
    expect(asPartsOfCharts([cover], [chart('table', 1)])[0]?.kind).toBe('heading');
  });

  it('stays text where its paragraph goes on elsewhere', () => {
    const begun = paragraph('风险模型', 'body');
    const areas = [...begun.areas, { page: 3, box: box(80, 60, 300, 80) }];
    expect(kindsOf('table', { ...begun, areas })).toEqual(['body']);
  });

  it('is quoted from a row of a table that says what something is, and not from a label of a drawing', () => {
    const row = paragraph('估值 NCFP 净现金流（TTM）/总市值', 'body');
    expect([...kindsOf('table', row), ...kindsOf('other', row)]).toEqual(['body', 'note']);
  });

  it('is nothing where it is the legend of a plot, and a table where figures stand in it, with the names over them', () => {
    const legend = paragraph('策略（样本内） 指数（样本内）\n策略（样本外） 指数（样本外）', 'table');
    expect(kindsOf('line', legend)).toEqual([]);
    const table = paragraph('系数 龙头变换率 集中度\nbeta -0.222 0.425', 'table');
    expect(kindsOf('line', table)).toEqual(['table']);
    expect(kindsOf('line', paragraph('样本内', 'body'), table)).toEqual(['note', 'table']);
    const headed = asPartsOfCharts([paragraph('名称 年化收益 最大回撤', 'body'), table], [chart('line')]);
    expect(headed.map(({ text }) => text)).toEqual([`名称 年化收益 最大回撤\n${table.text}`]);
    expect(kindsOf('line', paragraph('样本外净值', 'body'), legend)).toEqual([]);
    expect(kindsOf('table', legend)).toEqual(['table']);
  });

  it('is nothing where its rows begin with a scale; years and groups of a table count upwards', () => {
    const scale = '4.5% 示例一\n4.0%\n3.5%\n3.0% 所有指标区间\n2.5%';
    expect(kindsOf('bar', paragraph(scale, 'table'))).toEqual([]);
    expect(kindsOf('table', paragraph(scale, 'table'))).toEqual(['table']);
    const groups = '1 2.3%\n2 2.1%\n3 1.9%\n4 1.7%';
    const years = '2019 2.3%\n2020 2.1%\n2021 1.9%\n2022 1.7%';
    expect(kindsOf('bar', paragraph(groups, 'table'), paragraph(years, 'table'))).toEqual(['table', 'table']);
  });
});
