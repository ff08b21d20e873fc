import type { Database } from '#server/platform/db/connect-database.ts';
import { codeOf, expectSame, type GroupFixture, type Person } from './group-fixture.ts';

const ABSENT = 10404;
const page = { page: 1, pageSize: 15 };

/** A note of somebody's in a report, or in a file of their own where `fid` is null, as annotations keep it. */
export async function newNote(
  database: Database,
  { uid }: Person,
  fid: number | null,
  contentId = 1,
): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `INSERT INTO annotations (uid, key, content_id, report_id, cited, colour, quote, note, folded, prefix, suffix, is_only, page, top_share, boxes, file_sha256, created_at, updated_at)
     VALUES ($1, gen_random_uuid(), $3, $2, '{"name": "报告"}', 'yellow', '原文', '想法', '', '', '', true, 3, 0, '[]', 'x', now(), now()) RETURNING id`,
    [uid, fid, contentId],
  );
  return rows[0]?.id ?? 0;
}

/** A private group with a note that its owner shares, a reader and an editor in it, and a stranger. */
async function shared(fixture: GroupFixture) {
  const { newPerson, create, enter, newReports, cases, deps, database } = fixture;
  const [owner, reader, editor, stranger] = [newPerson(), newPerson(), newPerson(), newPerson()];
  const gid = await create(owner, false);
  await enter(gid, reader);
  await enter(gid, editor, 'editor');
  const [fid = 0] = await newReports(1);
  const note = await newNote(database, reader, fid);
  await cases.shareNote(deps, { gid, note, share: true }, reader);
  return { owner, reader, editor, stranger, gid, fid, note };
}

/** Nothing is shared by itself; what is shared its group sees, with its author, and nobody else learns of it by any call. */
export async function sharedWithTheGroupAlone(fixture: GroupFixture): Promise<void> {
  const { cases, deps, database } = fixture;
  const { owner, reader, stranger, gid, fid, note } = await shared(fixture);
  await newNote(database, reader, fid);
  const { list, count } = await cases.listGroupNotes(deps, { gid, ...page }, owner);
  expectSame(
    'listed',
    [count, ...list.map((one) => [one.note, one.author, one.text, one.page])],
    [1, [note, `人 ${reader.uid}`, '想法', 3]],
  );
  const ways = (asked: number) => [
    cases.listGroupNotes(deps, { gid: asked, ...page }, stranger),
    cases.readNoteReplies(deps, { gid: asked, note }, stranger),
    cases.replyToNote(deps, { gid: asked, note, text: '话' }, stranger),
    cases.removeReply(deps, { gid: asked, reply: 1 }, stranger),
    cases.shareNote(deps, { gid: asked, note, share: true }, stranger),
  ];
  const codes = await Promise.all(ways(gid).map(codeOf));
  expectSame('codes of a stranger', [...new Set(codes)], [ABSENT]);
  expectSame('whose note it is', await cases.readNoteGroups(deps, note, stranger), { gids: [] });
}

/** A note on a file of one's own is shared with a group that reads the file, is whole for its members, and goes with the file. */
export async function fileNotesFollow(fixture: GroupFixture): Promise<void> {
  const { cases, deps, database, bring } = fixture;
  const { owner, editor, stranger, gid } = await shared(fixture);
  const { id, contentId } = await bring(editor, `纪要 ${editor.uid}`);
  const note = await newNote(database, editor, null, contentId);
  const share = (who = editor) => codeOf(cases.shareNote(deps, { gid, note, share: true }, who));
  const listed = async () =>
    (await cases.listGroupNotes(deps, { gid, ...page }, owner)).list.find((one) => one.note === note);
  expectSame('sharing before the file', await share(), 10006);
  await cases.addOwnFile(deps, { gid, file: { stored_name: id } }, editor);
  expectSame('sharing another’s', [await share(owner), await share(stranger)], [ABSENT, ABSENT]);
  expectSame('sharing', await share(), 0);
  const seen = await listed();
  expectSame('what is seen', [seen?.report.fid, seen?.quote, seen?.locked], [-contentId, '原文', 0]);
  await cases.takeOutFile(deps, { gid, contentId }, owner);
  expectSame('what is seen after the file', [await listed(), await share()], [undefined, 10006]);
}

