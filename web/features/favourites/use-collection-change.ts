import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notDone } from '#web/ui/notices/not-done.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { COLLECTION } from './collection-query.ts';

interface CollectionChange<Answer> {
  /** What did not happen, said before the cause where it fails: 没有移动. */
  failed: string;
  told?: (answer: Answer) => string;
  onDone?: (answer: Answer) => void;
}

/** Something that is done to what one keeps or to its folders: what came of it is told, and all of it is asked for anew. */
export function useCollectionChange<Asked, Answer>(
  send: (asked: Asked) => Promise<Answer>,
  { failed, told, onDone }: CollectionChange<Answer>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      if (told !== undefined) notify(told(answer));
      onDone?.(answer);
    },
    onError: (error) => notDone(failed, error),
    onSettled: () => queries.invalidateQueries({ queryKey: COLLECTION }),
  });
}
