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
  it('is of the table, or a note of the drawing', () => {
    const said = [paragraph('风险模型', 'body'), paragraph('流动资产：', 'heading')];
    expect(kindsOf('table', ...said)).toEqual(['table', 'table']);
    expect(kindsOf('line', ...said)).toEqual(['note', 'note']);
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
    expect([...kindsOf('table', row), ...kindsOf('bar', row)]).toEqual(['body', 'note']);
  });

  it('is a note of the drawing where it is its legend, and a table where figures stand in it', () => {
    const legend = paragraph('策略（样本内） 指数（样本内）\n策略（样本外） 指数（样本外）', 'table');
    expect(kindsOf('line', legend)).toEqual(['note']);
    expect(kindsOf('line', paragraph('系数 龙头变换率 集中度\nbeta -0.222 0.425', 'table'))).toEqual([
      'table',
    ]);
    expect(kindsOf('table', legend)).toEqual(['table']);
  });
});
