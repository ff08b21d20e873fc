import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { isBusinessError } from '#contract/client.ts';
import { CODES } from '#contract/codes.ts';
import { pdfFileDownload } from '#contract/reader.ts';
import { browserClient } from './browser-client.ts';
import { downloadLimitMessage } from './limit-message.ts';
import { messageOfError } from './query.ts';
import { saveBlob } from './save-blob.ts';
import { useSession } from './session.ts';
import { useGate } from './use-gate.ts';
import { useLimitDialog } from './use-limit-dialog.ts';

const DOWNLOAD_MS = 5 * 60_000;
const LIMITS: ReadonlySet<number> = new Set([CODES.dailyDownloadLimit, CODES.monthlyDownloadLimit]);

/** Gets a short-lived link, fetches the file and hands it to the browser to save. Throws what the call throws. */
async function download(fid: number): Promise<void> {
  const link = await browserClient().send(pdfFileDownload, { fileId: fid });
  const response = await fetch(link.data, { signal: AbortSignal.timeout(DOWNLOAD_MS) });
  if (!response.ok) throw new Error(`文件没有取到（${response.status}）`);
  saveBlob(await response.blob(), link.file_name);
}

/** Downloads a report with the words of S1 §4 and §8: what a limit says depends on the reader's level. */
export function useDownload(fid: number) {
  const { tier } = useSession();
  const { pass } = useGate();
  const tellLimit = useLimitDialog();

  function onError(error: unknown) {
    if (isBusinessError(error) && LIMITS.has(error.code)) tellLimit(downloadLimitMessage(tier, error.code));
    else notifications.show({ message: messageOfError(error), color: 'red', role: 'alert' });
  }

  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      notifications.show({ message: '开始下载...', role: 'status' });
      return download(fid);
    },
    onSuccess: () => notifications.show({ message: '下载完成', role: 'status' }),
    onError,
  });
  return { isPending, start: () => pass('downloadReport', () => mutate()) };
}
