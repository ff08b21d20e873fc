import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GradedMatch, IndexQuery, SearchEngine, SearchIndex } from './search-index.ts';
import { makeReport, not, or, PAPERS, query, tag, text } from './search-samples.ts';

const DOCUMENTS = [
  makeReport(1, { title: '算力液冷产业链', tags: ['type:1'] }),
  makeReport(2, { title: '液冷与算力', paragraphs: ['人工智能'], tags: ['type:1'] }),
  makeReport(3, { title: '算力网络', paragraphs: ['数据中心'], tags: ['type:2'] }),
  makeReport(4, { title: '液冷服务器', paragraphs: ['AI 服务器'], tags: ['type:2'] }),
  makeReport(5, { title: '数据中心', paragraphs: ['算力', '机柜'], tags: ['type:1'] }),
  makeReport(6, { title: '白酒周报', tags: ['type:2'] }),
];

const graded = (words: string[], parts: Partial<GradedMatch> = {}): GradedMatch => ({
  kind: 'graded',
  together: words.length > 1 ? text(words.join('')) : null,
  words: words.map((word) => ({ wanted: text(word), weight: 1 })),
  leastShare: 0.5,
  enough: 100,
  ...parts,
});

/** One list in three grades: everything together, every word, most of the words. */
export function describeGrades(name: string, open: () => Promise<SearchEngine>): void {
  describe(`${name}: graded matching`, () => {
    let engine: SearchEngine;
    let index: SearchIndex;
    beforeAll(async () => {
      engine = await open();
      index = await engine.open(PAPERS);
      await index.upsert(DOCUMENTS);
    });
    afterAll(() => engine.close());

    const ask = (match: GradedMatch, parts: Partial<IndexQuery> = {}) =>
      index.search(query(null, { sort: 'overall', match, ...parts }));
    const listed = async (match: GradedMatch, parts: Partial<IndexQuery> = {}) =>
      (await ask(match, parts)).hits.map(({ id, grade, lacks }) => [id, grade, ...lacks]);

    it('gives what stands together, then every word, then most of the words, and says what lacks', async () => {
      const { hits, total, full } = await ask(graded(['算力', '液冷']));
      expect(hits.map(({ id, grade, lacks }) => ({ id, grade, lacks }))).toEqual([
        { id: 1, grade: 'together', lacks: [] },
        { id: 2, grade: 'every', lacks: [] },
        ...hits.slice(2).map(({ id }) => ({ id, grade: 'most', lacks: [id === 4 ? 0 : 1] })),
      ]);
      expect(
        hits
          .slice(2)
          .map(({ id }) => id)
          .sort(),
      ).toEqual([3, 4, 5]);
      expect([full, total]).toEqual([2, 5]);
      expect(await index.count(query(null, { match: graded(['算力', '液冷']) }))).toBe(2);
    });

    it('seeks a lone character only where there is no longer word, and demands it where it is demanded', async () => {
      const ids = async (match: GradedMatch, parts: Partial<IndexQuery> = {}) =>
        (await ask(match, parts)).hits.map(({ id }) => id).sort();
      const alone = (words: string[]) => graded(words, { together: null, leastShare: 1 });
      expect(await ids(alone(['液冷', '酒']))).toEqual([1, 2, 4]);
      expect(await ids(alone(['酒']))).toEqual([6]);
      expect(await ids(alone(['酒', '周']))).toEqual([6]);
      expect(await ids(alone(['液冷']), { expression: text('酒') })).toEqual([]);
      expect(await ids(alone(['液冷', 'a']))).toEqual([]);
      const all = Array.from({ length: 60 }, (_, at) => String.fromCodePoint(0x4e00 + at));
      expect(await ids(alone(['液冷', ...all]))).toEqual([1, 2, 4]);
    });

    it('turns pages through the grades', async () => {
      const match = graded(['算力', '液冷']);
      const whole = await listed(match);
      for (const limit of [1, 2, 3])
        for (let offset = 0; offset <= whole.length; offset++)
          expect(await listed(match, { offset, limit })).toEqual(whole.slice(offset, offset + limit));
    });

    it('keeps the grades of full matches before the rest in every order', async () => {
      const match = graded(['算力', '液冷']);
      expect(await listed(match, { sort: 'newest' })).toEqual([
        [2, 'every'],
        [1, 'together'],
        [5, 'most', 1],
        [4, 'most', 0],
        [3, 'most', 1],
      ]);
      expect((await listed(match, { sort: 'oldest' })).map(([id]) => id)).toEqual([1, 2, 3, 4, 5]);
    });

    it('weighs words by what they tell, not by their number', async () => {
      const words = [
        { wanted: text('液冷'), weight: 5 },
        { wanted: text('算力'), weight: 1 },
        { wanted: text('数据中心'), weight: 1 },
      ];
      expect((await listed(graded([], { words }))).map(([id]) => id).sort()).toEqual([1, 2, 4]);
      expect(await listed(graded([], { words, leastShare: 1 }))).toEqual([]);
    });

    it('weighs by rarity what nobody weighed', async () => {
      // 算力 stands in four of six, 白酒 in one.
      const words = [{ wanted: text('算力') }, { wanted: text('白酒') }];
      expect(await listed(graded([], { words, leastShare: 0.6 }))).toEqual([[6, 'most', 0]]);
    });

    it('lists what holds the rest in its title, however many newer ones only mention it', async () => {
      const many: SearchIndex = await (await open()).open({ ...PAPERS, name: 'many-papers' });
      const newer = Array.from({ length: 300 }, (_, at) =>
        makeReport(at + 10, { title: '晨会纪要', paragraphs: ['今日讨论风险模型', '另有液冷', '白酒'] }),
      );
      const named = [
        makeReport(1, { title: '风险模型的构建' }),
        makeReport(2, { title: '风险模型与液冷', paragraphs: ['钠电'] }),
      ];
      await many.upsert([...named, ...newer]);
      const first = async (words: string[], count: number, parts: Partial<IndexQuery> = {}) => {
        const match = graded(words, { together: null, leastShare: 0.3 });
        const { hits } = await many.search(query(null, { sort: 'overall', match, ...parts }));
        return hits.slice(0, count).map(({ id, grade, lacks }) => [id, grade, ...lacks]);
      };
      expect((await first(['无此词', '风险模型'], 2)).sort()).toEqual([
        [1, 'most', 0],
        [2, 'most', 0],
      ]);
      expect(await first(['无此词', '风险模型', '液冷'], 1)).toEqual([[2, 'most', 0]]);
      expect(await first(['无此词', '风险模型'], 1, { expression: not(text('构建')) })).toEqual([
        [2, 'most', 0],
      ]);
      const four = ['无此词', '钠电', '风险模型', '液冷', '白酒'];
      await many.upsert([makeReport(3, { title: '风险模型、液冷与白酒' })]);
      expect(await first(four, 2)).toContainEqual([3, 'most', 0, 1]);
      // In the order of time the newest come first, and none is left out for an older one.
      const newest = await first(['无此词', '风险模型'], 240, { sort: 'newest', limit: 240 });
      expect(newest.map(([id]) => id)).toEqual(Array.from({ length: 240 }, (_, at) => 309 - at));
    });

    it('counts alternatives of a word as one', async () => {
      const ai = { wanted: or(text('人工智能'), text('AI')), weight: 1 };
      const words = [ai, { wanted: text('液冷'), weight: 1 }];
      const found = await listed(graded([], { words }));
      expect(
        found
          .slice(0, 2)
          .map(([id, grade]) => [id, grade])
          .sort(),
      ).toEqual([
        [2, 'every'],
        [4, 'every'],
      ]);
      expect(found.slice(2)).toEqual([[1, 'most', 0]]);
    });

    it('keeps what is demanded in every grade', async () => {
      expect(await listed(graded(['算力', '液冷']), { expression: tag('type:1') })).toEqual([
        [1, 'together'],
        [2, 'every'],
        [5, 'most', 1],
      ]);
      expect(
        await listed(graded(['算力', '液冷']), { expression: not(text('机柜')), sort: 'newest' }),
      ).toEqual([
        [2, 'every'],
        [1, 'together'],
        [4, 'most', 0],
        [3, 'most', 1],
      ]);
      expect(
        (
          await listed(graded(['算力', '液冷']), {
            publishedToSeconds: DOCUMENTS[2]?.publishedAtSeconds ?? 0,
          })
        ).length,
      ).toBe(3);
    });

    it('leaves the last grade out where there are enough full matches', async () => {
      expect((await ask(graded(['算力', '液冷'], { enough: 2 }))).total).toBe(2);
      expect((await ask(graded(['算力', '液冷'], { enough: 3 }))).total).toBe(5);
    });

    it('counts tags of full matches, and of the others where there is none', async () => {
      const counts = (match: GradedMatch) => index.countTags(query(null, { match }), ['type:1', 'type:2']);
      expect(await counts(graded(['算力', '液冷']))).toEqual([2, 0]);
      expect(await counts(graded(['白酒', '液冷']))).toEqual([2, 2]);
      const [types] = await index.facets(query(null, { match: graded(['白酒', '液冷']) }), ['type']);
      expect(types).toEqual([
        { value: '1', count: 2 },
        { value: '2', count: 2 },
      ]);
    });

    it('takes words without a letter for nothing', async () => {
      expect(await listed(graded(['算力', '——'], { together: null }), { sort: 'newest' })).toEqual([
        [5, 'every'],
        [3, 'every'],
        [2, 'every'],
        [1, 'every'],
      ]);
      expect(await listed(graded(['？', '！']))).toEqual([]);
      expect((await ask(graded([]), { sort: 'newest' })).total).toBe(DOCUMENTS.length);
    });
  });
}
