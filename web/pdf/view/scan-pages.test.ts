import { expect, test } from 'vitest';
import { FIND_LANGUAGE } from '#web/features/reader/find-language.ts';
import { buildPageText } from '../find/page-text.ts';
import type { FindQuestion } from './find-state.ts';
import type { Reading } from './reading-context.ts';
import { scanPages } from './scan-pages.ts';

const textOf = (str: string) =>
  buildPageText([{ str, hasEOL: false, top: 0.1, left: 0.1, width: 0.8, fontName: 'f' }], FIND_LANGUAGE);
const PAGES = ['储能增长', '无关', '电池增长，储能增长', '增长'].map(textOf);

/** What a search needs of an open report of four pages. */
const READING = {
  document: { numPages: PAGES.length },
  firstDrawn: Promise.resolve(),
  texts: { of: async (page: number) => PAGES[page - 1], language: async () => FIND_LANGUAGE },
} as unknown as Reading;

async function scan(question: Partial<FindQuestion>) {
  const landed: string[] = [];
  let found: number[] = [];
  let scanned = 0;
  const asked: FindQuestion = {
    query: '增长',
    mode: 'words',
    from: 1,
    cited: null,
    quote: '',
    landing: 'find',
    ...question,
  };
  const events = {
    onProgress: (progress: { found: ReadonlyMap<number, unknown>; scanned: number }) => {
      found = [...progress.found.keys()];
      scanned = progress.scanned;
    },
    onLanding: ({ page, index }: { page: number; index: number }) => landed.push(`${page}:${index}`),
  };
  await scanPages(READING, asked, events, new AbortController().signal);
  return { landed, found, scanned };
}

test('a search lands once, on the next match from the page in view, and goes round the end', async () => {
  expect(await scan({ from: 2 })).toEqual({ landed: ['3:0'], found: [3, 4, 1], scanned: 4 });
});

test('an address that names a page lands there, on the quoted piece, and nowhere else', async () => {
  expect((await scan({ from: 3, cited: 3, quote: '储能增长', landing: 'opening' })).landed).toEqual(['3:1']);
  expect((await scan({ from: 2, cited: 2, landing: 'opening' })).landed).toEqual([]);
});

test('where reading goes on matches are marked and the view stays', async () => {
  const { landed, found } = await scan({ from: 4, cited: 3, landing: 'none' });
  expect(landed).toEqual([]);
  expect(found).toEqual([4, 1, 3]);
});
