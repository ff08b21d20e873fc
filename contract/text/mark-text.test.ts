import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMarker, forEachPlace } from './mark-text.ts';
import { forEachToken, queryPhrase } from './tokenize.ts';

const marked = (text: string, ...terms: string[]) =>
  createMarker(terms)
    .rangesIn(text)
    .map(([start, end]) => text.slice(start, end));

test.each([
  ['新能源汽车销量', ['能源汽车'], ['能源汽车']],
  ['AI said: ＡＩ芯片', ['ai'], ['AI', 'ＡＩ']],
  ['繁體字與簡體字', ['简体'], ['簡體']],
  ['《招股书》解读', ['招股书》'], ['招股书']],
  ['光伏、风电，光伏', ['光伏', '风电'], ['光伏', '风电', '光伏']],
  ['宁德时代', ['宁德', '德时'], ['宁德时']],
  ['钢铁', ['铁'], ['铁']],
  ['Q1-Q3 收入 1,200 亿', ['q1 q3', '亿'], ['Q1-Q3', '亿']],
  ['𠀀𠀁国', ['𠀁国'], ['𠀁国']],
  ['什么都没有', ['！'], []],
])('in %s the words %j are marked as %j', (text, terms, expected) => {
  expect(marked(text, ...terms)).toEqual(expected);
});

test('any run of two or more Chinese characters is marked where it stands, and ranges never overlap', () => {
  const han = fc.string({ unit: fc.constantFrom(...'光伏风电，龍龙车車A1 '), minLength: 4, maxLength: 40 });
  fc.assert(
    fc.property(han, fc.nat(36), fc.integer({ min: 2, max: 4 }), (text, start, length) => {
      const run = text.slice(start, start + length);
      fc.pre(/^[光伏风电龍龙车車]{2,}$/.test(run));
      const ranges = createMarker([run]).rangesIn(text);
      expect(ranges.some(([from, to]) => from <= start && to >= start + run.length)).toBe(true);
      const starts = ranges.map(([from]) => from);
      const ends = ranges.map(([, to]) => to);
      expect(starts.every((from, at) => from > (ends[at - 1] ?? -1))).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

/** By the meaning: every token of the text in turn is asked whether the phrase begins with it. */
function placesByTokens(folded: string, texts: readonly string[]) {
  const tokens: { token: string; start: number }[] = [];
  forEachToken(folded, (token, _kind, start) => tokens.push({ token, start }));
  return tokens.flatMap(({ start }, at) =>
    texts.flatMap((wanted, text) => {
      const phrase = queryPhrase(wanted);
      if (!phrase) return [];
      const last = phrase.tokens.length - 1;
      const fits = phrase.tokens.every((token, step) => {
        const stands = tokens[at + step]?.token ?? '';
        return step === last && phrase.lastIsPrefix ? stands.startsWith(token) : stands === token;
      });
      const end = (tokens[at + last]?.start ?? 0) + (phrase.tokens[last]?.length ?? 0);
      return fits ? [{ start, end, text }] : [];
    }),
  );
}

function placesOf(folded: string, texts: readonly string[]) {
  const places: { start: number; end: number; text: number }[] = [];
  forEachPlace(folded, texts, (start, end, text) => places.push({ start, end, text }));
  return places.sort((a, b) => a.start - b.start || a.text - b.text);
}

test('places are those that going through every token finds', () => {
  const seed = 20_261_122;
  console.info(`seed ${seed}`);
  const unit = fc.constantFrom(...'光伏光A1b年 -，𠀀𠀁か');
  const text = fc.string({ unit, minLength: 0, maxLength: 40 });
  const wanted = fc.array(fc.string({ unit, minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });
  let met = 0;
  fc.assert(
    fc.property(text, wanted, (folded, texts) => {
      const places = placesByTokens(folded, texts);
      met += places.length;
      expect(placesOf(folded, texts)).toEqual(places);
    }),
    { numRuns: 5000, seed },
  );
  expect(met).toBeGreaterThan(1000);
});
