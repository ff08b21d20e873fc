import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { clientOf } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { useGate, useLimitDialog } from '#web/features/rights/index.ts';
import { notDone } from '#web/ui/notices/not-done.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { DownloadCancelled } from './download-cancelled.ts';
import type { DownloadRefusal } from './download-refusal.ts';

/** Says why a download did not come, in the one way all screens do. */
export function useTellRefusal(): (error: unknown) => void {
  const { tier } = useSession();
  const openDialog = useDialogs();
  const tellLimit = useLimitDialog();
  const tell = (refusal: DownloadRefusal) => {
    if (refusal.kind === 'limit') tellLimit(refusal.dialog);
    else if (refusal.kind === 'upgrade') openDialog(refusal);
    else notify(`下载没有完成：${refusal.text}`, 'failure');
  };
  return (error) =>
    void import('./download-refusal.ts').then(
      ({ downloadRefusal }) => tell(downloadRefusal(error, tier)),
      () => notDone('下载没有完成', error),
    );
}

const ENDS = { saved: '下载完成', 'handed over': '文件较大，已交给浏览器下载' } as const;

const cancelledText = (error: DOMException) =>
  error instanceof DownloadCancelled && error.isCounted ? '已取消下载；文件已经传来，次数不退' : '已取消下载';

/** Downloads a report with the words of S1 §4 and §8. Whoever has to sign in or to pay first is led there. */
export function useDownload(fid: number) {
  const { pass } = useGate();
  const queries = useQueryClient();
  const client = clientOf(queries);
  const tellRefusal = useTellRefusal();
  // Whole percents: a render for every chunk would be hundreds.
  const [percent, setPercent] = useState(0);
  const stop = useRef<AbortController>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const hide = notify('开始下载...');
      setPercent(0);
      stop.current = new AbortController();
      const { signal } = stop.current;
      try {
        // What moves the bytes comes with the first click.
        const { downloadReport } = await import('./download-report.ts');
        return await downloadReport(fid, {
          client,
          signal,
          onProgress: (share) => setPercent(Math.floor(share * 100)),
        });
      } finally {
        hide();
      }
    },
    onSuccess: (end) => notify(ENDS[end], 'done'),
    onError: (error) =>
      error instanceof DOMException && error.name === 'AbortError'
        ? notify(cancelledText(error))
        : tellRefusal(error),
    // What is left has changed, or turned out to be other than shown.
    onSettled: () => queries.invalidateQueries({ queryKey: ['allowance', 'downloadReport'] }),
  });
  return {
    isPending,
    percent,
    start: () => pass('downloadReport', () => mutate()),
    cancel: () => stop.current?.abort(),
  };
}
