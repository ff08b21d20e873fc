import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import { ownContentOf } from '#contract/text/file-id.ts';
import type { Client } from '#contract/wire/client.ts';
import { useClient } from '#web/client/use-client.ts';
import { fetchCopy } from '#web/features/downloads/index.ts';
import { loadPdfModule, openPdfBytes } from '#web/pdf/file/open-pdf.ts';
import { drawSheets, releaseSheets, type Sheet, type SheetRange } from '#web/pdf/print/draw-sheets.ts';
import { printSheets } from '#web/pdf/print/print-sheets.ts';

export type PrintStep =
  | { kind: 'idle' }
  /** `share` 0 to 1 of the file. */
  | { kind: 'fetching'; share: number }
  | { kind: 'drawing'; drawn: number; of: number }
  /** The browser has it. */
  | { kind: 'given' };

/** A file that no record shows is printed as it is. */
async function fetchOwn(client: Client, fid: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const { online_url } = await client.send(getFileDetail, { fid }, signal);
  const answer = await fetch(online_url, { signal });
  if (!answer.ok) throw new Error(`the file answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

const isOurs = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/**
 * Prints pages of the caller's own marked copy, or of a file that no record shows. It is taken as a download is, once while this stands: another range costs
 * nothing more. `onFailed` is told what the download, pdf.js or the browser threw, and whether the copy had come by then.
 */
export function usePrint(fid: number, onFailed: (error: unknown, isFetched: boolean) => void) {
  const client = useClient();
  const [step, setStep] = useState<PrintStep>({ kind: 'idle' });
  const stop = useRef<AbortController>(null);
  const copy = useRef<PDFDocumentProxy>(null);
  const isFetched = useRef(false);
  const printed = useRef(() => {});

  async function open(signal: AbortSignal): Promise<PDFDocumentProxy> {
    if (copy.current) return copy.current;
    setStep({ kind: 'fetching', share: 0 });
    // A browser that cannot draw must not cost a download.
    await loadPdfModule();
    const bytes =
      ownContentOf(fid) === null
        ? await fetchCopy(fid, {
            client,
            signal,
            onProgress: (share) => setStep({ kind: 'fetching', share }),
          })
        : await fetchOwn(client, fid, signal);
    isFetched.current = true;
    copy.current = await openPdfBytes(bytes);
    return copy.current;
  }

  async function print(range: SheetRange): Promise<void> {
    stop.current = new AbortController();
    const { signal } = stop.current;
    let sheets: readonly Sheet[] = [];
    try {
      const document = await open(signal);
      const of = range.to - range.from + 1;
      setStep({ kind: 'drawing', drawn: 0, of });
      sheets = await drawSheets(document, range, {
        signal,
        onDrawn: (drawn) => setStep({ kind: 'drawing', drawn, of }),
      });
      printed.current();
      const takeAway = await printSheets(sheets);
      printed.current = () => {
        takeAway();
        releaseSheets(sheets);
      };
      setStep({ kind: 'given' });
    } catch (error) {
      releaseSheets(sheets);
      setStep({ kind: 'idle' });
      if (!isOurs(error)) onFailed(error, isFetched.current);
    }
  }

  useEffect(
    () => () => {
      stop.current?.abort();
      printed.current();
      void copy.current?.loadingTask.destroy();
      copy.current = null;
    },
    [],
  );
  return { step, print, cancel: () => stop.current?.abort() };
}
