import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Collection, IndexedDocument } from '#server/ports/search-collection.ts';
import type { IndexQuery } from '#server/ports/search-index.ts';
import { openBriefIndex } from './brief-index.ts';

const WORDS = ['储能', '电池', '出口', '关税', '欧洲', '库存', '订单', '毛利'];
const PAPERS: Collection<'title'> = {
  name: 'papers',
  fields: { title: 'title' },
  weights: {
    title: { weight: 3, lengthShare: 0.4 },
    name: { weight: 1, lengthShare: 0.2 },
    body: { weight: 1, lengthShare: 0.6 },
  },
};

const paper = (id: number, words: readonly string[]): IndexedDocument<'title'> => ({
  id,
  fields: { title: [words.join('、')] },
  tags: [],
  audience: ['all'],
  publishedAtSeconds: 1_700_000_000 + id,
  pages: 1,
  demand: 0,
});

/** Of each number of words a document that lacks each one of them, and newer ones that hold two. */
const lacking = (size: number) =>
  WORDS.slice(0, size).map((_, at) => WORDS.slice(0, size).filter((__, other) => other !== at));
const SIZES = [6, 7, 8];
const documents = [
  ...SIZES.flatMap((size) => lacking(size).map((words, at) => paper(size * 100 + at, words))),
  ...WORDS.flatMap((first, at) =>
    WORDS.slice(at + 1).map((second, nth) => paper(5000 + at * 10 + nth, [first, second])),
  ),
];

const openPapers = () => openBriefIndex(PAPERS);
let opened: Awaited<ReturnType<typeof openPapers>>;
beforeAll(async () => {
  opened = await openPapers();
  await opened.index.upsert(documents);
});
afterAll(() => opened.close());

/** The words weigh ever less, as the subject tells more than what is asked of it. */
const ask = (size: number): IndexQuery<'title'> => ({
  expression: null,
  match: {
    kind: 'graded',
    together: null,
    words: WORDS.slice(0, size).map((text, at) => ({
      wanted: { kind: 'text', text, field: 'any' },
      weight: 2 ** -at,
    })),
    leastShare: 0.3,
    enough: 10_000,
  },
  audiences: ['all'],
  rankWords: [],
  sort: 'overall',
  offset: 0,
  limit: 90,
  nowSeconds: 1_800_000_000,
});

describe.each(SIZES)('%i words', (size) => {
  test('what lacks any one of them is found, where the others tell enough', async () => {
    const { hits } = await opened.index.search(ask(size));
    const found = new Map(hits.map(({ id, lacks }) => [id, lacks]));
    for (const [at] of lacking(size).entries())
      expect(found.get(size * 100 + at), `without ${WORDS[at]}`).toEqual([at]);
  });

  test('none is found that holds less than the share', async () => {
    const { hits } = await opened.index.search(ask(size));
    const total = WORDS.slice(0, size).reduce((sum, _, at) => sum + 2 ** -at, 0);
    for (const { id, lacks } of hits) {
      const lost = lacks.reduce((sum, place) => sum + 2 ** -place, 0);
      expect(1 - lost / total, String(id)).toBeGreaterThanOrEqual(0.3 - 1e-9);
    }
  });
});

test.each(SIZES)('beside words that stand nowhere %i others are found as without them', async (size) => {
  const asked = ask(size);
  if (typeof asked.match !== 'object') throw new Error('A graded query is meant');
  const nowhere = ['蔷薇', '乌鸦'].map((text) => ({
    wanted: { kind: 'text', text, field: 'any' } as const,
    weight: 0,
  }));
  const match = { ...asked.match, words: [...nowhere, ...asked.match.words].slice(0, 10) };
  const { hits } = await opened.index.search({ ...asked, match });
  const found = new Map(hits.map(({ id, lacks }) => [id, lacks]));
  for (const [at] of lacking(size).entries())
    expect(found.get(size * 100 + at), `without ${WORDS[at]}`).toEqual([0, 1, at + 2]);
});
