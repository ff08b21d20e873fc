import { expect, test } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { loadDictionary, loadTaxonomies } from '../documents/index.ts';
import { buildDictionary, type Entity } from './rules/dictionary.ts';
import { KIND_BY_WORDING } from './rules/document-kinds.ts';
import { readPieces } from './rules/read-pieces.ts';

const { synonyms } = loadDictionary('/nowhere');
const { stocks, organisations } = loadTaxonomies();
const nothing = { id: 0, code: '', aliases: [], parentId: 0, house: '' };
const companies = stocks.map(({ name, code }): Entity => ({ ...nothing, kind: 'stock', name, code }));
const trades = ['证券', '银行', '保险'].map(
  (name): Entity => ({ ...nothing, kind: 'industry', id: 1, name }),
);
const silent = { soundOf: () => ({ full: '', initials: '' }), readingsOf: () => [] };
/** As of a library in which no house has written anything. */
const dictionary = buildDictionary(
  { entities: [...companies, ...trades], synonyms, words: [], terms: [], compounds: [] },
  silent,
);
const names = companies.map(({ name }) => foldText(name));
const called = synonyms.flatMap(([name = '', ...others]) =>
  names.includes(foldText(name)) ? others.map((other) => [foldText(name), foldText(other)] as const) : [],
);
const isInOther = ([name, other]: readonly [string, string]): boolean =>
  names.some((one) => one !== name && one.includes(other));

test('whoever types the whole name of a company does not mean others whose names hold what it is called besides', () => {
  const inOthers = called.filter(isInOther);
  expect(inOthers).toContainEqual(['科大讯飞', '讯飞']);
  expect(inOthers.length).toBeGreaterThan(10);
  const foldedSynonyms = (name: string) => dictionary.synonyms(name).map(foldText);
  for (const [name, other] of inOthers) expect(foldedSynonyms(name), name).not.toContain(other);
  const alone = called.filter((pair) => !isInOther(pair) && pair[0] !== pair[1]);
  expect(alone.length).toBeGreaterThan(100);
  for (const [name, other] of alone) expect(foldedSynonyms(name), name).toContain(other);
});

test('what is typed as it is called besides still finds the company', () => {
  for (const [name, other] of called.filter(isInOther))
    if (other !== name) expect(dictionary.synonyms(other).map(foldText), other).toContain(name);
});

test('a house that the library has nothing of is one word, and none of its trade', () => {
  const houses = organisations
    .map(({ name }) => foldText(name))
    .filter((name) => /^\p{Script=Han}+证券$/u.test(name));
  expect(houses.length).toBeGreaterThan(50);
  const cutWords = (folded: string) => [...folded].map((_, start) => ({ start, end: start + 1 }));
  for (const house of houses) {
    const [first] = readPieces(house, { dictionary, cutWords, today: '2026-11-27' });
    expect([first?.start, first?.end], house).toEqual([0, house.length]);
  }
});

test.each([
  ['年度策略', '半年度策略'],
  ['年度投资策略', '半年度投资策略'],
  ['年报', '半年报'],
])('the kind %s leaves %s to the kind that is called so', (whole, half) => {
  expect(KIND_BY_WORDING.get(half)).not.toBe(KIND_BY_WORDING.get(whole));
  expect(JSON.stringify(KIND_BY_WORDING.get(whole)?.wanted)).toContain(
    JSON.stringify({ kind: 'not', part: { kind: 'text', text: half, field: 'title' } }),
  );
});
