import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReportDetail } from '#contract/reports.ts';
import { LockedView } from './locked-view.tsx';
import { placeOfAddress } from './place/place-memory.ts';
import { useWayBack } from './place/use-way-back.ts';
import classes from './reader.module.css';
import { ReadingRoom } from './reading-room.tsx';
import { TitleBar } from './title-bar.tsx';
import { CompatibilityView } from './view/compatibility-view.tsx';
import { PageSkeleton } from './view/page-skeleton.tsx';

/** The whole screen of a report: full reader, cover with a prompt, or the record alone. */
export function Reader({ report }: { report: ReportDetail }) {
  const [search] = useSearchParams();
  const [isCompatible, setCompatible] = useState(false);
  // pdf.js lives in the browser alone; the server sends the frame and the shape of a page.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);

  const asked = placeOfAddress(search);
  const backTo = useWayBack(asked.query);
  const compatibility = { isOn: isCompatible, toggle: () => setCompatible(!isCompatible) };
  const isFull = report.view === 'full';

  return (
    <div className={classes.reader}>
      <TitleBar report={report} backTo={backTo} compatibility={isFull ? compatibility : undefined} />
      {!isFull && <LockedView report={report} backTo={backTo} />}
      {isFull && !isMounted && <PageSkeleton />}
      {isFull && isMounted && isCompatible && <CompatibilityView report={report} />}
      {isFull && isMounted && !isCompatible && (
        <ReadingRoom key={`${asked.page}:${asked.query}:${asked.quote}`} report={report} asked={asked} />
      )}
    </div>
  );
}
