import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOfError } from '#web/client/query.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { GROUPS } from './group-queries.ts';

/** Something that is done to a group: what came of it is told, and everything shown of groups is asked for anew. */
export function useGroupChange<Asked, Answer>(
  send: (asked: Asked) => Promise<Answer>,
  { told, onDone }: { told?: string; onDone?: (answer: Answer) => void } = {},
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      if (told !== undefined) notify(told);
      onDone?.(answer);
    },
    onError: (error) => notify(messageOfError(error), 'failure'),
    onSettled: () => queries.invalidateQueries({ queryKey: GROUPS }),
  });
}
