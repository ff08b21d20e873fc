import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { placeOfAddress } from '#web/pdf/place/place-memory.ts';
import { PageSkeleton } from '#web/pdf/view/page-skeleton.tsx';
import { CompatibilityView } from './compatibility-view.tsx';
import { Countdown } from './countdown.tsx';
import { LockedView } from './locked-view.tsx';
import classes from './reader.module.css';
import { TitleBar } from './title-bar.tsx';
import { useWayBack } from './use-way-back.ts';

// The tools of reading come while the file does; the frame and the title are there before them.
const DocumentLoader = lazy(() =>
  import('./document-loader.tsx').then((module) => ({ default: module.DocumentLoader })),
);

interface ReaderProps {
  report: ReportDetail;
  /** Without the bar that names the report and what can be done with it. */
  bare?: boolean;
}

/** The whole screen of a report: full reader, cover with a prompt, or the record alone. */
export function Reader({ report, bare = false }: ReaderProps) {
  const [search] = useSearchParams();
  const [isCompatible, setCompatible] = useState(false);
  // pdf.js lives in the browser alone; the server sends the frame and the shape of a page.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);

  const asked = placeOfAddress(search);
  const backTo = useWayBack(search.get('search_key') ?? asked.query);
  const compatibility = { isOn: isCompatible, toggle: () => setCompatible(!isCompatible) };
  const isFull = report.view === 'full';

  return (
    <div className={classes.reader}>
      {bare ? (
        <h1 className={classes.hidden}>{report.name}</h1>
      ) : (
        <TitleBar report={report} backTo={backTo} compatibility={isFull ? compatibility : undefined} />
      )}
      {!isFull && <LockedView report={report} backTo={backTo} />}
      {isFull && !isMounted && <PageSkeleton />}
      {isFull && isMounted && isCompatible && <CompatibilityView report={report} />}
      {isFull && isMounted && !isCompatible && (
        <Countdown report={report}>
          <Suspense fallback={<PageSkeleton />}>
            <DocumentLoader
              key={`${asked.page}:${asked.query}:${asked.quote}:${asked.chart}`}
              report={report}
              asked={asked}
            />
          </Suspense>
        </Countdown>
      )}
    </div>
  );
}
