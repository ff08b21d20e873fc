import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { downloadReport, isDownloadLimit } from './download-report.ts';
import { downloadLimitMessage } from './limit-message.ts';
import { messageOfError } from './query.ts';
import { useSession } from './session.ts';
import { useGate } from './use-gate.ts';
import { useLimitDialog } from './use-limit-dialog.ts';

/** Downloads a report with the words of S1 §4 and §8: what a limit says depends on the reader's level. */
export function useDownload(fid: number) {
  const { tier } = useSession();
  const { pass } = useGate();
  const tellLimit = useLimitDialog();

  function onError(error: unknown) {
    if (isDownloadLimit(error)) tellLimit(downloadLimitMessage(tier, error.code));
    else notifications.show({ message: messageOfError(error), color: 'red', role: 'alert' });
  }

  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const started = notifications.show({ message: '开始下载...', role: 'status' });
      try {
        await downloadReport(fid);
      } catch (error) {
        notifications.hide(started);
        throw error;
      }
    },
    onSuccess: () => notifications.show({ message: '下载完成', role: 'status' }),
    onError,
  });
  return { isPending, start: () => pass('downloadReport', () => mutate()) };
}
