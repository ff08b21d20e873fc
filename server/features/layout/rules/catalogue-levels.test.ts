import { expect, test } from 'vitest';
import type { PdfLine, PdfPage } from '#server/ports/pdf.ts';
import { inferCatalogue } from './catalogue.ts';

const line = (text: string, top: number, left = 90, fontSize = 10.5): PdfLine => ({
  text,
  box: { left, top, right: left + text.length * fontSize, bottom: top + fontSize },
  fontSize,
  bold: false,
  startsBold: false,
});
const page = (number: number, ...lines: PdfLine[]): PdfPage => ({
  number,
  width: 595,
  height: 842,
  lines: [...lines, line('正文里写着许多字，字号比章节的标题小一些，也不会被当成章节。', 700)],
  figures: [],
  edges: new Float32Array(),
  drawings: [],
  pictured: 0,
});
const flat = (...marks: [number, string][]) => marks.map(([at, title]) => ({ title, page: at, depth: 0 }));
const shown = (bookmarks: ReturnType<typeof flat>, pages: PdfPage[] = []) =>
  inferCatalogue(bookmarks, pages, []).entries.map(({ title, depth }) => `${'·'.repeat(depth)}${title}`);

const MARKS = flat(
  [4, '一、释义'],
  [4, '一、公司信息'],
  [4, '二、联系人和联系方式'],
  [5, '(一)主要会计数据'],
  [5, '(二)主要财务指标'],
  [8, '一、主要业务'],
  [8, '1.利润表'],
  [8, '(1).分行业'],
  [8, '(2).产销量'],
  [9, '2.费用'],
  [9, '二、核心竞争力'],
  [9, '其他说明'],
);

test('an outline that lost its levels gets them from its numbering, and its chapters from the pages', () => {
  const pages = [
    page(
      4,
      line('第一节', 90, 239, 14),
      line('释义', 90, 302, 14),
      line('第二节', 393, 176, 14),
      line('公司简介', 393, 239, 14),
    ),
    page(7, line('第三节 优先股相关情况', 90, 200, 14)),
    page(8, line('第四节公司业务概要', 90, 200, 14), line('第五节见下文所述的内容', 300)),
  ];
  expect(shown(MARKS, pages)).toEqual([
    '第一节 释义',
    '·一、释义',
    '第二节 公司简介',
    '·一、公司信息',
    '·二、联系人和联系方式',
    '··(一)主要会计数据',
    '··(二)主要财务指标',
    '第三节 优先股相关情况',
    '第四节 公司业务概要',
    '·一、主要业务',
    '··1.利润表',
    '···(1).分行业',
    '···(2).产销量',
    '··2.费用',
    '·二、核心竞争力',
    '·其他说明',
  ]);
});

test('names that a word processor left are no outline, nor are sentences', () => {
  const junk = flat([1, 'OLE_LINK2'], [2, 'OLE_LINK3'], [3, '_Toc123'], [4, '书签1'], [5, '幻灯片 7']);
  expect(inferCatalogue(junk, [], []).source).toBe('none');
  const kept = flat(
    [1, '行业概况'],
    [2, 'OLE_LINK2'],
    [3, '竞争格局'],
    [4, '投资建议'],
    [5, '风险提示'],
    [6, '行业集中度不高。其中以速冻设备为例'],
  );
  expect(shown(kept)).toEqual(['行业概况', '竞争格局', '投资建议', '风险提示']);
});

test('levels that an outline has are kept', () => {
  const marks = [
    { title: '一、行业', page: 1, depth: 0 },
    { title: '（一）需求', page: 2, depth: 1 },
    { title: '1. 汽车', page: 3, depth: 1 },
    { title: '二、公司', page: 4, depth: 0 },
  ];
  expect(shown(marks)).toEqual(['一、行业', '·（一）需求', '·1. 汽车', '二、公司']);
});
