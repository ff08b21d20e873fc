import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/text/calendar.ts';
import { ObjectStoreFailed } from '#server/ports/object-store.ts';
import { depsOf, mark, newFile, readerOf, reportWith } from '#server/testing/annotation-fixture.ts';
import { libraryFixture } from '#server/testing/library-fixture.ts';
import type { AnnotationDeps } from './deps.ts';
import { readReportAnnotations } from './read-report-annotations.ts';

const fixture = libraryFixture();
let deps: AnnotationDeps;
beforeAll(() => {
  deps = depsOf(fixture);
});

const PAGES = [
  [
    '一季度电池级碳酸锂均价环比下降百分之七点二主要系澳洲矿山复产',
    '储能电芯排产环比提升百分之十八头部企业',
    '产能利用率回升至八成以上',
  ],
  ['二线厂商仍以消化库存为主价格战接近尾声', '同比增长与环比增长', '同比增长与同比下降'],
] as const;

describe('a highlight', () => {
  test('stands on the lines that hold its words, over line and page breaks', async () => {
    const fid = await reportWith(fixture, '跨行', PAGES);
    const who = await readerOf(fixture, fid);
    const line = await mark(deps, who, fid, '头部企业产能利用率');
    expect(line).toMatchObject({ page: 1, is_lost: 0, version: 1, note: '', quote: '头部企业产能利用率' });
    expect(line.boxes).toEqual([
      [1, 2500, 1200, 2900, 1400],
      [1, 1000, 1400, 1500, 1600],
    ]);
    const page = await mark(deps, who, fid, '八成以上\n二线厂商');
    expect(page.boxes.map(([number]) => number)).toEqual([1, 2]);
    expect(page.prefix.endsWith('产能利用率回升至')).toBe(true);
    expect(page.suffix.startsWith('仍以消化库存')).toBe(true);
  });

  test('of words that stand often is the one that was seen', async () => {
    const fid = await reportWith(fixture, '多处', PAGES);
    const who = await readerOf(fixture, fid);
    const second = await mark(deps, who, fid, '同比增长', { page: 2, suffix: '与同比下降' });
    expect(second.boxes[0]?.[2]).toBe(1400);
    const first = await mark(deps, who, fid, '同比增长', { page: 2, suffix: '与环比' });
    expect(first.boxes[0]?.[2]).toBe(1200);
  });

  test('of words that the lines read otherwise stays where the browser saw it', async () => {
    const fid = await reportWith(fixture, '另读', PAGES);
    const who = await readerOf(fixture, fid);
    const box: [number, number, number, number, number] = [2, 100, 200, 300, 400];
    const seen = await mark(deps, who, fid, '列一\t列二', { page: 2, boxes: [box] });
    expect(seen).toMatchObject({ boxes: [box], page: 2, is_lost: 0 });
  });

  test('made while the store of files is away is kept where the browser saw it; another failure is told', async () => {
    const fid = await reportWith(fixture, '文件取不到', PAGES);
    const who = await readerOf(fixture, fid);
    const failing = (error: Error): AnnotationDeps => ({
      ...deps,
      find: { readText: () => Promise.reject(error) },
    });
    const box: [number, number, number, number, number] = [2, 100, 200, 300, 400];
    const seen = { page: 2, boxes: [box], note: '不能丢' };
    await mark(
      failing(new ObjectStoreFailed('ECONNREFUSED', '对象库连不上')),
      who,
      fid,
      '价格战接近尾声',
      seen,
    );
    const { list } = await readReportAnnotations(deps, fid, who);
    expect(list).toMatchObject([
      { quote: '价格战接近尾声', note: '不能丢', page: 2, boxes: [box], is_lost: 0 },
    ]);
    await expect(mark(failing(new Error('broken')), who, fid, '价格战', seen)).rejects.toThrow('broken');
  });

  test('saved twice under one key is one', async () => {
    const fid = await reportWith(fixture, '两次', PAGES);
    const who = await readerOf(fixture, fid);
    const key = randomUUID();
    const marks = await Promise.all([1, 2, 3].map(() => mark(deps, who, fid, '价格战', { key, page: 2 })));
    expect(new Set(marks.map(({ id }) => id)).size).toBe(1);
    expect((await readReportAnnotations(deps, fid, who)).list).toHaveLength(1);
  });

  test('needs the report open: not for another tier, another day, or a visitor', async () => {
    const fid = await reportWith(fixture, '未开', PAGES);
    const who = await readerOf(fixture, fid);
    const stranger = await readerOf(fixture);
    await expect(mark(deps, stranger, fid, '价格战')).rejects.toMatchObject({ code: 10007 });
    await expect(mark(deps, { ...who, now: who.now + DAY_MS }, fid, '价格战')).rejects.toMatchObject({
      code: 10007,
    });
    await expect(mark(deps, { ...who, uid: null }, fid, '价格战')).rejects.toMatchObject({ code: 10999 });
  });
});

describe('in another version of the file', () => {
  const QUOTE = '储能电芯排产环比提升百分之十八';

  test('it is where its words now are, and stays there', async () => {
    const fid = await reportWith(fixture, '移动', PAGES);
    const who = await readerOf(fixture, fid);
    const made = await mark(deps, who, fid, QUOTE);
    await newFile(fixture, fid, [['新增的封面与导言'], ['插入的一行', ...PAGES[0]], PAGES[1]]);
    const { list } = await readReportAnnotations(deps, fid, who);
    expect(list).toMatchObject([{ id: made.id, page: 2, is_lost: 0, version: made.version }]);
    expect(list[0]?.boxes).toEqual([[2, 1000, 1400, 2500, 1600]]);
    expect((await readReportAnnotations(deps, fid, who)).list).toEqual(list);
  });

  test('it is said to be lost where its words are gone, keeps its words, and comes back with them', async () => {
    const fid = await reportWith(fixture, '改写', PAGES);
    const who = await readerOf(fixture, fid);
    await mark(deps, who, fid, QUOTE, { note: '下游备货' });
    const other = PAGES[0].map((line) => line.replace('十八', '二十'));
    await newFile(fixture, fid, [other, PAGES[1]]);
    const lost = { quote: QUOTE, note: '下游备货', page: 1, boxes: [], is_lost: 1 };
    expect((await readReportAnnotations(deps, fid, who)).list).toMatchObject([lost]);
    await newFile(fixture, fid, [['勘误后重新发布'], ...PAGES]);
    expect((await readReportAnnotations(deps, fid, who)).list).toMatchObject([{ page: 2, is_lost: 0 }]);
  });

  test('who may not read it any more still has quote and note, but no place in it', async () => {
    const fid = await reportWith(fixture, '失权', PAGES);
    const who = await readerOf(fixture, fid);
    const made = await mark(deps, who, fid, QUOTE, { note: '留着' });
    const later = { ...who, tier: 'unknown' as const, now: who.now + DAY_MS };
    const { list } = await readReportAnnotations(deps, fid, later);
    expect(list).toEqual([{ ...made, boxes: [] }]);
  });
});
