import { describe, expect, it } from 'vitest';
import type { PdfLine } from '#server/ports/pdf.ts';
import { cleanPages } from '../../layout/rules/clean-pages.ts';
import { firstPageTitle } from '../../layout/rules/first-page-title.ts';
import { inferMetadata } from './metadata.ts';

const line = (text: string, left: number, top: number, size: number, bold = false): PdfLine => ({
  text,
  box: { left, top, right: left + text.length * size, bottom: top + size },
  fontSize: size,
  bold,
  startsBold: bold,
});

describe('the title on a first page', () => {
  it.each([
    [
      'goes on in a line set in',
      ['市场波动风险度量：', 51],
      ['VIX与SKEW指数的构建', 134],
      '市场波动风险度量：VIX与SKEW指数的构建',
    ],
    [
      'goes on in a short rest',
      ['东方股票因子风险模型（DFQ', 43],
      ['2020）', 43],
      '东方股票因子风险模型（DFQ2020）',
    ],
    [
      'ends before its subtitle',
      ['股票行业内选股的分析', 43],
      ['——因子选股系列', 67],
      '股票行业内选股的分析',
    ],
  ] as const)('%s', (_what, [first, left], [second, below], title) => {
    expect(firstPageTitle([line(first, left, 100, 18), line(second, below, 122, 18)])).toBe(title);
  });

  it('is the bold one of two lines of the same size', () => {
    const lines = [
      line('二〇一〇中期策略会专题', 224, 149, 16),
      line('基于小波分析的预测模型', 226, 234, 16, true),
    ];
    expect(firstPageTitle(lines)).toBe('基于小波分析的预测模型');
  });
});

it.each([
  ['IMF_wp2021_copyedit.DVI', '测量预期的新方法', 'first-page'],
  ['Microsoft Word - 终稿.docx', '测量预期的新方法', 'first-page'],
  ['测量预期的新方法：来自问卷的证据', '', 'pdf-info'],
])('the title %s that a program wrote into the file gives way to the cover', (info, cover, source) => {
  const { title } = inferMetadata({
    fileName: 'H3_AP2026.pdf',
    info: { title: info, author: '', subject: '', creationDate: '' },
    firstPageLines: cover === '' ? [] : [line(cover, 60, 120, 18)],
    paragraphs: [],
    repeated: [],
    taxonomies: { organisations: [], stocks: [], industries: [], reportTypes: [] },
  });
  expect(title).toMatchObject({ value: cover || info, source });
});

it('takes a template’s anchor away and leaves the letter after it, and drops fields beyond the edge', () => {
  const lines = [line('Tabl e_TitleA 股行业内选股', 43, 87, 18), line('投资评级', 2, 92, 5)];
  const { pages } = cleanPages([
    {
      number: 1,
      width: 595,
      height: 842,
      lines,
      edges: new Float32Array(),
      figures: [],
      drawings: [],
      pictured: 0,
    },
  ]);
  expect(pages[0]?.lines.map(({ text }) => text)).toEqual(['A 股行业内选股']);
});

describe('the organisation', () => {
  const taxonomies = {
    industries: [],
    organisations: [
      { name: '沪上证券', aliases: [] },
      { name: '远望证券', aliases: [] },
      { name: '转发网', aliases: ['转发资讯'] },
    ],
    stocks: [],
    reportTypes: [{ id: 9, name: '财报', titleWords: ['年度报告'] }],
  };
  const organisationOf = (words: string[], author = '') =>
    inferMetadata({
      fileName: 'H3_AP2026.pdf',
      info: { title: '', author, subject: '', creationDate: '' },
      firstPageLines: words.map((text, row) => line(text, 60, 80 + row * 30, row === 0 ? 20 : 10)),
      paragraphs: [],
      repeated: [],
      taxonomies,
    }).organisation;

  it('is not the house an exchange or a newspaper is named like', () => {
    expect(organisationOf(['指数的计算流程', '与沪上证券交易所比较', '沪上证券报'])).toMatchObject({
      source: 'none',
    });
    expect(organisationOf(['指数的计算流程', '与沪上证券交易所比较，沪上证券测算'])).toMatchObject({
      value: '沪上证券',
    });
  });

  it('is not the site that stamped the file', () => {
    expect(organisationOf(['指数的计算流程'], '转发资讯 - www.example.com').value).toBe('');
    expect(organisationOf(['指数的计算流程'], '远望证券').value).toBe('远望证券');
  });

  it('is the company itself for its annual report', () => {
    const found = organisationOf(['四海科技集团股份有限公司2019年年度报告', '审计机构：远望证券']);
    expect(found).toMatchObject({ value: '四海科技集团股份有限公司', source: 'first-page' });
  });
});
