import { expect, test } from 'vitest';
import { printedParts, withoutAnchors } from './template-anchors.ts';

const printed = (text: string) => printedParts(text).map(([start, end]) => text.slice(start, end));

test.each([
  ['[Table_Title]', []],
  ['Tabl e_First|Tabl e_Summar y', []],
  ['HeadertTabl e_Discl ai mer', []],
  ['HeaderTable', []],
  ['[Table_Trend]本周涨幅', ['本周涨幅']],
  ['相关报告 [Table_Report] 1.78%', ['相关报告', '1.78%']],
  ['[投资要点', ['投资要点']],
  ['[投资要点]', ['[投资要点]']],
  ['组合[Score_Value]与 A_Long', ['组合[Score_Value]与 A_Long']],
  ['在[T-2,T]月，[Tang 2014]', ['在[T-2,T]月，[Tang 2014]']],
])('of %s stands in print %j', (text, parts) => {
  expect(printed(text)).toEqual(parts);
});

/** A line drawn over an anchor cuts it anywhere behind its first two letters. */
const CUTS = ['[Table_Title]', '[Table_Summary]', '[Table_AuthorInfo]', '[Table_Title2]'].flatMap((anchor) =>
  Array.from({ length: '[Table'.length - 2 }, (_, at) => [anchor.slice(0, at + 3), anchor.slice(at + 3)]),
);

test.each(CUTS)('neither %s nor %s leaks', (first, second) => {
  expect(printed(`${first} 羊群效应`)).toEqual(['羊群效应']);
  expect(printed(second ?? '')).toEqual([]);
  expect(withoutAnchors(`\uf06c ${second}`)).toBe('\uf06c');
});
