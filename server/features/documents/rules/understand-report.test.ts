import { describe, expect, it } from 'vitest';
import type { PdfDocumentText, PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { nearlySameText, sketchOf } from './text-sketch.ts';
import { understandReport } from './understand-report.ts';

const TAXONOMIES = {
  industries: [
    { id: 1, name: '电力设备', aliases: ['电新'], parentId: 0 },
    { id: 2, name: '电池', aliases: ['锂电'], parentId: 1 },
    { id: 3, name: '电机Ⅱ', aliases: [], parentId: 1 },
  ],
  organisations: [{ name: '远望证券', aliases: ['远望证券研究所'] }],
  stocks: [{ code: '600001', name: '某某股份' }],
  reportTypes: [
    { id: 2, name: '行业研究', titleWords: ['行业', '周报'] },
    { id: 3, name: '公司研究', titleWords: ['公司深度'] },
    { id: 9, name: '财报', titleWords: ['年度报告'] },
  ],
};

const line = (text: string, left: number, top: number, size = 10, bold = false, width?: number): PdfLine => ({
  text,
  box: { left, top, right: left + (width ?? text.length * size), bottom: top + size },
  fontSize: size,
  bold,
  startsBold: bold,
});

const page = (number: number, lines: PdfLine[], figures: PdfPage['figures'] = []): PdfPage => ({
  number,
  width: 595,
  height: 842,
  edges: new Float32Array(),
  pictured: 0,
  lines: [
    line('远望证券 | 行业研究', 60, 30, 9),
    ...lines,
    line('请务必阅读正文之后的免责条款', 60, 805, 9),
    line(`${number} / 4`, 500, 805, 9),
  ],
  figures,
  drawings: figures.map((box) => ({ kind: 'image', box })),
});

const full = (text: string, top: number, left = 60): PdfLine => line(text, left, top, 10, false, 535 - left);

const FIRST = [
  line('锂电行业周报：价格企稳', 60, 100, 20, true),
  line('2024年1月2日', 60, 140),
  line('分析师：李小明', 60, 160),
  line('执业证书编号：S0570500000001', 60, 175),
];
const SECOND = [
  line('一、需求回升', 60, 80, 14, true),
  full('上周电池级碳酸锂价格环比上涨百分之二，库存连续三周下降，下游排产明显好于去年同期，主要', 110, 80),
  full('厂商开工率回到八成以上，市场预期随之改善，短期内价格有望维持在当前水平附近，我们认为需', 125),
];
const THIRD = [
  full('求的恢复可以持续。', 80, 60),
  line('（一）价格', 60, 110, 12, true),
  line('价格走势见下图。', 80, 130),
  line('图 1：碳酸锂价格', 60, 200),
  line('5.0', 62, 240, 7),
  line('资料来源：远望证券研究所', 60, 420, 8),
];
const FIGURE = { left: 60, top: 215, right: 500, bottom: 415 };

const document = (bookmarks: PdfDocumentText['bookmarks'] = []): PdfDocumentText => ({
  pageCount: 4,
  info: { title: '', author: '', subject: '', creationDate: 'D:20240103000000' },
  pages: [
    page(1, FIRST),
    page(2, SECOND),
    page(3, THIRD, [FIGURE]),
    page(4, [line('免责声明', 60, 80, 14, true), line('本报告仅供参考。', 60, 110)]),
  ],
  bookmarks,
});

const understand = (fileName = '20240105-远望证券-锂电行业周报：价格企稳.pdf') =>
  understandReport(document(), { fileName }, TAXONOMIES);

describe('paragraphs', () => {
  it('join lines and pages without a space and leave headers, footers and page numbers out', () => {
    const { paragraphs, repeated } = understand();
    const sentence = paragraphs.find((paragraph) => paragraph.text.startsWith('上周'));
    expect(sentence?.text).toContain('主要厂商开工率');
    expect(sentence?.text).toMatch(/我们认为需求的恢复可以持续。$/);
    expect(sentence?.areas.map((area) => area.page)).toEqual([2, 3]);
    expect(repeated).toContain('远望证券 | 行业研究');
    expect(paragraphs.some((paragraph) => /请务必|\/ 4/.test(paragraph.text))).toBe(false);
  });

  it('are named for what they are, labels inside a chart left out', () => {
    const { paragraphs } = understand();
    const kinds = Object.fromEntries(paragraphs.map((paragraph) => [paragraph.text, paragraph.kind]));
    expect(kinds).toMatchObject({
      '一、需求回升': 'heading',
      '图 1：碳酸锂价格': 'caption',
      '资料来源：远望证券研究所': 'note',
      免责声明: 'disclaimer',
      '本报告仅供参考。': 'disclaimer',
    });
    expect(paragraphs.some((paragraph) => paragraph.text === '5.0')).toBe(false);
  });
});

it('ties a caption to its drawing and source', () => {
  expect(understand().charts).toEqual([
    {
      name: '碳酸锂价格',
      number: '图 1',
      page: 3,
      kind: 'other',
      unitLine: '',
      isPictured: true,
      source: '远望证券研究所',
      near: '价格走势见下图。',
      box: FIGURE,
    },
  ]);
});

it('infers the catalogue from numbered headings, and takes bookmarks where there are enough', () => {
  expect(understand().catalogue).toContainEqual({ title: '一、需求回升', page: 2, depth: 0 });
  expect(understand().catalogue).toContainEqual({ title: '（一）价格', page: 3, depth: 1 });
  const marks = ['甲', '乙', '丙', '丁'].map((title, index) => ({ title, page: index + 1, depth: 0 }));
  const marked = understandReport(document(marks), { fileName: 'x.pdf' }, TAXONOMIES);
  expect(marked).toMatchObject({ catalogue: marks, catalogueSource: 'bookmarks' });
});

describe('metadata', () => {
  it('prefers the file name, keeps the source of each value', () => {
    expect(understand().metadata).toMatchObject({
      title: { value: '锂电行业周报：价格企稳', source: 'file-name' },
      organisation: { value: '远望证券', source: 'file-name' },
      date: { value: '2024-01-05', source: 'file-name' },
      researchers: { value: ['李小明'], source: 'first-page' },
      industry: { value: { level1: '电力设备', level2: '电池' }, source: 'file-name' },
      reportType: { value: 2 },
      stocks: { value: [], source: 'none' },
    });
  });

  it('falls back to the first page when the file name says nothing', () => {
    expect(understand('H3_AP123.pdf').metadata).toMatchObject({
      title: { value: '锂电行业周报：价格企稳', source: 'first-page' },
      organisation: { value: '远望证券', source: 'first-page' },
      date: { value: '2024-01-02', source: 'first-page' },
    });
  });

  it('lets given values win and checks stocks against the table', () => {
    const given = { title: '某某股份（600001）公司深度', industry: '电机Ⅱ', date: '2023/12/1' };
    const { metadata } = understandReport(document(), { fileName: 'x.pdf', given }, TAXONOMIES);
    expect(metadata).toMatchObject({
      title: { value: given.title, source: 'given' },
      date: { value: '2023-12-01', source: 'given' },
      industry: { value: { level1: '电力设备', level2: '电机Ⅱ' }, source: 'given' },
      stocks: { value: [{ code: '600001', name: '某某股份' }] },
      reportType: { value: 3 },
    });
  });
});

it('measures how much text two reports share', () => {
  const base = Array.from({ length: 900 }, (_, index) =>
    String.fromCharCode(0x4e00 + ((index * 7919) % 5000)),
  ).join('');
  const edited = `${base.slice(0, 450)}改了几个字${base.slice(455)}`;
  expect(nearlySameText(sketchOf(base), sketchOf(base))).toBe(1);
  expect(nearlySameText(sketchOf(base), sketchOf(edited))).toBeGreaterThan(0.85);
  expect(nearlySameText(sketchOf(base), sketchOf([...base].reverse().join('')))).toBeLessThan(0.1);
  expect(nearlySameText([], [])).toBe(0);
});
