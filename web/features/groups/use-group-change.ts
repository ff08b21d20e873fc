import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { notDone } from '#web/ui/notices/not-done.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { GROUPS } from './group-queries.ts';

interface GroupChange<Asked, Answer> {
  /** What did not happen, said before the cause where it fails: 没有加入“储能组”. */
  failed: string | ((asked: Asked) => string);
  told?: string;
  onDone?: (answer: Answer) => void;
}

/** Something that is done to a group: what came of it is told, and everything shown of groups is asked for anew. */
export function useGroupChange<Asked, Answer>(
  send: (asked: Asked) => Promise<Answer>,
  { failed, told, onDone }: GroupChange<Asked, Answer>,
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
    onError: (error, asked) => {
      takeFailureAway.current = notDone(typeof failed === 'string' ? failed : failed(asked), error);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: GROUPS }),
  });
}
