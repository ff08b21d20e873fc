import { expect, it } from 'vitest';
import { findDate, pdfInfoDate, toDate } from './dates.ts';

it.each([
  ['2019年06月17日', '2019-06-17'],
  ['发布时间：2019-6-7', '2019-06-07'],
  ['报告20190617号', '2019-06-17'],
  ['二〇一九年十二月三十一日', '2019-12-31'],
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
