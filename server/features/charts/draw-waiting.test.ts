import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { QueueFull } from '#server/platform/limits/fair-queue.ts';
import { type PageArea, PdfClosed } from '#server/ports/pdf.ts';
import { atWork } from '#server/testing/at-work.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { libraryOf } from '#server/testing/library-of.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type AllowedPicture, type ChartPicture, pdfKey } from '../contents/index.ts';
import { drawWaiting } from './draw-waiting.ts';
import { createPictureDrawer } from './picture-drawer.ts';

const held = testDatabase();

/** A library with a file of so many pages, a chart on each, and a reader that tells what it drew and fails where it is told to. */
async function stage(title: string, pages: number) {
  const objects = memoryObjects();
  const clock = fixedClock();
  const { collections, contents, library } = libraryOf({ database: held.database, objects, clock });
  const file = new TextEncoder().encode(title);
  const charts = Array.from({ length: pages }, (_, at) => ({ name: `图${at}`, page: at + 1, waits: true }));
  const { fid, sha256 } = await seedReport(held.database, { title, file, pages, charts });
  await objects.put(pdfKey(sha256), file);
  const drawn: number[] = [];
  let fault: (page: number) => void = () => {};
  const webp = new Uint8Array([1]);
  const pdf = {
    renderAreas: async (_bytes: Uint8Array, areas: readonly PageArea[], widths: readonly number[]) => {
      for (const { page } of areas) fault(page);
      drawn.push(...areas.map(({ page }) => page));
      return areas.map(({ page }) => {
        if (lost.has(page)) return null;
        return {
          images: widths.map((width) => ({ width, height: 300, webp })),
          fingerprint: createHash('sha256').update(`${title} ${page}`).digest('hex').slice(0, 16),
          look: looks.get(page) ?? ('' as const),
          showsText: words.has(page),
        };
      });
    },
  };
  const lost = new Set<number>();
  const words = new Set<number>();
  const looks = new Map<number, 'bar' | 'line'>();
  const parts = { records: library.records, ...contents, objects, pdf, clock };
  return {
    parts,
    contents,
    library,
    collections,
    fid,
    sha256,
    drawn,
    lost,
    words,
    looks,
    failOn(next: typeof fault) {
      fault = next;
    },
    draw: (shiftMs?: number) =>
      drawWaiting(
        parts,
        atWork(() => clock.advance(1)),
        shiftMs,
      ),
    async rows() {
      const { rows } = await held.database.pool.query<{ id: number; waits: boolean; look: string | null }>(
        `SELECT id, picture_waits AS waits, fingerprint AS look FROM content_charts
           WHERE content_id = (SELECT content_id FROM reports WHERE id = $1) ORDER BY ordinal`,
        [fid],
      );
      return rows;
    },
    async pictures() {
      let found = 0;
      for await (const _ of objects.list('chart/')) found += 1;
      return found;
    },
  };
}

test('charts that wait are shown with the size they will have, drawn once, and told apart afterwards', async () => {
  const { draw, library, contents, rows, pictures, drawn } = await stage('光伏等待', 3);
  const ids = (await rows()).map(({ id }) => id);
  const before = await library.reads.everybodys.chartRecords(ids);
  expect(before.map(({ hasPicture, item }) => [hasPicture, item.picture_size])).toEqual(
    // 240 points and a margin of 3 on each side, two pixels a point.
    [0, 1, 2].map(() => [true, [492, 326]]),
  );
  expect(await contents.reads.countWaitingPictures()).toBe(3);
  expect(await draw()).toEqual({ read: 3, failed: 0, isUnfinished: false });
  expect(await contents.reads.countWaitingPictures()).toBe(0);
  const looks = (await rows()).map(({ look }) => look);
  expect(new Set(looks).size).toBe(3);
  const alike = await library.reads.everybodys.alikeCharts(looks[1] ?? '', 5);
  expect(alike).toEqual([{ id: ids[1], bits: 0 }]);
  expect(await pictures()).toBe(6);
  expect(await draw()).toEqual({ read: 0, failed: 0, isUnfinished: false });
  expect(drawn).toHaveLength(3);
});

