import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getFeaturedQuestions, getSummary } from '#contract/calls/answers.ts';
import { getConversation, listConversations } from '#contract/calls/conversations.ts';
import { browserClient } from '#web/client/browser-client.ts';

export const featuredQuery = () =>
  queryOptions({
    queryKey: ['featured-questions'],
    staleTime: 300_000,
    queryFn: ({ signal }) => browserClient().send(getFeaturedQuestions, {}, signal),
  });

export const CONVERSATIONS = 'conversations';

export const conversationsQuery = (state: { keyword: string; page: number }) =>
  queryOptions({
    queryKey: [CONVERSATIONS, state],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => browserClient().send(listConversations, state, signal),
  });

/** What is asked on in another tab is there when it is opened. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ['conversation', id],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => browserClient().send(getConversation, { id }, signal),
  });

/** What a report says of itself does not change while it is read. */
export const summaryQuery = (fid: number) =>
  queryOptions({
    queryKey: ['report-summary', fid],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: ({ signal }) => browserClient().send(getSummary, { id: fid }, signal),
  });
