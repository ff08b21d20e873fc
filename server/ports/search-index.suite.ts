import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeAudiences } from './search-audience.suite.ts';
import type { IndexedDocument } from './search-collection.ts';
import { describeGrades } from './search-graded.suite.ts';
import type { IndexExpression, IndexQuery, SearchEngine, SearchIndex } from './search-index.ts';
import { describeManyWords } from './search-many-words.suite.ts';
import { and, DAY, makeReport, not, or, PAPERS, query, START, tag, text } from './search-samples.ts';

const REPORTS: IndexedDocument[] = [
  makeReport(1, {
    title: '新能源汽车行业深度报告：渗透率加速提升',
    organisation: '东吴证券',
    authors: ['黄细里', '刘晓旭'],
    pages: 40,
    tags: ['industry:12', 'type:2', 'broker:1'],
  }),
  makeReport(2, {
    title: '动力电池产业链跟踪',
    organisation: '中金公司',
    stocks: ['300750', '宁德时代'],
    paragraphs: ['磷酸铁锂占比上升。', '新能源车销量超预期'],
    pages: 8,
    tags: ['industry:12', 'type:2', 'broker:1'],
  }),
  makeReport(3, {
    title: 'AI芯片与5G通信：算力基础设施',
    organisation: '华为',
    paragraphs: ['国产GPU', '与海外差距缩小'],
    pages: 120,
    tags: ['industry:5', 'type:9'],
  }),
  makeReport(4, {
    title: 'A股市场周报',
    organisation: '中信证券',
    abstract: '港股B类份额',
    paragraphs: ['市场情绪回暖，能源。汽车走强'],
    pages: 5,
    demand: 900,
    tags: ['industry:1', 'type:2', 'broker:1'],
  }),
  makeReport(5, {
    title: '光伏設備與儲能電站',
    organisation: '国泰君安',
    paragraphs: ['ＴＯＰＣｏｎ電池轉換效率', '頁岩油'],
    tags: ['industry:12'],
  }),
];