test('killed in the middle and run again: nothing lost, nothing drawn twice that was kept', async () => {
  const { draw, failOn, rows, drawn } = await stage('风电等待', 60);
  failOn((page) => {
    if (page === 30) throw new Error('killed');
  });
  await expect(draw()).rejects.toThrow('killed');
  const kept = (await rows()).filter(({ waits }) => !waits).length;
  expect(kept).toBe(24);
  failOn(() => {});
  expect(await draw()).toEqual({ read: 60 - kept, failed: 0, isUnfinished: false });
  expect(drawn.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
});

test('a shift that is over leaves the rest to the next, and a service that stops leaves it to its next start', async () => {
  const { draw, failOn, rows } = await stage('核电等待', 50);
  expect(await draw(0)).toEqual({ read: 24, failed: 0, isUnfinished: true });
  failOn(() => {
    throw new PdfClosed();
  });
  expect(await draw()).toEqual({ read: 0, failed: 0, isUnfinished: false });
  expect((await rows()).filter(({ waits }) => waits)).toHaveLength(26);
  failOn(() => {});
  expect(await draw()).toMatchObject({ read: 26 });
});

test('a page that cannot be drawn costs itself, and a file full of them is given up', async () => {
  const one = await stage('水电等待', 5);
  one.lost.add(2);
  expect(await one.draw()).toEqual({ read: 4, failed: 1, isUnfinished: false });
  expect((await one.rows()).map(({ look, waits }) => [look === null, waits])).toEqual(
    [false, true, false, false, false].map((isLost) => [isLost, false]),
  );
  const many = await stage('火电等待', 80);
  for (let page = 1; page <= 80; page += 1) many.lost.add(page);
  expect(await many.draw()).toEqual({ read: 0, failed: 80, isUnfinished: false });
  expect(many.drawn).toHaveLength(24);
});

test('a chart that is read anew elsewhere while it is drawn waits on', async () => {
  const { draw, failOn, rows, contents } = await stage('氢能等待', 2);
  const moved = (await rows())[0]?.id;
  let isMoved: Promise<unknown> = Promise.resolve();
  failOn(() => {
    isMoved = held.database.pool.query(
      `UPDATE content_charts SET box = '{"left": 9, "top": 9, "right": 99, "bottom": 99}' WHERE id = $1`,
      [moved],
    );
  });
  const { keepDrawn } = contents.waiting;
  contents.waiting.keepDrawn = async (...asked) => {
    await isMoved;
    return keepDrawn(...asked);
  };
  await draw();
  expect((await rows()).map(({ waits }) => waits)).toEqual([true, false]);
});

test('a report that is removed while it is drawn leaves no picture behind', async () => {
  const { draw, library, contents, fid, pictures } = await stage('储能等待', 2);
  const { keepDrawn } = contents.waiting;
  contents.waiting.keepDrawn = async (...asked) => {
    await library.records.removeReport(OPERATOR, fid);
    return keepDrawn(...asked);
  };
  await draw();
  expect(await pictures()).toBe(0);
});

test('a picture of words is no chart: the index hears of it, and it is in no list of charts', async () => {
  const { draw, library, collections, words, fid, rows } = await stage('光热等待', 3);
  const names = async () => (await collections.readIndexedCharts([fid])).map(({ fields }) => fields.title);
  expect(await names()).toHaveLength(3);
  words.add(2);
  await held.database.pool.query('DELETE FROM events');
  await draw();
  expect(await names()).toEqual([['图0'], ['图2']]);
  const told = await held.database.pool.query(
    `SELECT FROM events WHERE kind = 'library.reports-changed' AND $1 = ANY (ids)`,
    [fid],
  );
  expect(told.rowCount).toBe(1);
  const ids = (await rows()).map(({ id }) => id);
  const records = await library.reads.everybodys.chartRecords(ids);
  expect(records.map(({ showsText }) => showsText)).toEqual([false, true, false]);
});

test('a chart that is looked at before its turn is drawn then, its page once however many ask', async () => {
  const { parts, rows, library, drawn, draw } = await stage('锂电等待', 3);
  const [, chart] = await rows();
  const picture = (await library.reads.everybodys.chartPicture(
    chart?.id ?? 0,
    320,
  )) as ChartPicture as AllowedPicture;
  const drawer = createPictureDrawer(parts);
  const got = await Promise.all(['one', 'two', 'three'].map((party) => drawer.draw(picture, party)));
  expect(got.map((bytes) => bytes?.length)).toEqual([1, 1, 1]);
  expect(drawn).toEqual([2]);
  expect((await rows()).map(({ waits }) => waits)).toEqual([true, false, true]);
  expect(await draw()).toMatchObject({ read: 2 });
  expect(drawn.toSorted()).toEqual([1, 2, 3]);
});

test('one who asks for too many is told to come back, and who has gone is not waited on', async () => {
  const { parts, rows, library, drawn } = await stage('钠电等待', 60);
  const pictures = await Promise.all(
    (await rows()).map(
      async ({ id }) =>
        (await library.reads.everybodys.chartPicture(id, 800)) as ChartPicture as AllowedPicture,
    ),
  );
  const drawer = createPictureDrawer(parts);
  const settled = await Promise.allSettled(pictures.map((picture) => drawer.draw(picture, 'one')));
  const refused = settled.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const one of refused)
    expect((one as PromiseRejectedResult).reason as unknown).toBeInstanceOf(QueueFull);
  expect(drawn).toHaveLength(60 - refused.length);
  const gone = AbortSignal.abort(new Error('gone'));
  const last = pictures.at(-1);
  if (last === undefined) throw new Error('there are pictures');
  await expect(drawer.draw(last, 'one', gone)).rejects.toThrow('gone');
});

test('a kind that was guessed is what the pixels say, and who finds charts is told in the same transaction', async () => {
  const { draw, fid, looks } = await stage('风电画面', 4);
  const { pool } = held.database;
  // Two are pictures, one of which looks like what its name says; the third is drawn, and the fourth says nothing.
  await pool.query(
    `UPDATE content_charts SET kind = 'line', kind_guessed = page <> 3 WHERE content_id = (SELECT content_id FROM reports WHERE id = $1)`,
    [fid],
  );
  looks.set(1, 'bar').set(2, 'line').set(3, 'bar');
  const before = await pool.query<{ last: string }>(`SELECT coalesce(max(id), 0) AS last FROM events`);
  await draw();
  const { rows } = await pool.query<{ kind: string; look: string }>(
    `SELECT kind, look FROM content_charts WHERE content_id = (SELECT content_id FROM reports WHERE id = $1) ORDER BY page`,
    [fid],
  );
  expect(rows).toEqual([
    { kind: 'bar', look: 'bar' },
    { kind: 'line', look: 'line' },
    { kind: 'line', look: 'bar' },
    { kind: 'line', look: '' },
  ]);
  const { rows: told } = await pool.query<{ kind: string; ids: number[] }>(
    `SELECT kind, ids FROM events WHERE id > $1`,
    [before.rows[0]?.last],
  );
  expect(told.map(({ kind, ids }) => [kind, ids.map(Number)])).toEqual([['library.reports-changed', [fid]]]);
});
