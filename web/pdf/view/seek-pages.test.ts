import { expect, test } from 'vitest';
import { FIND_LANGUAGE } from '#web/features/reader/find-language.ts';
import { buildPageText } from '../find/page-text.ts';
import type { FindAnswer, FindProgress, FindQuestion } from './find-state.ts';
import { targetOfMatch } from './match-target.ts';
import type { Reading } from './reading-context.ts';
import { seekPages, withPlaces } from './seek-pages.ts';

const place = (text: string, top = 0.5) => ({
  text,
  range: [0, 2] as [number, number],
  boxes: [{ left: 0.1, top, right: 0.2, bottom: top + 0.02 }],
});
const ANSWER: FindAnswer = {
  isSeveral: true,
  pages: [
    [2, 1],
    [7, 2],
    [9, 1],
  ],
  list: [{ page: 7, places: [place('增长'), place('增长')] }],
  citedPlace: 1,
};

const text = buildPageText(
  [{ str: '增长', hasEOL: false, top: 0.1, left: 0.1, width: 0.8, fontName: 'f' }],
  FIND_LANGUAGE,
);

async function seek(askFind: Reading['askFind'], question: Partial<FindQuestion> = {}) {
  const landed: string[] = [];
  let progress: FindProgress | undefined;
  const reading = {
    document: { numPages: 9 },
    firstDrawn: Promise.resolve(),
    texts: { of: async () => text, language: async () => FIND_LANGUAGE },
    askFind,
  } as unknown as Reading;
  const asked: FindQuestion = {
    query: '增长',
    mode: 'words',
    from: 3,
    cited: null,
    quote: '',
    landing: 'find',
    ...question,
  };
  const events = {
    onProgress: (next: FindProgress) => {
      progress = next;
    },
    onLanding: ({ page, index }: { page: number; index: number }) => landed.push(`${page}:${index}`),
  };
  await seekPages(reading, asked, events, new AbortController().signal);
  return { landed, progress };
}

test('the server finds in the whole report at once, and the view goes to the next match', async () => {
  const { landed, progress } = await seek(async () => ANSWER);
  expect(landed).toEqual(['7:0']);
  expect(progress).toMatchObject({ scanned: 9, isSeveral: true });
  expect(
    Array.from(progress?.found ?? [], ([page, { count, places }]) => [page, count, places?.length]),
  ).toEqual([
    [2, 1, undefined],
    [7, 2, 2],
    [9, 1, undefined],
  ]);
});

test('it goes round the end, to the cited place where the address names one, and nowhere where it only marks', async () => {
  expect((await seek(async () => ANSWER, { from: 10 })).landed).toEqual(['2:0']);
  expect((await seek(async () => ANSWER, { from: 7, cited: 7 })).landed).toEqual(['7:1']);
  expect((await seek(async () => ({ ...ANSWER, citedPlace: -1 }), { cited: 5 })).landed).toEqual([]);
  expect((await seek(async () => ANSWER, { landing: 'none' })).landed).toEqual([]);
});

test('where the server cannot say, the pages are looked through here', async () => {
  for (const askFind of [async () => null, () => Promise.reject(new Error('offline'))]) {
    const { landed, progress } = await seek(askFind);
    expect(landed).toEqual(['3:0']);
    expect(progress?.found.get(1)).toMatchObject({ count: 1, scanned: { text } });
  }
});

test('a further answer adds what was not known, and changes nothing else', () => {
  const known = new Map([
    [2, { count: 1 }],
    [7, { count: 2, places: [place('先')] }],
  ]);
  const found = withPlaces(known, {
    list: [
      { page: 2, places: [place('二')] },
      { page: 7, places: [place('后')] },
      { page: 8, places: [place('不在')] },
    ],
  });
  expect(Array.from(found, ([page, { places }]) => [page, places?.map((each) => each.text)])).toEqual([
    [2, ['二']],
    [7, ['先']],
  ]);
});

test('the view goes to the box of a match, or to its page where nobody knows more', () => {
  expect(targetOfMatch({ page: 7, index: 0 }, { count: 1, places: [place('增长', 0.25)] })).toEqual({
    page: 7,
    align: 'centre',
    offset: 0.25,
    across: { left: 0.1, right: 0.2 },
  });
  expect(targetOfMatch({ page: 7, index: 0 }, { count: 1 })).toEqual({ page: 7, align: 'top', offset: 0 });
});
