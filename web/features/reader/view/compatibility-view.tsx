import { useEffect, useState } from 'react';
import { getFileDetail } from '#contract/reader.ts';
import type { ReportDetail } from '#contract/reports.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { messageOfError } from '#web/client/query.ts';
import { StateView } from '#web/ui/state-view.tsx';
import { recallPlace } from '../place/place-memory.ts';
import classes from './compatibility-view.module.css';
import { PageSkeleton } from './page-skeleton.tsx';

/** Where the pages were left: browsers' own viewers open there. */
function pageOf({ fid, page_count }: ReportDetail): number {
  return recallPlace(localStorage, String(fid), page_count)?.page ?? 1;
}

/** The browser's own viewer on the same file, for pages that ours draws wrongly. */
export function CompatibilityView({ report }: { report: ReportDetail }) {
  const [url, setUrl] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    // The link of the page may have expired while it was read.
    browserClient()
      .send(getFileDetail, { fid: report.fid }, leaving.signal)
      .then((detail) => setUrl(`${detail.online_url}#page=${pageOf(report)}`))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setFailure(messageOfError(error));
      });
    return () => leaving.abort();
  }, [report.fid]);
  if (failure) return <StateView level={2} role="alert" title="原文没有打开" body={failure} />;
  if (url === null) return <PageSkeleton />;
  return <iframe className={classes.frame} src={url} title={`原文：${report.name}`} />;
}
