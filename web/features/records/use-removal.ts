import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RECORD_TYPES, type RecordKind, removeRecords } from '#contract/calls/records.ts';
import type { ParsedRequestOf } from '#contract/wire/call.ts';
import { useClient } from '#web/client/use-client.ts';
import { notDone } from '#web/ui/notices/not-done.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { RECORDS } from './records-query.ts';
import type { RecordsState } from './records-state.ts';

export type WhichRecords = ParsedRequestOf<typeof removeRecords>['which'];

/** Removes records from one of the lists, and shows it anew. */
export function useRemoval(kind: RecordKind, shows: RecordsState['shows']) {
  const client = useClient();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (which: WhichRecords) =>
      client.send(removeRecords, {
        opType: RECORD_TYPES[kind],
        only_chart: shows === 'chart' ? 1 : 0,
        which,
      }),
    onSuccess: () => notify('已移除'),
    onError: (error) => notDone('没有移除记录', error),
    onSettled: () => queries.invalidateQueries({ queryKey: RECORDS }),
  });
  return { remove: (which: WhichRecords) => mutate(which), isRemoving: isPending };
}
