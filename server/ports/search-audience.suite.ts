import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Collection, PUBLIC } from './search-collection.ts';
import type { IndexQuery, SearchEngine, SearchIndex } from './search-index.ts';
import { and, makeReport, not, or, PAPERS, query, tag, text } from './search-samples.ts';

const NOTES: Collection<'heading' | 'content'> = {
  name: 'group-notes',
  fields: { heading: 'title', content: 'body' },
  weights: PAPERS.weights,
};

export const AUDIENCE_DOCUMENTS = [
  makeReport(1, { title: '储能公开报告', tags: ['type:1'] }),
  makeReport(2, { title: '储能内部纪要', tags: ['type:1'], audience: ['group:7'] }),
  makeReport(3, {
    title: '储能专项',
    paragraphs: ['内部口径'],
    tags: ['type:2'],
    audience: ['group:7', 'group:8'],
  }),
  makeReport(4, { title: '储能私人笔记', tags: ['type:2'], audience: ['user:5'] }),
  makeReport(5, { title: '储能无主', tags: ['type:2'], audience: [] }),
  makeReport(6, { title: '储能人人可见', tags: ['type:2'], audience: [PUBLIC, 'group:7'] }),
];

/** Keys of an asker, and what they may find of all, newest first. */
const ASKERS: [string[], number[]][] = [
  [[], []],
  [[PUBLIC], [6, 1]],
  [['group:7'], [6, 3, 2]],
  [['group:8'], [3]],
  [
    [PUBLIC, 'group:7'],
    [6, 3, 2, 1],
  ],
  [
    [PUBLIC, 'group:8', 'user:5'],
    [6, 4, 3, 1],
  ],
  [['group:77', 'user:50', 'GROUP:7'], []],
  [[''], []],
];

const words = (places: string[]) => places.map((each) => ({ wanted: text(each), weight: 1 }));

/** Ways of asking that all of the documents answer to. */
export const AUDIENCE_WAYS: [way: string, parts: Partial<IndexQuery>][] = [
  ['everything', { expression: null }],
  ['a word', { expression: text('储能') }],
  ['a word of the title', { expression: text('储能', 'title') }],
  ['all but a word', { expression: not(text('光伏')) }],
  ['any word', { expression: text('储能 光伏'), match: 'any' }],
  ['tags alone', { expression: and(or(tag('type:1'), tag('type:2')), not(tag('type:9'))) }],
  ['a word beside a tag', { expression: and(text('储能'), not(tag('type:9'))) }],
  [
    'graded words',
    {
      expression: null,
      match: { kind: 'graded', together: text('储能'), words: words(['储能']), leastShare: 1, enough: 1 },
    },
  ],
  [
    'most of graded words',
    {
      expression: null,
      match: { kind: 'graded', together: null, words: words(['储能', '光伏']), leastShare: 0.5, enough: 1 },
    },
  ],
];

/** Who may find what: the hits, totals and counts of tags that each asker gets, asked in one of the ways. */
export async function keepsToAudiences(
  index: SearchIndex,
  [way, parts]: (typeof AUDIENCE_WAYS)[number],
): Promise<void> {
  for (const [audiences, ids] of ASKERS) {
    const documents = AUDIENCE_DOCUMENTS.filter(({ id }) => ids.includes(id));
    for (const sort of ['newest', 'oldest', 'pages', 'overall'] as const) {
      const asked = query(null, { ...parts, audiences, sort });
      const { hits, total, full } = await index.search(asked);
      const found = hits.map(({ id }) => id).sort((a, b) => b - a);
      expect([audiences, sort, found, total]).toEqual([audiences, sort, ids, ids.length]);
      expect(await index.count(asked)).toBe(full);
      expect(full).toBe(way.startsWith('most') ? 0 : ids.length);
    }
    const asked = query(null, { ...parts, audiences });
    const counts = (['type:1', 'type:2'] as const).map(
      (each) => documents.filter(({ tags }) => tags.includes(each)).length,
    );
    expect(await index.countTags(asked, ['type:1', 'type:2'])).toEqual(counts);
    const [types = []] = await index.facets(asked, ['type']);
    expect(types.reduce((sum, { count }) => sum + count, 0)).toBe(ids.length);
  }
}

/** Whom a document is for decides every answer about it. */
export function describeAudiences(name: string, open: () => Promise<SearchEngine>): void {
  describe(`${name}: who may find what`, () => {
    let engine: SearchEngine;
    let index: SearchIndex;
    beforeAll(async () => {
      engine = await open();
      index = await engine.open(PAPERS);
      await index.upsert(AUDIENCE_DOCUMENTS);
    });
    afterAll(() => engine.close());

    it.each(AUDIENCE_WAYS)('keeps it in hits, totals and counts of tags, asked for %s', async (...way) => {
      await keepsToAudiences(index, way);
    });

    it('follows a document whose audience changes', async () => {
      const moved = makeReport(4, { title: '储能私人笔记', audience: ['group:8'] });
      await index.upsert([moved]);
      const ids = async (audiences: string[]) =>
        (await index.search(query(text('笔记'), { audiences }))).hits.map(({ id }) => id);
      expect([await ids(['user:5']), await ids(['group:8'])]).toEqual([[], [4]]);
      await index.upsert(AUDIENCE_DOCUMENTS.slice(3, 4));
      expect([await ids(['user:5']), await ids(['group:8'])]).toEqual([[4], []]);
    });

    it('counts all of them in its own statistics', async () => {
      expect((await index.stats()).documents).toBe(AUDIENCE_DOCUMENTS.length);
    });
  });

  describe(`${name}: collections side by side`, () => {
    let engine: SearchEngine;
    beforeAll(async () => {
      engine = await open();
    });
    afterAll(() => engine.close());

    it('know nothing of each other, and each has its own fields', async () => {
      const papers = await engine.open(PAPERS);
      const notes = await engine.open(NOTES);
      await papers.rebuild(inOne(AUDIENCE_DOCUMENTS.slice(0, 1)));
      const shared = {
        publishedAtSeconds: 0,
        pages: 1,
        demand: 0,
        tags: ['group:1' as const],
        audience: [PUBLIC],
      };
      await notes.upsert([
        { id: 1, fields: { heading: ['储能纪要'], content: ['会上说到光伏'] }, ...shared },
      ]);
      const ids = async (index: SearchIndex, expression: ReturnType<typeof text>) =>
        (await index.search(query(expression))).hits.map(({ id }) => id);
      expect(await ids(notes, text('光伏'))).toEqual([1]);
      expect(await ids(papers, text('光伏'))).toEqual([]);
      expect(await ids(notes, text('储能', 'heading'))).toEqual([1]);
      await expect(ids(papers, text('储能', 'heading'))).rejects.toThrow(RangeError);
      await notes.remove([1]);
      expect([(await notes.stats()).documents, (await papers.stats()).documents]).toEqual([0, 1]);
      expect(await ids(papers, text('储能'))).toEqual([1]);
    });

    it('are opened once', async () => {
      expect(await engine.open(PAPERS)).toBe(await engine.open(PAPERS));
    });
  });
}

async function* inOne<Each>(documents: Each[]): AsyncGenerator<Each[]> {
  yield documents;
}
