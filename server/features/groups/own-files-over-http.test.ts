import { afterAll, beforeAll, expect, test } from 'vitest';
import * as files from '#contract/calls/group-files.ts';
import {
  answerInvite,
  getGroupActivity,
  inviteUser,
  removeGroupMember,
} from '#contract/calls/group-members.ts';
import * as groups from '#contract/calls/groups.ts';
import { searchMyFiles } from '#contract/calls/own-search.ts';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import * as uploads from '#contract/calls/uploads.ts';
import { ownContentOf, ownFileId } from '#contract/text/file-id.ts';
import { displayId } from '#server/features/accounts/index.ts';
import { codeOf } from '#server/testing/group-fixture.ts';
import { pageOfText } from '#server/testing/library-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type Bringer, uploadStage } from '#server/testing/upload-fixture.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';

const ABSENT = 10404;
const held = testDatabase();
let server: WholeServer;
let stage: ReturnType<typeof uploadStage>;
let owner: Bringer;
let giver: Bringer;
let stranger: Bringer;
let gid: number;

beforeAll(async () => {
  server = await openWholeServer(held.database, []);
  stage = uploadStage(server, await server.app.listen({ port: 0, host: '127.0.0.1' }));
  [owner, giver, stranger] = [await stage.person(2), await stage.person(2), await stage.person(2)];
  // Known to everybody who is signed in: what its members read of each other is not.
  gid = (await owner.client.send(groups.createGroup, { name: '储能小组', is_public: 1 })).id;
  await enter(giver, 'editor');
});
afterAll(() => server.close());

async function enter(who: Bringer, role: 'editor' | 'reader') {
  const { invite } = await owner.client.send(inviteUser, { gid, role, user: displayId(who.uid) });
  await who.client.send(answerInvite, { invite: invite.id, accept: 1 });
}
const follow = () => server.features.indexing.follow();
const add = ({ client }: Bringer, id: string, into = gid) =>
  client.send(files.addGroupFile, { gid: into, file: { name: 'x', stored_name: id } });
const seek = async ({ client }: Bringer, keyword: string) =>
  (await client.send(searchMyFiles, { keyword, gid })).data;
const namesOf = async ({ client }: Bringer) =>
  (await client.send(files.getOwnFiles, { gid })).files.map(({ name }) => name);
const ownCount = async ({ client }: Bringer) => (await client.send(groups.getGroup, { gid })).own_count;
const heldBytes = async ({ client }: Bringer) =>
  (await client.send(uploads.myUploadFile, {})).allowance.held_bytes;

test('a file of a member’s own is listed, read, found and told of among members, and nowhere else, until it is taken away', async () => {
  const text = `${pageOfText('调研纪要', 21)}\n钠离子电池的成本曲线`;
  const id = await stage.bring(giver, text, '调研纪要.txt');
  const before = await heldBytes(giver);
  const { fid } = await add(giver, id);
  await add(giver, id);
  await follow();
  // Room is taken once, by whoever brought it.
  expect([await heldBytes(giver), await heldBytes(owner)]).toEqual([before, 0]);

  expect(await namesOf(owner)).toEqual(['调研纪要.txt']);
  expect([await ownCount(owner), await ownCount(stranger)]).toEqual([1, 0]);
  expect((await owner.client.send(getFileDetail, { fid })).view).toBe('full');
  const [found] = await seek(owner, '钠离子');
  expect([found?.name, found?.passages.length, found?.original_url, found?.folder]).toEqual([
    '调研纪要.txt',
    1,
    '',
    '',
  ]);
  // Among all that is theirs, and told from what is their own; nobody else learns of it.
  const everywhere = async ({ client }: Bringer) =>
    (await client.send(searchMyFiles, { keyword: '钠离子', scope: 'all' })).data;
  expect(await everywhere(owner)).toMatchObject([{ name: '调研纪要.txt', is_mine: 0, original_url: '' }]);
  expect(await everywhere(giver)).toMatchObject([{ name: '调研纪要.txt', is_mine: 1 }]);
  expect(await everywhere(stranger)).toEqual([]);
  // Their own shelf holds none of it.
  expect((await owner.client.send(searchMyFiles, { keyword: '钠离子' })).count).toBe(0);
  const acts = async () => (await owner.client.send(getGroupActivity, { gid })).list;
  expect((await acts())[0]).toMatchObject({ kind: 'filed', report: { fid, name: '调研纪要.txt' } });

  expect(await seek(stranger, '钠离子')).toEqual([]);
  expect(await codeOf(stranger.client.send(getFileDetail, { fid }))).toBe(ABSENT);
  expect(await codeOf(stranger.client.send(files.getOwnFiles, { gid }))).toBe(10007);
  expect(await codeOf(add(owner, id))).toBe(ABSENT);

  const [mine] = (await giver.client.send(uploads.myUploadFile, {})).data;
  expect(mine?.shares).toBe(1);
  await giver.client.send(uploads.removeUpload, { id });
  await follow();
  expect([await namesOf(owner), await ownCount(owner), await seek(owner, '钠离子')]).toEqual([[], 0, []]);
  expect(await everywhere(owner)).toEqual([]);
  expect(await codeOf(owner.client.send(getFileDetail, { fid }))).toBe(ABSENT);
  expect((await acts())[0]).toMatchObject({ kind: 'filed', report: null });
  expect((await server.features.indexing.verify()).problems).toEqual([]);
});

