import { expect, test } from 'vitest';
import type { IndexExpression } from '#server/ports/search-index.ts';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { allOf, beyond, implies } from './expression.ts';

const LETTERS = ['甲', '乙', '丙', '丁'];

/** What holds the letters of `held`, as an engine reads it. */
function holds(expression: IndexExpression | null, held: ReadonlySet<string>): boolean {
  switch (expression?.kind) {
    case undefined:
      return true;
    case 'text':
      return held.has(expression.text);
    case 'tag':
      return held.has(expression.tag);
    case 'not':
      return !holds(expression.part, held);
    case 'and':
      return expression.parts.every((part) => holds(part, held));
    case 'or':
      return expression.parts.some((part) => holds(part, held));
  }
}

const DOCUMENTS = Array.from({ length: 2 ** LETTERS.length }, (_, bits) => {
  return new Set(LETTERS.filter((_, at) => (bits >> at) & 1));
});

test('what is left out of a demand because another says it changes no match', () => {
  const { next } = seededRandom();
  const draw = (depth: number): IndexExpression => {
    const kind = next();
    const parts = () => Array.from({ length: 1 + Math.floor(next() * 3) }, () => draw(depth - 1));
    if (depth > 0 && kind < 0.3) return { kind: 'and', parts: parts() };
    if (depth > 0 && kind < 0.6) return { kind: 'or', parts: parts() };
    if (depth > 0 && kind < 0.7) return { kind: 'not', part: draw(depth - 1) };
    return { kind: 'text', text: LETTERS[Math.floor(next() * LETTERS.length)] ?? '', field: 'any' };
  };
  let implied = 0;
  let shortened = 0;
  for (let drawn = 0; drawn < 4000; drawn++) {
    const [one, other] = [draw(2), draw(2)];
    if (implies(one, other)) {
      implied++;
      expect(DOCUMENTS.filter((each) => holds(one, each) && !holds(other, each))).toEqual([]);
    }
    const left = beyond(other, one);
    if (JSON.stringify(left) !== JSON.stringify(other)) shortened++;
    for (const each of DOCUMENTS)
      expect(holds(allOf([left, one]), each)).toBe(holds(other, each) && holds(one, each));
  }
  expect(implied).toBeGreaterThan(100);
  expect(shortened).toBeGreaterThan(100);
});

test('a word says that it is one of several; several say no more than each of them', () => {
  const word = (text: string): IndexExpression => ({ kind: 'text', text, field: 'any' });
  const either: IndexExpression = { kind: 'or', parts: [word('甲'), word('乙')] };
  expect(implies(word('甲'), either)).toBe(true);
  expect(implies({ kind: 'and', parts: [word('丙'), word('乙')] }, either)).toBe(true);
  expect(implies(either, word('甲'))).toBe(false);
  expect(implies({ ...word('甲'), field: 'title' } as IndexExpression, either)).toBe(false);
  expect(beyond({ kind: 'and', parts: [either, word('丁')] }, word('甲'))).toEqual(word('丁'));
  expect(beyond(null, word('甲'))).toBeNull();
});
