import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInText, termsOf } from '#contract/text/find-in-text.ts';
import { createMarker } from '#contract/text/mark-text.ts';
import { normaliseText } from '#contract/text/normalise-text.ts';
import { isNumberWord } from '#contract/text/number-word.ts';
import { parseQuery } from '#contract/text/parse-query.ts';
import type { QueryTerm } from '#contract/text/query-tree.ts';
import { soughtTexts } from '#contract/text/sought-texts.ts';
import { createMemorySearchIndex } from '#server/adapters/search-memory/index.ts';
import type { IndexExpression, SearchIndex } from '#server/ports/search-index.ts';
import { makeReport, PAPERS, query } from '#server/ports/search-samples.ts';

/** Searching, marking and finding in the page read one query and meet one text: what one of them says, the others say. */
const WORDS = [
  '光伏',
  '儲能',
  '储能',
  '钜额',
  '巨额',
  '电池',
  'AI',
  'ａｉ',
  'or',
  'said',
  '5G',
  '2025',
  '馀',
  '𠮷野家',
];
/** Between Chinese characters a page leaves spaces out, as layout puts them in; a paragraph keeps them, and so does a phrase. */
const hasSpacedHan = (one: string): boolean => /\p{Script=Han}\s+\p{Script=Han}/u.test(one);
const text = fc
  .array(fc.constantFrom(...WORDS, ...'，。、；-（）的了电能池伏', ' AI ', 'Support Vector'), {
    minLength: 1,
    maxLength: 30,
  })
  .map((pieces) => pieces.join(''))
  .filter((joined) => !hasSpacedHan(joined));
const keyword = fc
  .array(
    fc.tuple(
      fc.constantFrom('', '', '', '-', '"', '标题:', '机构：', '行业:', 'OR ', 'or '),
      fc.constantFrom(...WORDS, '能电', '伏储', 'vector', 'upport', '电', 'A'),
      fc.constantFrom(' ', '，', '、', '"', '；', ''),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((pieces) => pieces.flat().join(''))
  .filter((asked) =>
    parseQuery(asked).clauses.every(({ terms }) => !terms.some((term) => hasSpacedHan(term.text))),
  );

/** What the reader finds in a page that holds the text. */
const found = (raw: string, asked: string): [number, number][] =>
  findInText(normaliseText(raw), termsOf(asked, 'words')).map(({ start, end }) => [start, end]);

/** Every character that lies in one of the ranges. */
const covered = (ranges: readonly (readonly [number, number])[]): number[] =>
  ranges.flatMap(([start, end]) => Array.from({ length: end - start }, (_, at) => start + at));

test('what is marked in a list is what the reader finds in the page', () => {
  fc.assert(
    fc.property(text, keyword, (raw, asked) => {
      const marked = createMarker(soughtTexts(parseQuery(asked)).title).rangesIn(raw);
      expect(covered(found(raw, asked))).toEqual(covered(marked));
    }),
    { numRuns: 3000 },
  );
});

const alternative = ({ text: sought, negated }: QueryTerm): IndexExpression => {
  const part: IndexExpression = { kind: 'text', text: sought, field: 'any' };
  return negated ? { kind: 'not', part } : part;
};

test('a search finds a text just where each of its clauses is met by what the reader finds there', async () => {
  const index: SearchIndex = createMemorySearchIndex(PAPERS);
  await fc.assert(
    fc.asyncProperty(text, keyword, async (raw, asked) => {
      const plain = asked.replace(/(?:标题|机构|行业)[:：]/gu, '');
      const { clauses } = parseQuery(plain);
      fc.pre(clauses.length > 0);
      // Of a number with a sign the index knows the digits alone: it finds 2025 for -2025, which marks and find tell apart.
      fc.pre(!clauses.some(({ terms }) => terms.some((term) => isNumberWord(term.text.trim()))));
      await index.upsert([makeReport(1, { title: '题', paragraphs: [raw], abstract: '' })]);
      const expression: IndexExpression = {
        kind: 'and',
        parts: clauses.map(({ terms }) => ({ kind: 'or', parts: terms.map(alternative) })),
      };
      const { total } = await index.search(query(expression));
      const isMet = clauses.every(({ terms }) =>
        terms.some(({ text: sought, negated }) => found(raw, `"${sought}"`).length > 0 !== negated),
      );
      expect(total).toBe(isMet ? 1 : 0);
    }),
    { numRuns: 2000 },
  );
});