/** What every search engine must do. `open` gives an empty one. */
export function describeSearchIndex(name: string, open: () => Promise<SearchEngine>): void {
  describeAudiences(name, open);
  describeGrades(name, open);
  describeManyWords(name, open);
  describe(`${name}: the search index`, () => {
    let engine: SearchEngine;
    let index: SearchIndex;
    const find = async (expression: IndexExpression | null, parts: Partial<IndexQuery> = {}) => {
      const answer = await index.search(query(expression, parts));
      expect(await index.count(query(expression, parts))).toBe(answer.total);
      return answer.hits.map(({ id }) => id);
    };

    beforeAll(async () => {
      engine = await open();
      index = await engine.open(PAPERS);
      await index.upsert(REPORTS);
    });
    afterAll(() => engine.close());

    it('finds any run of Chinese characters, in titles and paragraphs', async () => {
      expect(await find(text('能源汽'))).toEqual([1]);
      expect(await find(text('酸铁锂占'))).toEqual([2]);
      expect(await find(text('新能源'))).toEqual([2, 1]);
    });

    it('never crosses from one paragraph, name or field into the next', async () => {
      expect(await find(text('能源汽车走强'))).toEqual([]);
      expect(await find(text('GPU与海外'))).toEqual([]);
      expect(await find(text('细里刘'))).toEqual([]);
      expect(await find(text('提升东吴'))).toEqual([]);
    });

    it('finds Latin words and numbers whole, whatever their case and width', async () => {
      expect(await find(text('ai'))).toEqual([3]);
      expect(await find(text('5G通信'))).toEqual([3]);
      expect(await find(text('topcon'))).toEqual([5]);
      expect(await find(text('300750'))).toEqual([2]);
      expect(await find(text('30075'))).toEqual([]);
      expect(await find(text('GP'))).toEqual([]);
    });

    it('finds a single character wherever it stands', async () => {
      expect(await find(text('股'))).toEqual([4]);
      expect(await find(text('A股'))).toEqual([4]);
      expect(await find(text('股B'))).toEqual([4]);
      expect(await find(text('升'))).toEqual([2, 1]);
    });

    it('reads traditional and simplified characters as one', async () => {
      expect(await find(text('光伏设备与储能电站'))).toEqual([5]);
      expect(await find(text('電池轉換'))).toEqual([5]);
      expect(await find(text('動力電池'))).toEqual([2]);
      expect(await find(text('页岩油'))).toEqual([5]);
    });

    it('never matches by sound', async () => {
      expect(await find(text('心能源'))).toEqual([]);
      expect(await find(text('xinnengyuan'))).toEqual([]);
      expect(await find(text('夜岩油'))).toEqual([]);
    });

    it('joins with AND, OR and NOT', async () => {
      expect(await find(and(text('新能源'), text('销量')))).toEqual([2]);
      expect(await find(or(text('销量'), text('A股')))).toEqual([4, 2]);
      expect(await find(and(text('新能源'), not(text('磷酸铁锂'))))).toEqual([1]);
      expect(await find(not(text('新能源')))).toEqual([5, 4, 3]);
      expect(await find(and(or(text('电池'), text('芯片')), not(or(text('轉換'), text('算力')))))).toEqual([
        2,
      ]);
    });

    it('asks a single field', async () => {
      expect(await find(text('新能源', 'title'))).toEqual([1]);
      expect(await find(text('中金', 'organisation'))).toEqual([2]);
      expect(await find(text('刘晓旭', 'author'))).toEqual([1]);
      expect(await find(text('宁德时代', 'stock'))).toEqual([2]);
      expect(await find(text('宁德时代', 'title'))).toEqual([]);
      expect(await find(and(text('电池', 'title'), text('销量')))).toEqual([2]);
    });

    it('filters by tags, and by tags left out', async () => {
      expect(await find(tag('industry:12'))).toEqual([5, 2, 1]);
      expect(await find(and(text('新能源'), tag('industry:1')))).toEqual([]);
      expect(await find(and(tag('industry:12'), not(tag('broker:1'))))).toEqual([5]);
      expect(await find(text('industry12'))).toEqual([]);
      expect(await find(text('\ue000industry12'))).toEqual([]);
    });

    it('counts tags among the matches', async () => {
      const counts = await index.countTags(query(text('市场')), ['industry:1', 'industry:12', 'broker:1']);
      expect(counts).toEqual([1, 0, 1]);
      expect(await index.countTags(query(null), ['industry:12', 'type:2', 'level:3'])).toEqual([3, 3, 0]);
    });

    it('counts all values of a kind among the matches, most frequent first', async () => {
      const [industries, types, none] = await index.facets(query(null), ['industry', 'type', 'year']);
      expect(industries).toEqual([
        { value: '12', count: 3 },
        { value: '1', count: 1 },
        { value: '5', count: 1 },
      ]);
      expect(types).toEqual([
        { value: '2', count: 3 },
        { value: '9', count: 1 },
      ]);
      expect(none).toEqual([]);
      expect(await index.facets(query(text('新能源')), ['type'])).toEqual([[{ value: '2', count: 2 }]]);
      expect(await index.facets(query(text('？！')), ['type'])).toEqual([[]]);
      expect(await index.facets(query(null), ['industry', 'type'], { most: 1 })).toEqual([
        [{ value: '12', count: 3 }],
        [{ value: '2', count: 3 }],
      ]);
    });

    it('counts the whole collection anew after every change', async () => {
      const countYears = async () => (await index.facets(query(null), ['year']))[0];
      for (let round = 0; round < 3; round += 1) {
        await index.upsert([
          makeReport(301, { tags: ['year:2025'] }),
          makeReport(302, { tags: ['year:2026'] }),
        ]);
        expect(await countYears()).toEqual(['2025', '2026'].map((value) => ({ value, count: 1 })));
        await index.upsert([makeReport(302, { tags: ['year:2025'] })]);
        expect(await countYears()).toEqual([{ value: '2025', count: 2 }]);
        await index.remove([301, 302]);
        expect(await countYears()).toEqual([]);
      }
    });

    it('tells tags apart whatever stands in them', async () => {
      const written = [
        'a:b',
        'A:b',
        'a1:2',
        'a:12',
        'year:2025Q3',
        'year:2025q3',
        'x:a b',
        'x:a',
        'x:甲-乙',
        'x:a:b',
      ];
      await index.upsert(written.map((each, i) => makeReport(201 + i, { tags: [each as 'a:b'] })));
      for (const [i, each] of written.entries()) expect(await find(tag(each as 'a:b'))).toEqual([201 + i]);
      expect(await index.facets(query(null), ['x'])).toEqual([
        ['a', 'a b', 'a:b', '甲-乙'].map((value) => ({ value, count: 1 })),
      ]);
      await index.remove(written.map((_, i) => 201 + i));
    });

    it('refuses a field that the collection does not have', async () => {
      await expect(index.count(query(text('新能源', 'caption')))).rejects.toThrow(RangeError);
    });

    it('gives up for an asker who has gone', async () => {
      const gone = AbortSignal.abort(new Error('gone'));
      await expect(index.search(query(null), { signal: gone })).rejects.toThrow('gone');
      await expect(index.count(query(null), { signal: gone })).rejects.toThrow('gone');
    });

    it('keeps to the dates, both ends included', async () => {
      expect(
        await find(null, { publishedFromSeconds: START + 2 * DAY, publishedToSeconds: START + 4 * DAY }),
      ).toEqual([4, 3, 2]);
      expect(await find(text('新能源'), { publishedToSeconds: START + DAY })).toEqual([1]);
      expect(await find(text('新能源'), { publishedFromSeconds: START + DAY + 1 })).toEqual([2]);
    });

    it('orders by date, and turns pages', async () => {
      expect(await find(null)).toEqual([5, 4, 3, 2, 1]);
      expect(await find(null, { sort: 'oldest' })).toEqual([1, 2, 3, 4, 5]);
      expect(await find(null, { offset: 3, limit: 2 })).toEqual([2, 1]);
      // Where nobody looks at the total, the hits are the same.
      expect(await find(null, { offset: 3, limit: 2, withoutTotal: true })).toEqual([2, 1]);
    });

    it('orders by day and, within a day in Shanghai, by pages', async () => {
      const lastSecond = START + 200 * DAY + 16 * 3600 - 1;
      const lengths = [5, 30, 9, 30, 12];
      const added = lengths.map((pages, i) =>
        makeReport(101 + i, { title: '当日晨会', pages, publishedAtSeconds: lastSecond + (i < 3 ? -i : i) }),
      );
      await index.upsert(added);
      const byPages = { sort: 'pages' } as const;
      expect(await find(text('晨会'), byPages)).toEqual([104, 105, 102, 103, 101]);
      expect(await find(text('晨会'), { ...byPages, offset: 1, limit: 2 })).toEqual([105, 102]);
      expect(await find(text('晨会'), { ...byPages, offset: 4, limit: 15 })).toEqual([101]);
      expect(await find(text('晨会'), { ...byPages, publishedToSeconds: lastSecond })).toEqual([
        102, 103, 101,
      ]);
      expect(await find(null, { ...byPages, offset: 4, limit: 3 })).toEqual([101, 5, 4]);
      await index.remove(added.map(({ id }) => id));
    });

    it('turns pages through what is equal, and neither repeats nor leaves out', async () => {
      const same = { title: '同日同页的快讯', publishedAtSeconds: START + 300 * DAY };
      // Ids that an engine could take for one another where it keeps a part of them.
      const ids = Array.from({ length: 24 }, (_, i) => (i % 3) * 2 ** 20 + 400 + i);
      await index.upsert(ids.map((id) => makeReport(id, same)));
      for (const sort of ['newest', 'oldest', 'pages', 'overall'] as const) {
        const pages: number[] = [];
        for (let offset = 0; offset < ids.length; offset += 5)
          pages.push(...(await find(text('快讯'), { sort, offset, limit: 5 })));
        expect({ sort, found: pages.sort((a, b) => a - b) }).toEqual({
          sort,
          found: ids.sort((a, b) => a - b),
        });
      }
      await index.remove(ids);
    });

    it('ranks a title above body text, and gives scores that descend', async () => {
      const { hits, total } = await index.search(query(text('新能源'), { sort: 'overall' }));
      expect(hits.map(({ id }) => id)).toEqual([1, 2]);
      expect(total).toBe(2);
      expect(hits[0]?.score ?? 0).toBeGreaterThan(hits[1]?.score ?? 0);
    });

    it('in any-word mode wants one word, and keeps tags and exclusions', async () => {
      expect(await find(text('芯片 销量'), { match: 'any' })).toEqual([3, 2]);
      expect(await find(and(text('芯片'), text('销量')), { match: 'any' })).toEqual([3, 2]);
      expect(await find(and(text('芯片 销量'), tag('type:2')), { match: 'any' })).toEqual([2]);
      expect(await find(and(text('芯片 销量'), not(text('算力'))), { match: 'any' })).toEqual([2]);
    });

    it('finds nothing for punctuation, and ignores it beside words', async () => {
      expect(await find(text('？！'))).toEqual([]);
      expect(await find(and(text('芯片'), text('——')))).toEqual([3]);
      expect(await find(text('" OR * NEAR('))).toEqual([]);
      expect(await find(text('"芯片"'))).toEqual([3]);
    });

    it('shows a change to the searches that start after it', async () => {
      await index.upsert([makeReport(9, { title: '低空经济专题' })]);
      expect(await find(text('低空经济'))).toEqual([9]);
      await index.upsert([makeReport(9, { title: '商业航天专题', publishedAtSeconds: START })]);
      expect(await find(text('低空经济'))).toEqual([]);
      expect(await find(text('专题'))).toEqual([9]);
      await index.remove([9, 12345]);
      expect(await find(text('商业航天'))).toEqual([]);
      expect((await index.stats()).documents).toBe(REPORTS.length);
    });

    it('rebuilds from the records, and keeps changes made meanwhile', async () => {
      async function* source() {
        yield REPORTS.slice(2);
        await index.upsert([makeReport(8, { title: '脑机接口前沿' })]);
        yield REPORTS.slice(1, 2);
      }
      await index.rebuild(source());
      expect(await find(null)).toEqual([8, 5, 4, 3, 2]);
      expect(await find(text('脑机接口'))).toEqual([8]);
      expect(await find(text('新能源'))).toEqual([2]);
    });
  });
}
