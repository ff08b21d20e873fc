import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { INVITE_PAGE_SIZE, myInvite, myInviteList } from '#contract/calls/invitations.ts';
import { getThemes } from '#contract/calls/themes.ts';
import { answerTo, clientOf } from '#web/client/query.ts';

export interface InviteFilter {
  /** Days back; 0 is all. */
  time: number;
  /** 0 is any. */
  themeId: number;
  rank: number;
  page: number;
}

/** One's link, to the home page (0) or an industry's reports. Never fresh: rewards come by others. */
export const inviteQuery = (themeId: number) =>
  queryOptions({
    queryKey: ['invite', themeId],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: answerTo(myInvite, { theme_id: themeId }),
  });

/** A page of whom one invited. */
export const invitedQuery = ({ time, themeId, rank, page }: InviteFilter) =>
  queryOptions({
    queryKey: ['invited', time, themeId, rank, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: answerTo(myInviteList, {
      time,
      theme_id: themeId,
      rank_type: rank,
      page,
      pageSize: INVITE_PAGE_SIZE,
    }),
  });

/** Industries of the first level, to which a link may lead. */
export const industriesQuery = () =>
  queryOptions({
    queryKey: ['invite', 'industries'],
    queryFn: async ({ client, signal }) => (await clientOf(client).send(getThemes, {}, signal)).themes,
  });