/** The words of the report are for whoever has it open with the right to; the author's own words are the group's. */
export async function quotesAreTheReports(fixture: GroupFixture): Promise<void> {
  const { cases, deps } = fixture;
  const { owner, reader, gid } = await shared(fixture);
  const seen = async (who: Person) => {
    const [one] = (await cases.listGroupNotes(deps, { gid, ...page }, who)).list;
    return [one?.quote, one?.locked, one?.text];
  };
  expectSame('its author', await seen(reader), ['原文', 0, '想法']);
  expectSame('who has not opened it', await seen(owner), ['', 1, '想法']);
  fixture.opened.add(owner.uid);
  expectSame('who has', await seen(owner), ['原文', 0, '想法']);
}

/** Nobody shares what is another's, and nobody takes back what another shares. */
export async function notesAreTheirAuthors(fixture: GroupFixture): Promise<void> {
  const { cases, deps } = fixture;
  const { owner, editor, reader, gid, note } = await shared(fixture);
  expectSame('of another', await codeOf(cases.shareNote(deps, { gid, note, share: true }, editor)), ABSENT);
  expectSame('by the owner', await codeOf(cases.shareNote(deps, { gid, note, share: false }, owner)), ABSENT);
  expectSame('still there', (await cases.listGroupNotes(deps, { gid, ...page }, owner)).count, 1);
  await cases.shareNote(deps, { gid, note, share: false }, reader);
  expectSame('taken back', (await cases.listGroupNotes(deps, { gid, ...page }, owner)).count, 0);
}

/** Whoever leaves takes their notes along, and reads no thread any more. */
export async function leavingTakesNotes(fixture: GroupFixture): Promise<void> {
  const { cases, deps } = fixture;
  const { owner, reader, gid, note } = await shared(fixture);
  await cases.replyToNote(deps, { gid, note, text: '同意' }, owner);
  await cases.leaveGroup(deps, gid, reader);
  expectSame('left', (await cases.listGroupNotes(deps, { gid, ...page }, owner)).count, 0);
  expectSame('thread', await codeOf(cases.readNoteReplies(deps, { gid, note }, owner)), ABSENT);
  expectSame('read by who left', await codeOf(cases.readNoteReplies(deps, { gid, note }, reader)), ABSENT);
}

/** The author and whoever is mentioned are told, members alone, each once, and nobody of their own words; a reply is removed by its author or the owner. */
export async function repliesReachTheirs(fixture: GroupFixture): Promise<void> {
  const { cases, deps, told } = fixture;
  const { owner, reader, editor, stranger, gid, note } = await shared(fixture);
  told.length = 0;
  const text = `@人 ${owner.uid} @人 ${editor.uid} @人 ${stranger.uid} 看看`;
  await cases.replyToNote(deps, { gid, note, text }, editor);
  const to = told.map(({ uid, title }) => [uid, title.includes('提到了您')]);
  expectSame(
    'told',
    to.toSorted(),
    [
      [owner.uid, true],
      [reader.uid, false],
    ].toSorted(),
  );
  const { list } = await cases.readNoteReplies(deps, { gid, note }, reader);
  const reply = list[0]?.id ?? 0;
  expectSame('removed by another', await codeOf(cases.removeReply(deps, { gid, reply }, reader)), 10007);
  expectSame('removed by the owner', await codeOf(cases.removeReply(deps, { gid, reply }, owner)), 0);
}

/** Of somebody who is erased no words are theirs any more. */
export async function erasedSaysNothing(fixture: GroupFixture): Promise<void> {
  const { cases, deps, database } = fixture;
  const { owner, editor, gid, note } = await shared(fixture);
  await cases.replyToNote(deps, { gid, note, text: '同意' }, editor);
  await cases.groupData(deps).erase({ uid: editor.uid } as never);
  const { list } = await cases.readNoteReplies(deps, { gid, note }, owner);
  expectSame(
    'names',
    list.map(({ name }) => name),
    ['已注销用户'],
  );
  const { rows } = await database.pool.query('SELECT uid FROM group_note_replies WHERE uid = $1', [
    editor.uid,
  ]);
  expectSame('rows', rows.length, 0);
}
