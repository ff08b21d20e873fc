import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDialogs } from './dialogs.tsx';
import { downloadRefusal } from './download-refusal.ts';
import { downloadReport } from './download-report.ts';
import { useSession } from './session.ts';
import { useGate } from './use-gate.ts';
import { useLimitDialog } from './use-limit-dialog.ts';

/** Says why a download did not come, in the one way all screens do. */
function useRefusalTold(): (error: unknown) => void {
  const { tier } = useSession();
  const openDialog = useDialogs();
  const tellLimit = useLimitDialog();
  return (error) => {
    const refusal = downloadRefusal(error, tier);
    if (refusal.kind === 'limit') tellLimit(refusal.message);
    else if (refusal.kind === 'upgrade') openDialog(refusal);
    else notifications.show({ message: refusal.text, color: 'red', role: 'alert' });
  };
}

/** Downloads a report with the words of S1 §4 and §8. Whoever has to sign in or to pay first is led there. */
export function useDownload(fid: number) {
  const { pass } = useGate();
  const queries = useQueryClient();
  const onError = useRefusalTold();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const started = notifications.show({ message: '开始下载...', role: 'status' });
      try {
        await downloadReport(fid);
      } finally {
        notifications.hide(started);
      }
    },
    onSuccess: () => notifications.show({ message: '下载完成', color: 'green', role: 'status' }),
    onError,
    // What is left has changed, or turned out to be other than shown.
    onSettled: () => queries.invalidateQueries({ queryKey: ['allowance', 'downloadReport'] }),
  });
  return { isPending, start: () => pass('downloadReport', () => mutate()) };
}
