import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isBusinessError } from '#contract/client.ts';
import { CODES } from '#contract/codes.ts';
import { getAllowance } from '#contract/memberships.ts';
import type { ReportDetail } from '#contract/reports.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { useDialogs } from '#web/client/dialogs.tsx';
import { downloadReport, isDownloadLimit } from '#web/client/download-report.ts';
import { downloadLimitMessage } from '#web/client/limit-message.ts';
import { messageOfError } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';
import { useLimitDialog } from '#web/client/use-limit-dialog.ts';

/** Downloading a report: what it costs before the click, the click, and what each refusal says. */
export function useDownload(report: ReportDetail) {
  const { user, tier } = useSession();
  const openDialog = useDialogs();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const tellLimit = useLimitDialog();
  const key = ['allowance', 'downloadReport', report.fid];
  const allowance = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      browserClient().send(getAllowance, { action: 'downloadReport', subject: report.fid }, signal),
    enabled: user !== null && report.view !== 'record',
  });

  function tellFailure(error: unknown) {
    if (isDownloadLimit(error)) {
      return tellLimit(downloadLimitMessage(tier, error.code));
    }
    if (isBusinessError(error, CODES.notAllowed)) {
      return openDialog({ kind: 'upgrade', text: error.message, needs: allowance.data?.needs ?? 'ordinary' });
    }
    notifications.show({ color: 'red', message: messageOfError(error) });
  }

  async function run() {
    setBusy(true);
    const started = notifications.show({ message: '开始下载...' });
    try {
      await downloadReport(report.fid);
      notifications.show({ color: 'green', message: '下载完成' });
    } catch (error) {
      notifications.hide(started);
      tellFailure(error);
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: key });
    }
  }

  /** Signing in goes on with the download. */
  function download() {
    if (isBusy) return;
    if (user !== null) void run();
    else openDialog({ kind: 'login', reason: '登录后可下载报告', goOn: () => void run() });
  }
  return { download, isBusy, allowance: allowance.data };
}
