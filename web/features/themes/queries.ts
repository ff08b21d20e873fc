import { queryOptions } from '@tanstack/react-query';
import { getThemes } from '#contract/calls/themes.ts';
import type { ClientSource } from '#web/client/browser-client.ts';

export const THEMES = ['themes'] as const;

/** Own subscriptions beside all industries below one; 0 is the top. */
export const themesQuery = (client: ClientSource, parentId: number) =>
  queryOptions({
    queryKey: [...THEMES, parentId],
    queryFn: ({ signal }) => client().send(getThemes, { parent_id: parentId }, signal),
  });
