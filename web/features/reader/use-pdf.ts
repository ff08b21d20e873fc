import { useCallback, useEffect, useRef, useState } from 'react';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import type { Client } from '#contract/wire/client.ts';
import { useClient } from '#web/client/use-client.ts';
import { causeOfFailure, type OpenedPdf, openPdf, ViewerUnable } from '#web/pdf/file/open-pdf.ts';
import { TooCostly, withPatience } from '#web/pdf/file/patience.ts';
import { createSignedLink, FileUnavailable, type SignedLink } from '#web/pdf/file/signed-link.ts';
import type { PageSize } from '#web/pdf/layout/page-layout.ts';

export type PdfState =
  | { status: 'opening' }
  | { status: 'open'; opened: OpenedPdf; firstSize: PageSize }
  | { status: 'failed'; cause: string };

/** Why a report is shown otherwise: the viewer does not run in this browser, or the file asks too much of any. */
export type UnableCause = 'browser' | 'file';

export interface PdfHandle {
  state: PdfState;
  /** Why parts of an open file do not come at the moment; null while all is well. */
  stalled: string | null;
  /** Opens again, or sends again what is waiting. */
  retry(): void;
  link: SignedLink;
}

async function fetchFreshLink(client: Client, fid: number): Promise<string> {
  const detail = await client.send(getFileDetail, { fid });
  if (detail.online_url === '') throw new FileUnavailable(403, detail.locked?.message ?? '阅读权限已变化');
  return detail.online_url;
}

async function sizeOfFirstPage(opened: OpenedPdf): Promise<PageSize> {
  const page = await opened.document.getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height };
}

/** Opens the file of a report and keeps it open while its link expires and the network comes and goes. */
export function usePdf(fid: number, url: string, onUnable: (cause: UnableCause) => void): PdfHandle {
  const client = useClient();
  const [state, setState] = useState<PdfState>({ status: 'opening' });
  const [stalled, setStalled] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const opened = useRef<OpenedPdf | null>(null);
  const [link] = useState(() => createSignedLink(url, () => fetchFreshLink(client, fid)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the file again.
  useEffect(() => {
    const closing = new AbortController();
    setState({ status: 'opening' });
    setStalled(null);
    const events = {
      onStalled: (cause: FileUnavailable) => setStalled(navigator.onLine ? cause.message : '网络已断开'),
      onResumed: () => setStalled(null),
    };
    openPdf(link, events, closing.signal)
      .then(async (pdf) => {
        const firstSize = await withPatience(sizeOfFirstPage(pdf), pdf.isWaiting);
        if (closing.signal.aborted) return;
        opened.current = pdf;
        setState({ status: 'open', opened: pdf, firstSize });
      })
      .catch((error: unknown) => {
        if (closing.signal.aborted) return;
        if (error instanceof TooCostly) onUnable('file');
        else if (error instanceof ViewerUnable && navigator.onLine) onUnable('browser');
        else setState({ status: 'failed', cause: causeOfFailure(error) });
      });
    return () => {
      opened.current = null;
      closing.abort();
    };
  }, [link, attempt, onUnable]);

  // Whoever signs in again is given another link: what waits for it goes on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link itself is renewed where it is asked for.
  useEffect(() => opened.current?.retry(), [url]);

  const retry = useCallback(() => {
    if (opened.current) opened.current.retry();
    else setAttempt((count) => count + 1);
  }, []);
  return { state, stalled, retry, link };
}
