import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOfError } from '#web/client/query.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { GROUPS } from './group-queries.ts';

/** Something that is done to a group: what came of it is told, and everything shown of groups is asked for anew. */
export function useGroupChange<Asked, Answer>(
  send: (asked: Asked) => Promise<Answer>,
  { told, onDone }: { told?: string; onDone?: (answer: Answer) => void } = {},
) {
  const queries = useQueryClient();
  const takeFailureAway = useRef<() => void>(() => {});
  return useMutation({
    mutationFn: send,
    // Of the try before this one, or it would be read as this one's.
    onMutate: () => takeFailureAway.current(),
    onSuccess: (answer) => {
      if (told !== undefined) notify(told);
      onDone?.(answer);
    },
    onError: (error) => {
      takeFailureAway.current = notify(messageOfError(error), 'failure');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: GROUPS }),
  });
}
