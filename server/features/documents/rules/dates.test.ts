import { expect, it } from 'vitest';
import type { PdfLine } from '#server/ports/pdf.ts';
import { findDate, pdfInfoDate, printedDate, toDate } from './dates.ts';

it.each([
  ['2019年06月17日', '2019-06-17'],
  ['发布时间：2019-6-7', '2019-06-07'],
  ['报告20190617号', '2019-06-17'],
  ['二〇一九年十二月三十一日', '2019-12-31'],
  ['2023 年 08 月 3 1 日', '2023-08-31'],
  ['2 0 2 3 年 1 2 月 1 日', '2023-12-01'],
  ['电话 20191399', null],
  ['2019年2月30日', null],
])('finds the date in %s', (text, date) => {
  expect(findDate(text)?.date ?? null).toBe(date);
});

it('takes two-digit years as this century and refuses days that do not exist', () => {
  expect(toDate(23, 3, 2)).toBe('2023-03-02');
  expect(toDate(2023, 2, 29)).toBeNull();
  expect(pdfInfoDate("D:20190617154240+08'00'")).toBe('2019-06-17');
});

const row = (text: string, top: number, left = 40): PdfLine => ({
  text,
  box: { left, top, right: left + 120, bottom: top + 10 },
  fontSize: 9,
  bold: false,
  startsBold: false,
});

it.each<[string, PdfLine[], string | undefined]>([
  ['beside its label', [row('股价（2021年3月4日）', 40), row('发布时间：2021-03-05', 80)], '2021-03-05'],
  [
    'under the list of other reports',
    [row('相关研究', 40), row('《煤价下滑》', 54), row('2020-05-11', 66), row('2021年3月5日', 120)],
    '2021-03-05',
  ],
  [
    'beside the list of other reports',
    [row('相关研究', 40), row('2020-05-11', 54), row('2021年3月5日', 66, 300)],
    '2021-03-05',
  ],
  ['in the kind of document', [row('证券研究报告 2021 年 03 月 05 日', 40)], '2021-03-05'],
  ['of a price where there is no other', [row('收盘价截至2021年3月4日', 40)], '2021-03-04'],
  ['of another report: never', [row('《煤价下滑》2020-05-11', 40)], undefined],
])('the day of a report is read %s', (_, rows, day) => {
  expect(printedDate(rows)?.date).toBe(day);
});
