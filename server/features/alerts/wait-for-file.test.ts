import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOST_FILE_WAITS } from '#contract/calls/file-waits.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { type AlertFixture, alertFixture } from '#server/testing/alert-fixture.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { markInboxRead, readInboxPage, readUnread } from './read-inbox.ts';
import { exportAlerts } from './store/personal.ts';
import { readFileWait, tellFilesCame, waitForFile } from './wait-for-file.ts';

const held = testDatabase();
let fixture: AlertFixture;

beforeAll(async () => {
  fixture = await alertFixture(held.database);
});
beforeEach(async () => {
  await held.database.pool.query('TRUNCATE file_waits, alert_inbox, alerts, alert_matches');
});

const record = async () => (await seedReport(held.database, { title: `只有题录 ${randomUUID()}` })).fid;
/** The file of a record comes, by whatever road. */
async function fileComes(fid: number): Promise<void> {
  await held.database.pool.query(
    `WITH version AS (INSERT INTO content_versions (content_id, sha256, size_bytes, page_count, file_name, created_at)
       SELECT content_id, encode(sha256($2), 'hex'), 1, 1, 'a.pdf', now() FROM reports WHERE id = $1 RETURNING id, content_id)
     UPDATE contents SET current_version = version.id FROM version WHERE contents.id = content_id`,
    [fid, randomUUID()],
  );
}
const wait = (fid: number, caller: Caller, on = true) => waitForFile(fixture.deps, { fid, wait: on }, caller);
const tell = () => tellFilesCame({ ...fixture.deps, clock: fixture.clock });
const inboxOf = async (caller: Caller) =>
  (await readInboxPage(fixture.deps, { page: 1, pageSize: 15 }, caller)).data;

describe('a file that is waited for', () => {
  test('is told to everybody who waits once it is there, once, and to nobody else', async () => {
    const [fid, other] = [await record(), await record()];
    const [one, two, third] = [
      await fixture.somebody('free'),
      await fixture.somebody(),
      await fixture.somebody(),
    ];
    for (const who of [one, two]) expect(await wait(fid, who)).toEqual({ waiting: 1 });
    await wait(other, third);
    expect(await tell()).toBe(0);
    await fileComes(fid);
    expect(await tell()).toBe(2);
    expect(await tell()).toBe(0);
    for (const who of [one, two]) {
      expect(await inboxOf(who)).toMatchObject([{ file_came: 1, is_read: 0, alerts: [], report: { fid } }]);
      expect(await readUnread(fixture.deps, who)).toEqual({ unread: 1 });
      expect(await readFileWait(fixture.deps, fid, who)).toEqual({ waiting: 0 });
    }
    expect(await inboxOf(third)).toEqual([]);
    expect(await readFileWait(fixture.deps, other, third)).toEqual({ waiting: 1 });
  });

  test('comes anew and unread where its record was told and read before', async () => {
    const who = await fixture.somebody();
    await fixture.save({ keyword: '储能' }, who);
    const [fid = 0] = await fixture.arrive({ title: '储能月报' });
    await fixture.match();
    await markInboxRead(fixture.deps, [], who);
    await wait(fid, who);
    await fileComes(fid);
    await tell();
    expect(await inboxOf(who)).toMatchObject([{ file_came: 1, is_read: 0, report: { fid } }]);
  });

  test('is not told to who no longer waits, and not waited for where the report is gone', async () => {
    const who = await fixture.somebody();
    const [fid, gone] = [await record(), await record()];
    await wait(fid, who);
    expect(await wait(fid, who, false)).toEqual({ waiting: 0 });
    await fileComes(fid);
    await wait(gone, who);
    await held.database.pool.query('DELETE FROM reports WHERE id = $1', [gone]);
    expect(await tell()).toBe(0);
    expect((await exportAlerts(fixture.deps.db, who as never)).waits).toEqual([]);
  });
});

describe('who may wait', () => {
  test('nobody without an account, for no report that is not there or has its file', async () => {
    const [fid, who] = [await record(), await fixture.somebody()];
    await expect(wait(fid, newCaller())).rejects.toMatchObject({ code: 10999 });
    await expect(wait(999_999_999, who)).rejects.toMatchObject({ code: 10404 });
    await fileComes(fid);
    await expect(wait(fid, who)).rejects.toMatchObject({ code: 10006 });
  });

  test('for so many at a time, also when asked at once; the same once more is none more', async () => {
    const [last, beyond, who] = [await record(), await record(), await fixture.somebody()];
    await held.database.pool.query(
      'INSERT INTO file_waits SELECT $1, 1e9 + n, now() FROM generate_series(1, $2) AS n',
      [who.uid, MOST_FILE_WAITS - 1],
    );
    const tried = await Promise.allSettled([wait(last, who), wait(beyond, who)]);
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const kept = tried[0].status === 'fulfilled' ? last : beyond;
    expect(await wait(kept, who)).toEqual({ waiting: 1 });
  });
});
