import { expect, test } from 'vitest';
import { collectGlosses, type Glossed } from './grown-synonyms.ts';

function grownSynonyms(texts: readonly Glossed[], isKnown: (folded: string) => boolean): string[][] {
  const glosses = collectGlosses(isKnown);
  for (const text of texts) glosses.add(text);
  return glosses.synonyms();
}

const unknown = () => false;
const glossed = (...texts: readonly (readonly [string, number])[]): Glossed[] =>
  texts.map(([text, organisationId]) => ({ text, organisationId }));

test('a name and what stands for it in brackets, where two houses write so; what stands before the name is none of it', () => {
  for (const [one, other] of [
    ['发展高压直流（HVDC）', '800V的高压直流(HVDC)产业链'],
    ['HVDC（高压直流）放量', '关注高压直流（hvdc）'],
  ] as const)
    expect(
      grownSynonyms(glossed([one, 1], [other, 2]), unknown).map((group) =>
        group.map((word) => word.toLowerCase()),
      ),
    ).toEqual([['高压直流', 'hvdc']]);
});

test('what one house alone writes, what the lists know, and how or by whom something is measured are no names', () => {
  const both = [
    ['应用高压直流（HVDC）', 1],
    ['高压直流（HVDC）', 2],
  ] as const;
  expect(grownSynonyms(glossed(['应用高压直流（HVDC）', 1], ['高压直流（HVDC）', 1]), unknown)).toEqual([]);
  expect(grownSynonyms(glossed(...both), (folded) => folded === 'hvdc')).toEqual([]);
  expect(grownSynonyms(glossed(['市盈率（TTM）', 1], ['的市盈率（TTM）', 2]), unknown)).toEqual([]);
  expect(grownSynonyms(glossed(['本周建筑材料板块（SWX）', 1], ['医药板块（SWX）', 2]), unknown)).toEqual([]);
});

test('of two names for the same letters the one that more houses write', () => {
  const texts = glossed(
    ['可持续航空燃料（SAF）', 1],
    ['制成的可持续航空燃料（SAF）', 2],
    ['使用可持续航空燃料（SAF）', 3],
    ['生物航煤（SAF）', 4],
    ['关注生物航煤（SAF）', 5],
  );
  expect(grownSynonyms(texts, unknown)).toEqual([['可持续航空燃料', 'SAF']]);
});
