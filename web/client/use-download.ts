import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { isBusinessError } from '#contract/client.ts';
import { CODES } from '#contract/codes.ts';
import { pdfFileDownload } from '#contract/reader.ts';
import { browserClient } from './browser-client.ts';
import { useDialogs } from './dialogs.tsx';
import { messageOfError } from './query.ts';
import { saveBlob } from './save-blob.ts';
import { useSession } from './session.ts';
import { useGate } from './use-gate.ts';

const DOWNLOAD_MS = 5 * 60_000;

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
  const openDialog = useDialogs();

  function onError(error: unknown) {
    const limit =
      isBusinessError(error, CODES.dailyDownloadLimit) || isBusinessError(error, CODES.monthlyDownloadLimit);
    if (!limit || tier === 'enterprise' || tier === 'unknown') {
      const message = limit ? '您当前账号今日下载次数已达上限，请明日再来。' : messageOfError(error);
      notifications.show({ message, color: 'red', role: 'alert' });
    } else if (tier === 'senior') {
      const text = '您当前账号今日下载次数已达上限，请明日再来或升级企业会员后再试。';
      openDialog({ kind: 'upgrade', text, needs: 'enterprise' });
    } else {
      openDialog({
        kind: 'upgrade',
        text: '开通会员免费下载',
        tip: '您的下载次数已达上限',
        needs: 'ordinary',
      });
    }
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
