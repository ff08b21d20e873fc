import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { parseQuery } from '#contract/text/parse-query.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import { buildDictionary } from '../language/rules/dictionary.ts';
import { understandQuery } from '../language/rules/understand-query.ts';
import { readingsOf, soundOf } from '../language/sound-of.ts';
import { compileQuery } from '../query/compile-query.ts';
import { searchSubject } from './search-subject.ts';

const dictionary = buildDictionary(
  { entities: [], synonyms: [], words: [], terms: [], compounds: [] },
  { soundOf, readingsOf },
);

/** What the engine is asked, in a form in which the same questions are the same text. */
function askedBy(keyword: string): string {
  const understood = understandQuery(parseQuery(keyword), { dictionary, fuzzy: false, titleOnly: false });
  const textOf = (part: IndexExpression): string => {
    if (part.kind === 'text') return `${part.field}:${foldText(part.text).trim().replace(/\s+/g, ' ')}`;
    if (part.kind === 'tag') return part.tag;
    if (part.kind === 'not') return `not(${textOf(part.part)})`;
    const parts = [...new Set(part.parts.map(textOf))].sort();
    return parts.length === 1 ? parts.join() : `${part.kind}(${parts.join()})`;
  };
  return [...new Set(compileQuery(understood).map(textOf))].sort().join('&');
}

const subjectOf = (keyword: string) => searchSubject(parseQuery(keyword));

/** Signs that part, join, quote, exclude or vanish, between few words, so that many keywords look alike. */
const SIGNS = [
  '光',
  '伏',
  'PV',
  'ｐｖ',
  ' ',
  '　',
  '\uFEFF',
  '\u200B',
  '\u00AD',
  '，',
  '"',
  '-',
  ' OR ',
  '标题:',
  '\u00A0',
];
const keywords = fc.array(fc.constantFrom(...SIGNS), { maxLength: 9 }).map((signs) => signs.join(''));

/** Two keywords with the same subject, of which one was paid for, ask the same. */
function oneUnitBuysOneQuestion(subject: (keyword: string) => string): void {
  const asked = new Map<string, string>();
  const property = fc.property(keywords, (keyword) => {
    const question = askedBy(keyword);
    const before = asked.get(subject(keyword)) ?? question;
    asked.set(subject(keyword), before);
    expect(question).toBe(before);
  });
  fc.assert(property, { numRuns: 20_000, endOnFailure: true });
}

test('one unit buys one question, however it is written', () => oneUnitBuysOneQuestion(subjectOf), 60_000);

test('the count as it was, by folded text, sold several for one', () => {
  const byText = (keyword: string) => foldText(keyword).trim().replace(/\s+/g, ' ');
  expect(() => oneUnitBuysOneQuestion(byText)).toThrow(/Property failed/);
});

test.each([
  ['光伏 周报', '周报　光伏'],
  ['光伏', '光\u200B伏'],
  ['PV', 'ｐｖ'],
  ['光伏，储能', '光伏 储能 光伏'],
  ['光伏 OR 储能', '储能 OR 光伏'],
])('%j and %j are one search', (one, other) => {
  expect(subjectOf(one)).toBe(subjectOf(other));
});

test.each([
  ['光伏', '光\uFEFF伏'],
  ['光伏 储能', '光伏 -储能'],
  ['光伏 储能', '光伏 OR 储能'],
  ['光伏', '标题:光伏'],
  ['光伏储能', '"光伏储能"'],
])('%j and %j are two', (one, other) => {
  expect(subjectOf(one)).not.toBe(subjectOf(other));
});
