import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Annotation } from '#contract/calls/annotations.ts';
import { ANNOTATION_LIMITS } from '#contract/rights/annotation-limits.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { depsOf, everything, mark, readerOf, reportWith } from '#server/testing/annotation-fixture.ts';
import { atWork } from '#server/testing/at-work.ts';
import { libraryFixture } from '#server/testing/library-fixture.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { changeAnnotation } from './change-annotation.ts';
import { createAnnotations } from './create-annotations.ts';
import type { AnnotationDeps } from './deps.ts';
import { listAnnotations } from './list-annotations.ts';
import { readReportAnnotations } from './read-report-annotations.ts';
import { removeAnnotation } from './remove-annotation.ts';

const fixture = libraryFixture();
const PAGES = [
  ['储能电芯排产环比提升', '逆变器出海加速'],
  ['光伏组件价格企稳', '硅料库存下降'],
] as const;
let deps: AnnotationDeps;
let fids: number[];

beforeAll(async () => {
  deps = depsOf(fixture);
  fids = [];
  for (const name of ['储能周报', '光伏深度']) fids.push(await reportWith(fixture, name, PAGES));
});

const at = (who: Caller, seconds: number): Caller => ({ ...who, now: who.now + seconds * 1000 });
const quotes = (list: readonly Annotation[]) => list.map(({ quote }) => quote);
const asked = (change: object) => ({ ...everything, ...change });

/** Somebody with three marks in the first report and one, the latest, in the second. */
async function noted() {
  const [first = 0, second = 0] = fids;
  const who = await readerOf(fixture, first, second);
  await mark(deps, at(who, 1), first, '光伏组件', { page: 2, colour: 'green' });
  await mark(deps, at(who, 2), first, '储能电芯', { note: '看排产' });
  await mark(deps, at(who, 3), first, '逆变器出海');
  await mark(deps, at(who, 4), second, '硅料库存', { page: 2, colour: 'blue', note: '儲能也看' });
  return { who, first, second };
}

test('reports stand together, in every order, page by page', async () => {
  const { who, first, second } = await noted();
  const list = async (change: object) => quotes((await listAnnotations(deps, asked(change), who)).list);
  expect(await list({})).toEqual(['硅料库存', '逆变器出海', '储能电芯', '光伏组件']);
  expect(await list({ order: 'place' })).toEqual(['硅料库存', '储能电芯', '逆变器出海', '光伏组件']);
  expect(await list({ order: 'oldest' })).toEqual(['光伏组件', '储能电芯', '逆变器出海', '硅料库存']);
  expect(await list({ page: 2, pageSize: 3 })).toEqual(['光伏组件']);
  const { reports, count, total } = await listAnnotations(deps, asked({}), who);
  expect([count, total]).toEqual([4, 4]);
  expect(reports.map(({ fid, count: each, is_gone }) => [fid, each, is_gone])).toEqual([
    [second, 1, 0],
    [first, 3, 0],
  ]);
});

test('words are sought in quote and note as find reads them, and colours chosen', async () => {
  const { who } = await noted();
  const list = async (change: object) => {
    const answer = await listAnnotations(deps, asked(change), who);
    return [quotes(answer.list), answer.count, answer.total];
  };
  expect(await list({ keyword: '储能' })).toEqual([['硅料库存', '储能电芯'], 2, 4]);
  expect(await list({ keyword: '储能 排产' })).toEqual([['储能电芯'], 1, 4]);
  expect(await list({ keyword: '100%_' })).toEqual([[], 0, 4]);
  expect(await list({ colour: 'green' })).toEqual([['光伏组件'], 1, 4]);
  expect(await list({ colour: 'green', keyword: '储能' })).toEqual([[], 0, 4]);
});

test('of two who change the same the second is told what stands there, and nothing of either is lost', async () => {
  const [fid = 0] = fids;
  const who = await readerOf(fixture, fid);
  const made = await mark(deps, who, fid, '逆变器出海');
  const change = (version: number, note: string) =>
    changeAnnotation(deps, { id: made.id, version, note, colour: undefined }, at(who, 5));
  const both = await Promise.all([change(1, '甲'), change(1, '乙')]);
  expect(both.map(({ is_saved }) => is_saved).sort()).toEqual([0, 1]);
  const winner = both.find(({ is_saved }) => is_saved === 1)?.annotation;
  const loser = both.find(({ is_saved }) => is_saved === 0)?.annotation;
  expect(loser?.note).toBe(winner?.note);
  expect(loser?.version).toBe(2);
  // What is there already is saved, so that an answer that was lost does no harm.
  expect((await change(1, winner?.note ?? '')).is_saved).toBe(1);
  expect((await change(2, '丙')).annotation).toMatchObject({ note: '丙', version: 3, colour: 'yellow' });
  const recoloured = { id: made.id, version: 3, colour: 'red' as const, note: undefined };
  expect((await changeAnnotation(deps, recoloured, who)).annotation).toMatchObject({
    note: '丙',
    colour: 'red',
  });
});

