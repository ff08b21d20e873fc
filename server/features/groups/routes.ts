import * as files from '#contract/calls/group-files.ts';
import * as members from '#contract/calls/group-members.ts';
import * as notes from '#contract/calls/group-notes.ts';
import * as groups from '#contract/calls/groups.ts';
import { GROUP_LOGOS } from '#contract/rights/group-terms.ts';
import { ownContentOf } from '#contract/text/file-id.ts';
import type { Handle } from '#server/platform/http/context.ts';
import { closeGroup, createGroup, editGroup } from './change-group.ts';
import { changeRole, handOver, readMembers, removeMember } from './change-members.ts';
import type { GroupDeps } from './deps.ts';
import { addOwnFile, listOwnFiles, takeOutFile } from './group-files.ts';
import { addFolderToGroup, addManyToGroup, addToGroups, listGroupReports, takeOut } from './group-reports.ts';
import { inviteByLink, inviteUser, readInvites, revokeInvite } from './invite.ts';
import { joinGroup, leaveGroup } from './join-group.ts';
import { listHotGroups, listMyGroups, readGroup } from './list-groups.ts';
import { readActivity } from './read-activity.ts';
import {
  listGroupNotes,
  readNoteGroups,
  readNoteReplies,
  removeReply,
  replyToNote,
  shareNote,
} from './shared-notes.ts';
import { acceptByCode, answer, listMyInvites, lookAt } from './take-invite.ts';

export function groupRoutes(handle: Handle, deps: GroupDeps): void {
  handle(groups.getMyGroups, (asked, { caller }) => listMyGroups(deps, asked, caller));
  handle(groups.getRcmdGroups, (asked, { caller }) => listHotGroups(deps, asked, caller));
  handle(groups.getDefaultGlogos, async () => ({ glogso: [...GROUP_LOGOS] }));
  handle(groups.createGroup, (asked, { caller }) => createGroup(deps, asked, caller));
  handle(groups.editGroup, ({ gid, ...naming }, { caller }) => editGroup(deps, gid, naming, caller));
  handle(groups.joinGroup, ({ gid }, { caller }) => joinGroup(deps, gid, caller));
  handle(groups.leaveGroup, ({ gid }, { caller }) => done(leaveGroup(deps, gid, caller)));
  handle(groups.closeGroup, ({ gid }, { caller }) => done(closeGroup(deps, gid, caller)));
  handle(groups.getGroup, ({ gid }, { caller }) => readGroup(deps, gid, caller));
  handle(groups.getFileList, (asked, { caller }) => listGroupReports(deps, asked, caller));
  handle(groups.addGroupsFiles, (asked, { caller }) => addToGroups(deps, asked, caller));
  handle(groups.addGroupReports, (asked, { caller }) => addManyToGroup(deps, asked, caller));
  handle(groups.addGroupFolder, (asked, { caller }) => addFolderToGroup(deps, asked, caller));
  handle(groups.removeGroupFile, ({ gid, fid }, { caller }) => {
    const contentId = ownContentOf(fid);
    return done(
      contentId === null
        ? takeOut(deps, { gid, fid }, caller)
        : takeOutFile(deps, { gid, contentId }, caller),
    );
  });
  handle(files.getOwnFiles, (asked, { caller }) => listOwnFiles(deps, asked, caller));
  handle(files.addGroupFile, (asked, { caller }) => addOwnFile(deps, asked, caller));
  memberRoutes(handle, deps);
  noteRoutes(handle, deps);
}

function memberRoutes(handle: Handle, deps: GroupDeps): void {
  handle(members.getGroupMembers, async ({ gid }, { caller }) => ({
    list: await readMembers(deps, gid, caller),
  }));
  handle(members.setGroupRole, (asked, { caller }) => done(changeRole(deps, asked, caller)));
  handle(members.removeGroupMember, (asked, { caller }) => done(removeMember(deps, asked, caller)));
  handle(members.handOverGroup, (asked, { caller }) => done(handOver(deps, asked, caller)));
  handle(members.getGroupActivity, (asked, { caller }) => readActivity(deps, asked, caller));
  handle(members.inviteByLink, ({ gid, role, once, until }, { caller }) =>
    inviteByLink(deps, { gid, role, once, until }, caller),
  );
  handle(members.inviteUser, ({ gid, role, user }, { caller }) =>
    inviteUser(deps, { gid, role, user }, caller),
  );
  handle(members.getInvites, async ({ gid }, { caller }) => ({ list: await readInvites(deps, gid, caller) }));
  handle(members.revokeInvite, (asked, { caller }) => done(revokeInvite(deps, asked, caller)));
  handle(members.getMyInvites, (_asked, { caller }) => listMyInvites(deps, caller));
  handle(members.answerInvite, (asked, { caller }) => answer(deps, asked, caller));
  handle(members.lookAtInvite, ({ code }, { caller }) => lookAt(deps, code, caller));
  handle(members.acceptInvite, ({ code }, { caller }) => acceptByCode(deps, code, caller));
}

function noteRoutes(handle: Handle, deps: GroupDeps): void {
  handle(notes.shareNote, (asked, { caller }) => shareNote(deps, asked, caller));
  handle(notes.getNoteGroups, ({ note }, { caller }) => readNoteGroups(deps, note, caller));
  handle(notes.getGroupNotes, (asked, { caller }) => listGroupNotes(deps, asked, caller));
  handle(notes.getNoteReplies, (asked, { caller }) => readNoteReplies(deps, asked, caller));
  handle(notes.replyToNote, (asked, { caller }) => replyToNote(deps, asked, caller));
  handle(notes.removeNoteReply, (asked, { caller }) => done(removeReply(deps, asked, caller)));
}

async function done(work: Promise<void>): Promise<Record<string, never>> {
  await work;
  return {};
}
