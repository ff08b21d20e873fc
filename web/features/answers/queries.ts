import { queryOptions } from '@tanstack/react-query';
import { askAi, getFeaturedQuestions } from '#contract/calls/answers.ts';
import { browserClient } from '#web/client/browser-client.ts';

export const ANSWER_KEY = 'answer';

export const featuredQuery = () =>
  queryOptions({
    queryKey: ['featured-questions'],
    staleTime: 300_000,
    queryFn: ({ signal }) => browserClient().send(getFeaturedQuestions, {}, signal),
  });

/** It may cost a unit: it is asked once, and again only when somebody says so. */
export const answerQuery = (question: string) =>
  queryOptions({
    queryKey: [ANSWER_KEY, question],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => browserClient().send(askAi, { query: question }, signal),
  });
