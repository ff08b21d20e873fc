import * as files from '#contract/calls/group-files.ts';
import * as members from '#contract/calls/group-members.ts';
import * as notes from '#contract/calls/group-notes.ts';
import * as groups from '#contract/calls/groups.ts';
import { all, fromOrdinary, isRefused, row, signedIn } from './authorisation-row.ts';
import type { Browser, Stage } from './authorisation-stage.ts';

const ABSENT = 10404;
/** The victim's private group, which is there for nobody else. */
const ofVictim = (stage: Stage) => ({ gid: stage.groupOfVictim });
const NO_CODE = 'x'.repeat(22);
const creators = { ...fromOrdinary, visitor: 10999 };
const named = { name: '新能源小组', is_public: 0 as const };

/** A group of one's own where one may have one; the victim's for whoever has none. */
async function ownGroup(stage: Stage, browser: Browser) {
  if (isRefused(browser)) return ofVictim(stage);
  const made = await browser.client.send(groups.createGroup, named).catch(() => null);
  return { gid: made?.id ?? stage.groupOfVictim };
}
const owners = { ...signedIn(), free: ABSENT, seven: ABSENT, lapsed: ABSENT };
const firstOf = (stage: Stage) => stage.fids[0] ?? 0;
const absent = signedIn(ABSENT);

/** Nobody learns of another's private group, whatever the call; what one owns is one's own to change. */
export const groupRows = [
  row(groups.getRcmdGroups, all('0 of the victim'), {
    outcome: ({ list }) => `${list.filter(({ is_public }) => is_public === 0).length} of the victim`,
  }),
  row(groups.getMyGroups, signedIn('0 groups'), { outcome: ({ list }) => `${list.length} groups` }),
  row(groups.getDefaultGlogos, all(0)),
  row(groups.createGroup, creators, { request: named }),
  row(groups.createGroup, signedIn(10007), {
    variant: 'of an organisation, of which they own none',
    request: { ...named, is_public: 0, organisation: 1 },
  }),
  ...[groups.getGroup, groups.joinGroup, groups.leaveGroup, groups.closeGroup, groups.getFileList].map(
    (call) => row(call, absent, { variant: 'of the victim', request: ofVictim }),
  ),
  row(groups.editGroup, absent, {
    variant: 'of the victim',
    request: (stage) => ({ ...ofVictim(stage), ...named }),
  }),
  row(groups.addGroupsFiles, absent, {
    variant: 'of the victim',
    request: (stage) => ({ fid: firstOf(stage), gids: [stage.groupOfVictim] }),
  }),
  row(groups.addGroupsFiles, owners, {
    variant: 'own',
    request: async (stage, browser) => ({
      fid: firstOf(stage),
      gids: `[${(await ownGroup(stage, browser)).gid}]`,
    }),
  }),
  row(groups.addGroupReports, absent, {
    variant: 'of the victim',
    request: (stage) => ({ ...ofVictim(stage), fids: [firstOf(stage)] }),
  }),
  row(groups.addGroupReports, owners, {
    variant: 'own',
    request: async (stage, browser) => ({ ...(await ownGroup(stage, browser)), fids: [firstOf(stage)] }),
  }),
  row(groups.addGroupFolder, absent, {
    variant: 'a folder of the victim',
    request: async (stage, browser) => ({
      ...(await ownGroup(stage, browser)),
      folder: stage.folderOfVictim,
    }),
  }),
  row(groups.removeGroupFile, absent, {
    variant: 'of the victim',
    request: (stage) => ({ ...ofVictim(stage), fid: firstOf(stage) }),
  }),
  row(files.getOwnFiles, absent, { variant: 'of the victim', request: ofVictim }),
  row(files.getOwnFiles, owners, { variant: 'own', request: ownGroup }),
  row(files.addGroupFile, absent, {
    variant: 'to the victim',
    request: (stage) => ({ ...ofVictim(stage), file: { stored_name: stage.uploadOfVictim } }),
  }),
  // Into a group of one's own a file of somebody else is none.
  row(files.addGroupFile, absent, {
    variant: 'of the victim',
    request: async (stage, browser) => ({
      ...(await ownGroup(stage, browser)),
      file: { stored_name: stage.uploadOfVictim },
    }),
  }),
  row(members.getGroupMembers, absent, { variant: 'of the victim', request: ofVictim }),
  row(members.getGroupMembers, owners, { variant: 'own', request: ownGroup }),
  ...[members.removeGroupMember, members.handOverGroup].map((call) =>
    row(call, absent, {
      variant: 'of the victim',
      request: (stage) => ({ ...ofVictim(stage), member: stage.victim.uid }),
    }),
  ),
  row(members.setGroupRole, absent, {
    variant: 'of the victim',
    request: (stage) => ({ ...ofVictim(stage), member: stage.victim.uid, role: 'editor' as const }),
  }),
  row(members.getGroupActivity, absent, { variant: 'of the victim', request: ofVictim }),
  row(members.inviteByLink, absent, { variant: 'of the victim', request: ofVictim }),
  row(members.inviteByLink, owners, {
    variant: 'own',
    request: async (stage, browser) => ({ ...(await ownGroup(stage, browser)), once: 1 as const }),
  }),
  row(members.inviteUser, absent, {
    variant: 'of the victim',
    request: (stage) => ({ ...ofVictim(stage), user: '002000001' }),
  }),
  row(members.getInvites, absent, { variant: 'of the victim', request: ofVictim }),
  row(members.revokeInvite, absent, {
    variant: 'of the victim',
    request: (stage) => ({ ...ofVictim(stage), invite: 1 }),
  }),
  row(members.getMyInvites, signedIn('0 invites'), { outcome: ({ list }) => `${list.length} invites` }),
  row(members.answerInvite, absent, { request: { invite: 1, accept: 1 as const } }),
  row(members.lookAtInvite, absent, { request: { code: NO_CODE } }),
  row(members.acceptInvite, absent, { request: { code: NO_CODE } }),
  row(notes.getGroupNotes, absent, { variant: 'of the victim', request: ofVictim }),
  row(notes.getGroupNotes, owners, { variant: 'own', request: ownGroup }),
  ...[notes.getNoteReplies, notes.shareNote].map((call) =>
    row(call, absent, { variant: 'of the victim', request: (stage) => ({ ...ofVictim(stage), note: 1 }) }),
  ),
  row(notes.replyToNote, absent, {
    variant: 'of the victim',
    request: (stage) => ({ ...ofVictim(stage), note: 1, text: '话' }),
  }),
  row(notes.removeNoteReply, absent, {
    variant: 'of the victim',
    request: (stage) => ({ ...ofVictim(stage), reply: 1 }),
  }),
  row(notes.getNoteGroups, signedIn('0 groups'), {
    request: { note: 1 },
    outcome: ({ gids }) => `${gids.length} groups`,
  }),
  // Past the group, a level that joins none is told so.
  row(groups.joinGroup, creators, {
    variant: 'public',
    request: (stage) => ({ gid: stage.publicGroup }),
  }),
];
