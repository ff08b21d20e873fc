import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { removeUpload, retryUpload } from '#contract/calls/uploads.ts';
import { useClient } from '#web/client/use-client.ts';
import { notDone } from '#web/ui/notices/not-done.ts';
import { onSettled } from './queue.ts';

/** What is done to files that the server has; what is shown of them is asked anew after it. */
export function useChanges() {
  const client = useClient();
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: ['uploads'] });
  useEffect(() => onSettled(() => void queries.invalidateQueries({ queryKey: ['uploads'] })), [queries]);
  const remove = useMutation({
    mutationFn: (id: string) => client.send(removeUpload, { id }),
    onSettled: again,
    onError: (error) => notDone('没有移除文件', error),
  });
  const retry = useMutation({
    mutationFn: (id: string) => client.send(retryUpload, { id }),
    onSettled: again,
    onError: (error) => notDone('没有重新转换', error),
  });
  return { again, remove, retry };
}
