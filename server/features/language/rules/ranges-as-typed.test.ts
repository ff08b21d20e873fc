import { expect, test } from 'vitest';
import type { Intent, IntentWord } from './intent.ts';
import { rangesAsTyped } from './ranges-as-typed.ts';

const word = (text: string, keyword: string): IntentWord => {
  const at = keyword.indexOf(text);
  return {
    text,
    range: [at, at + text.length],
    texts: [text],
    tags: [],
    publishedBy: [],
    entity: null,
    about: [],
    faint: false,
    alike: [],
    added: [],
  };
};
const intentOf = (keyword: string, words: readonly string[]): Intent => ({
  together: keyword,
  words: words.map((text) => word(text, keyword)),
  runs: [],
  alternatives: [],
  preferences: [],
  fillers: [],
  span: null,
  lastDays: null,
});

test.each([
  ['核变 产业链', '核变', '核聚变', ['核变', '产业链']],
  ['可控核变设备', '核变', '核聚变', ['可控', '核变', '设备']],
  ['光棥 银浆', '光棥', '光伏', ['光棥', '银浆']],
])('%s: the words stand where they were typed', (typed, slip, instead, words) => {
  const at = typed.indexOf(slip);
  const corrected = typed.replace(slip, instead);
  const read = intentOf(
    corrected,
    words.map((text) => text.replace(slip, instead)),
  );
  const { words: mapped } = rangesAsTyped(read, [{ range: [at, at + slip.length], instead }]);
  expect(mapped.map(({ range }) => typed.slice(...range))).toEqual(words);
});
