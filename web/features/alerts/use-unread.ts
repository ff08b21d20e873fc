import { useQuery } from '@tanstack/react-query';
import { getUnread } from '#contract/calls/unread.ts';
import { answerTo } from '#web/client/query.ts';

export const UNREAD = ['unread'] as const;
const ASKED_EVERY_MS = 5 * 60_000;

/** How many new reports somebody signed in has not seen; 0 until that is known. Asked with the page, and every few minutes while it is looked at. */
export function useUnread(): number {
  const { data } = useQuery({
    queryKey: UNREAD,
    staleTime: ASKED_EVERY_MS,
    refetchInterval: ASKED_EVERY_MS,
    queryFn: answerTo(getUnread, {}),
  });
  return data?.unread ?? 0;
}
