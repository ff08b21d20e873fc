import { beforeAll, expect, test } from 'vitest';
import type { Tier } from '#contract/rights/levels.ts';
import { linkOf, NOW, newCaller, readerFixture } from '#server/testing/reader-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { AllowedText } from '../memberships/index.ts';
import { compareVersions } from './compare-versions.ts';
import { openLinkedFile } from './linked-file.ts';
import { openReport } from './open-report.ts';

const held = testDatabase();
let deps: Awaited<ReturnType<typeof readerFixture>>['deps'];
let fid = 0;
let alone = 0;

const SAME = '光伏装机在年底前保持较快增长。';
const OLD = '我们预计2026年硅料价格为40元/吨，维持判断。';
const READ = [SAME, OLD, '海外市场的需求仍然偏弱，出口承压。', OLD];
const LATER = [
  SAME,
  '我们预计2026年硅料价格为52元/吨，维持判断。',
  '新增一节讨论储能电站的收益怎样测算出来。',
  // Said twice, and put right once.
  OLD,
];

/** A file that came a day later, with what it says. */
async function addVersion(of: number): Promise<void> {
  const { rows } = await held.database.pool.query<{ id: number }>(
    `INSERT INTO content_versions (content_id, sha256, size_bytes, page_count, file_name, created_at)
     SELECT content_id, repeat('b', 64), 7, 2, 'later.pdf', to_timestamp($2) FROM reports WHERE id = $1 RETURNING id`,
    [of, NOW / 1000 + 86_400],
  );
  const said = LATER.map((text, at) => ({ page: at + 1, kind: 'body', text }));
  await held.database.pool.query('INSERT INTO content_version_texts VALUES ($1, $2)', [
    rows[0]?.id,
    JSON.stringify(said),
  ]);
}

beforeAll(async () => {
  const made = await readerFixture(held.database, [
    { title: '两份文件的报告', file: new Uint8Array([1]), paragraphs: READ },
    { title: '一份文件的报告', file: new Uint8Array([2]), paragraphs: READ },
  ]);
  ({ deps } = made);
  [fid = 0, alone = 0] = made.fids;
  await addVersion(fid);
});

type Who = ReturnType<typeof newCaller>;
const compare = (who: Who, asked = fid, with_ = deps) => compareVersions(with_, { fid: asked }, who);

test('of two files the sentences with other figures, the new ones and those no longer said are told, each with its page', async () => {
  const who = newCaller('ordinary');
  const { other_versions } = await openReport(deps, fid, who);
  expect(other_versions).toEqual([{ came_on: '2026-11-22', is_newer: true }]);
  const { compared, locked } = await compare(who);
  expect(locked).toBeNull();
  expect(compared).toMatchObject({
    before: { is_read: true },
    after: { came_on: '2026-11-22', page_count: 2, is_read: false },
    moved: [{ from: '40元/吨', to: '52元/吨', before: { page: 2 }, after: { page: 2 } }],
    added: [{ text: LATER[2], page: 3 }],
    gone: [{ text: READ[2], page: 3 }],
    counts: { moved: 1, added: 1, gone: 1 },
  });
});

test('the other file is kept under the day on which it came', async () => {
  const who = newCaller('ordinary');
  await openReport(deps, fid, who);
  const { compared } = await compare(who);
  const link = linkOf(compared?.after.online_url ?? '');
  const linked = await openLinkedFile(deps, { ...link, to: 'version-link' }, who);
  expect(linked).toMatchObject({ file: { name: '两份文件的报告（2026-11-22 收到）.pdf' } });
});

test('a report of one file has nothing to be laid beside it', async () => {
  const who = newCaller('ordinary');
  expect((await openReport(deps, alone, who)).other_versions).toEqual([]);
  expect(await compare(who, alone)).toEqual({ compared: null, locked: null });
});

test('nobody compares before opening it, and who may not open it never does', async () => {
  const CLOSED = { compared: null, locked: { code: 10007 } };
  expect(await compare(newCaller('senior'))).toMatchObject(CLOSED);
  for (const tier of ['visitor', 'unknown'] as Tier[]) {
    const who = newCaller(tier);
    expect((await openReport(deps, fid, who)).other_versions).toEqual([]);
    expect(await compare(who)).toMatchObject(CLOSED);
  }
});

test('a check that lets everybody pass is caught by what a visitor then reads', async () => {
  const allowText = async () => ({ fid }) as AllowedText;
  const broken = { ...deps, quotas: { ...deps.quotas, allowText } };
  expect((await compare(newCaller('visitor'), fid, broken)).compared).not.toBeNull();
});
