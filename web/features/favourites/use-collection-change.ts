import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOfError } from '#web/client/query.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { COLLECTION } from './collection-query.ts';

/** Something that is done to what one keeps or to its folders: what came of it is told, and all of it is asked for anew. */
export function useCollectionChange<Asked, Answer>(
  send: (asked: Asked) => Promise<Answer>,
  { told, onDone }: { told?: (answer: Answer) => string; onDone?: (answer: Answer) => void } = {},
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      if (told !== undefined) notify(told(answer));
      onDone?.(answer);
    },
    onError: (error) => notify(messageOfError(error), 'failure'),
    onSettled: () => queries.invalidateQueries({ queryKey: COLLECTION }),
  });
}
