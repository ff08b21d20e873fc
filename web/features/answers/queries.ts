import { queryOptions } from '@tanstack/react-query';
import { getFeaturedQuestions } from '#contract/calls/answers.ts';
import { browserClient } from '#web/client/browser-client.ts';

export const featuredQuery = () =>
  queryOptions({
    queryKey: ['featured-questions'],
    staleTime: 300_000,
    queryFn: ({ signal }) => browserClient().send(getFeaturedQuestions, {}, signal),
  });
