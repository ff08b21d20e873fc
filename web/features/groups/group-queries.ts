import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  getGroupActivity,
  getGroupMembers,
  getInvites,
  getMyInvites,
} from '#contract/calls/group-members.ts';
import { getGroupNotes, getNoteGroups, getNoteReplies } from '#contract/calls/group-notes.ts';
import {
  GROUP_PAGE_SIZES,
  getFileList,
  getGroup,
  getMyGroups,
  getRcmdGroups,
} from '#contract/calls/groups.ts';
import { answerTo, clientOf } from '#web/client/query.ts';

/** Everything about groups: what changes one asks for all of it anew. */
export const GROUPS = ['groups'] as const;
/** Never fresh: others change what is shared. */
const shared = { staleTime: 0, placeholderData: keepPreviousData } as const;

export const hotQuery = (page: number) =>
  queryOptions({
    ...shared,
    queryKey: [...GROUPS, 'hot', page],
    queryFn: answerTo(getRcmdGroups, { page }),
  });
export const mineQuery = (page: number) =>
  queryOptions({
    ...shared,
    queryKey: [...GROUPS, 'mine', page],
    queryFn: answerTo(getMyGroups, { page }),
  });
/** The caller's groups for the pop-over, and which of them hold the report. */
export const holdingQuery = (fid: number, page: number) =>
  queryOptions({
    ...shared,
    queryKey: [...GROUPS, 'holding', fid, page],
    queryFn: answerTo(getMyGroups, { fid, page, pageSize: GROUP_PAGE_SIZES.popover }),
  });
export const myInvitesQuery = () =>
  queryOptions({
    ...shared,
    queryKey: [...GROUPS, 'invites to me'],
    queryFn: async ({ client, signal }) => (await clientOf(client).send(getMyInvites, {}, signal)).list,
  });
export const groupQuery = (gid: number) =>
  queryOptions({
    staleTime: 0,
    queryKey: [...GROUPS, 'one', gid],
    queryFn: answerTo(getGroup, { gid }),
  });
export const filesQuery = (gid: number, page: number) =>
  queryOptions({
    ...shared,
    queryKey: [...GROUPS, 'files', gid, page],
    queryFn: answerTo(getFileList, { gid, page }),
  });
export const membersQuery = (gid: number) =>
  queryOptions({
    staleTime: 0,
    queryKey: [...GROUPS, 'members', gid],
    queryFn: async ({ client, signal }) =>
      (await clientOf(client).send(getGroupMembers, { gid }, signal)).list,
  });
export const activityQuery = (gid: number, page: number) =>
  queryOptions({
    ...shared,
    queryKey: [...GROUPS, 'activity', gid, page],
    queryFn: answerTo(getGroupActivity, { gid, page }),
  });
export const invitesQuery = (gid: number) =>
  queryOptions({
    staleTime: 0,
    queryKey: [...GROUPS, 'invites', gid],
    queryFn: async ({ client, signal }) => (await clientOf(client).send(getInvites, { gid }, signal)).list,
  });
export const groupNotesQuery = (gid: number, page: number) =>
  queryOptions({
    ...shared,
    queryKey: [...GROUPS, 'notes', gid, page],
    queryFn: answerTo(getGroupNotes, { gid, page }),
  });
export const repliesQuery = (gid: number, note: number) =>
  queryOptions({
    staleTime: 0,
    queryKey: [...GROUPS, 'replies', gid, note],
    queryFn: async ({ client, signal }) =>
      (await clientOf(client).send(getNoteReplies, { gid, note }, signal)).list,
  });
export const noteGroupsQuery = (note: number) =>
  queryOptions({
    staleTime: 0,
    queryKey: [...GROUPS, 'with note', note],
    queryFn: async ({ client, signal }) =>
      (await clientOf(client).send(getNoteGroups, { note }, signal)).gids,
  });
/** The caller's groups for a pop-over. */
export const popoverQuery = (page: number) =>
  queryOptions({
    ...shared,
    queryKey: [...GROUPS, 'popover', page],
    queryFn: answerTo(getMyGroups, { page, pageSize: GROUP_PAGE_SIZES.popover }),
  });