test('what was deleted comes back for a day, and is then forgotten', async () => {
  const [fid = 0] = fids;
  const who = await readerOf(fixture, fid);
  const made = await mark(deps, who, fid, '逆变器出海', { note: '留着' });
  const remove = (by: Caller) => removeAnnotation(deps, { id: made.id, restore: false }, by);
  const restore = (by: Caller) => removeAnnotation(deps, { id: made.id, restore: true }, by);
  await remove(who);
  await remove(at(who, 60));
  expect((await readReportAnnotations(deps, fid, who)).list).toEqual([]);
  const changed = { id: made.id, version: 1, note: '改', colour: undefined };
  await expect(changeAnnotation(deps, changed, who)).rejects.toMatchObject({ code: 10404 });
  expect((await restore(at(who, 90))).annotation).toEqual(made);
  expect((await restore(at(who, 91))).annotation).toEqual(made);
  await remove(who);
  await expect(restore({ ...who, now: who.now + DAY_MS + 1000 })).rejects.toMatchObject({ code: 10404 });
  const clock = { now: () => who.now + DAY_MS + 1000 };
  const [forget] = createAnnotations({ ...fixture.deps, clock }).jobs;
  await forget?.handler(atWork());
  const { rows } = await fixture.deps.database.pool.query('SELECT 1 FROM annotations WHERE id = $1', [
    made.id,
  ]);
  expect(rows).toEqual([]);
});

/** Rows as if somebody had marked so much. */
async function fill(uid: number, fid: number, count: number): Promise<void> {
  await fixture.deps.database.pool.query(
    `INSERT INTO annotations (uid, key, report_id, content_id, cited, colour, quote, note, folded, prefix, suffix, is_only, page, top_share,
       boxes, file_sha256, created_at, updated_at)
     SELECT $1, gen_random_uuid(), $2, coalesce((SELECT content_id FROM reports WHERE id = $2), $2), '{}', 'yellow', 'x', '', 'x', '', '',
       false, 1, 0, '[]', '', now(), now()
     FROM generate_series(1, $3)`,
    [uid, fid, count],
  );
}

test('nobody marks more than the limit, however many tabs are at it, and an undo counts too', async () => {
  const [fid = 0] = fids;
  const who = await readerOf(fixture, fid);
  const made = await mark(deps, who, fid, '逆变器出海');
  await removeAnnotation(deps, { id: made.id, restore: false }, who);
  await fill(who.uid, fid, ANNOTATION_LIMITS.perReport - 1);
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => mark(deps, who, fid, '储能电芯')));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const full = { code: 10006, message: expect.stringContaining('这份报告里您的高亮与笔记已有 1,000 条') };
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: full });
  await expect(removeAnnotation(deps, { id: made.id, restore: true }, who)).rejects.toMatchObject(full);

  const other = await readerOf(fixture, fid);
  await fill(other.uid, 1e9, ANNOTATION_LIMITS.perAccount);
  const all = { code: 10006, message: expect.stringContaining('已有 5,000 条') };
  await expect(mark(deps, other, fid, '储能电芯')).rejects.toMatchObject(all);
});

test('a report that was taken down leaves quotes and notes, and what they cite', async () => {
  const fid = await reportWith(fixture, '将下架', PAGES);
  const who = await readerOf(fixture, fid);
  await mark(deps, who, fid, '逆变器出海', { note: '留着', key: randomUUID() });
  await fixture.deps.library.records.removeReport(OPERATOR, fid);
  const { list, reports } = await listAnnotations(deps, asked({}), who);
  expect(list).toMatchObject([{ quote: '逆变器出海', note: '留着' }]);
  expect(reports).toMatchObject([
    { fid, is_gone: 1, stockOrgData: { name: '国信证券' }, timeText: '2024-05-01' },
  ]);
});
