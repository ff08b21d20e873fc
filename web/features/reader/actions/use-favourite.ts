import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { doFavorite } from '#contract/reader.ts';
import type { ReportDetail } from '#contract/reports.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { useDialogs } from '#web/client/dialogs.tsx';
import { messageOfError } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';

/** The favourite of a report. Taking it back is confirmed first. */
export function useFavourite(report: ReportDetail) {
  const { user } = useSession();
  const openDialog = useDialogs();
  const [isFavourite, setFavourite] = useState(report.is_favorite === 1);
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function change(to: boolean) {
    setConfirming(false);
    setBusy(true);
    try {
      const answer = await browserClient().send(doFavorite, { id: report.fid, type: 1, cancel: !to });
      setFavourite(answer.is_favorite === 1);
      notifications.show({ message: to ? '收藏成功' : '取消收藏成功' });
    } catch (error) {
      notifications.show({ color: 'red', message: messageOfError(error) });
    } finally {
      setBusy(false);
    }
  }

  function toggle() {
    if (user === null)
      openDialog({ kind: 'login', reason: '登录后可收藏报告', goOn: () => void change(true) });
    else if (isFavourite) setConfirming(true);
    else void change(true);
  }
  return {
    isFavourite,
    isBusy,
    isConfirming,
    toggle,
    confirm: () => void change(false),
    dismiss: () => setConfirming(false),
  };
}