test('a file that is brought for a group is there once it can be read; where that is over, it stays on one’s own shelf and says so', async () => {
  const begin = (who: Bringer, text: string, into: number) =>
    who.client.send(uploads.beginUpload, {
      ...{ name: '路线图.txt', size_bytes: Buffer.byteLength(text), gid: into },
    });
  const text = pageOfText('固态电池路线图', 22);
  const first = await begin(giver, text, gid);
  await stage.patch(giver, first.url, 0, text);
  await stage.convert(first.id);
  await stage.convert(first.id);
  expect(await namesOf(owner)).toEqual(['路线图.txt']);

  // The same bytes for another group: the file that is there goes into it.
  const other = (await giver.client.send(groups.createGroup, { name: '另一组', is_public: 0 })).id;
  const again = await begin(giver, text, other);
  await stage.patch(giver, again.url, 0, text);
  await stage.convert(again.id);
  expect((await stage.stateOf(giver, again.id))?.reason).toBe(
    '内容与已有的“路线图.txt”相同，不再保存一份；已有的那一份已放进群组',
  );
  expect((await giver.client.send(files.getOwnFiles, { gid: other })).files.map(({ name }) => name)).toEqual([
    '路线图.txt',
  ]);

  const later = pageOfText('半固态路线图', 23);
  const second = await begin(giver, later, gid);
  await owner.client.send(removeGroupMember, { gid, member: giver.uid });
  await follow();
  expect([await namesOf(owner), await seek(owner, '固态')]).toEqual([[], []]);
  await stage.patch(giver, second.url, 0, later);
  await stage.convert(second.id);
  const state = await stage.stateOf(giver, second.id);
  expect([state?.state, state?.reason]).toEqual(['ready', expect.stringContaining('没有放进群组')]);
  expect(await namesOf(owner)).toEqual([]);

  expect(await codeOf(begin(stranger, text, gid))).toBe(10007);
  expect(await codeOf(begin(stranger, text, 999_999_999))).toBe(ABSENT);
});

test('a file is taken out by its fid, and is its owner’s alone again', async () => {
  await enter(giver, 'editor');
  const id = await stage.bring(giver, pageOfText('取出', 24), '取出.txt');
  const { fid } = await add(giver, id);
  expect(ownContentOf(fid)).toBe((await stage.stateOf(giver, id))?.content_id);
  await owner.client.send(groups.removeGroupFile, { gid, fid });
  expect(await namesOf(owner)).toEqual([]);
  expect(await codeOf(owner.client.send(getFileDetail, { fid }))).toBe(ABSENT);
  expect(await codeOf(giver.client.send(getFileDetail, { fid }))).toBe(0);
  expect(await codeOf(owner.client.send(groups.removeGroupFile, { gid, fid: ownFileId(999_999) }))).toBe(
    ABSENT,
  );
});
