import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { removeUpload, retryUpload } from '#contract/calls/uploads.ts';
import { messageOfError } from '#web/client/query.ts';
import { useClient } from '#web/client/use-client.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { onSettled } from './queue.ts';

/** What is done to files that the server has; what is shown of them is asked anew after it. */
export function useChanges() {
  const client = useClient();
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: ['uploads'] });
  useEffect(() => onSettled(() => void queries.invalidateQueries({ queryKey: ['uploads'] })), [queries]);
  const onError = (error: unknown) => notify(messageOfError(error), 'failure');
  const remove = useMutation({
    mutationFn: (id: string) => client.send(removeUpload, { id }),
    onSettled: again,
    onError,
  });
  const retry = useMutation({
    mutationFn: (id: string) => client.send(retryUpload, { id }),
    onSettled: again,
    onError,
  });
  return { again, remove, retry };
}
