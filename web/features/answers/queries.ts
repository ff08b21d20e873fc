import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getFeaturedQuestions, getSummary } from '#contract/calls/answers.ts';
import { getConversation, listConversations } from '#contract/calls/conversations.ts';
import { getPreviewDetail } from '#contract/calls/report-detail.ts';
import { answerTo } from '#web/client/query.ts';

export const featuredQuery = () =>
  queryOptions({
    queryKey: ['featured-questions'],
    staleTime: 300_000,
    queryFn: answerTo(getFeaturedQuestions, {}),
  });

/** What everybody may know of a report, its abstract among it. */
export const abstractQuery = (fid: number) =>
  queryOptions({
    queryKey: ['abstract', fid],
    staleTime: 300_000,
    queryFn: answerTo(getPreviewDetail, { id: fid }),
  });

export const CONVERSATIONS = 'conversations';

export const conversationsQuery = (state: { keyword: string; page: number }) =>
  queryOptions({
    queryKey: [CONVERSATIONS, state],
    placeholderData: keepPreviousData,
    queryFn: answerTo(listConversations, state),
  });

/** What is asked on in another tab is there when it is opened. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['conversation', id],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: answerTo(getConversation, { id }),
  });

/** What a report says of itself does not change while it is read. */
export const summaryQuery = (fid: number) =>
  queryOptions({
    queryKey: ['report-summary', fid],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: answerTo(getSummary, { id: fid }),
  });
