import { queryOptions } from '@tanstack/react-query';
import { getThemes } from '#contract/calls/themes.ts';
import { answerTo } from '#web/client/query.ts';

export const THEMES = ['themes'] as const;

/** Own subscriptions beside all industries below one; 0 is the top. */
export const themesQuery = (parentId: number) =>
  queryOptions({
    queryKey: [...THEMES, parentId],
    queryFn: answerTo(getThemes, { parent_id: parentId }),
  });
