import { useEffect, useState } from 'react';
import { getFileDetail } from '#contract/calls/reader.ts';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { messageOfError } from '#web/client/query.ts';
import { recallPlace } from '#web/pdf/place/place-memory.ts';
import { PageSkeleton } from '#web/pdf/view/page-skeleton.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import classes from './compatibility-view.module.css';

/** Where the pages were left: browsers' own viewers open there. */
const leftPage = (fid: number, pageCount: number) =>
  recallPlace(localStorage, String(fid), pageCount)?.page ?? 1;

/** The browser's own viewer on the same file, for pages that ours draws wrongly. */
export function CompatibilityView({ report }: { report: ReportDetail }) {
  const { fid, page_count: pageCount } = report;
  const [url, setUrl] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    // The link of the page may have expired while it was read, and with it the right to read.
    browserClient()
      .send(getFileDetail, { fid }, leaving.signal)
      .then(({ online_url, locked }) => {
        if (online_url === '') setFailure(locked?.message ?? '阅读权限已变化，请刷新页面');
        else setUrl(`${online_url}#page=${leftPage(fid, pageCount)}`);
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setFailure(messageOfError(error));
      });
    return () => leaving.abort();
  }, [fid, pageCount]);
  if (failure) return <StateView level={2} role="alert" title="原文没有打开" body={failure} />;
  if (url === null) return <PageSkeleton />;
  return <iframe className={classes.frame} src={url} title={`原文：${report.name}`} />;
}
