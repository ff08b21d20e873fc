import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReportDetail } from '#contract/reports.ts';
import { StateView } from '#web/ui/state-view.tsx';
import { MembershipBanner } from './membership-banner.tsx';
import { OpenBook } from './open-book.tsx';
import type { OpenedPdf } from './pdf/open-pdf.ts';
import type { AskedPlace } from './place/place-memory.ts';
import classes from './reading-room.module.css';
import { PageSkeleton } from './view/page-skeleton.tsx';
import { createReading, type Reading, ReadingContext } from './view/reading-context.ts';
import { usePdf } from './view/use-pdf.ts';

/** Opens the file and shows it; says what is wrong where it does not open or stops coming. */
export function ReadingRoom({ report, asked }: { report: ReportDetail; asked: AskedPlace }) {
  const { state, stalled, retry } = usePdf(report.fid, report.online_url);
  const reading = useReadingOf(state.status === 'open' ? state.opened : null);
  return (
    <>
      <MembershipBanner />
      {stalled !== null && (
        <div className={classes.stalled} role="alert">
          <span>{stalled}，新的页面暂时取不到；已打开的页面仍可阅读，恢复后自动继续。</span>
          <Button size="compact-sm" variant="default" onClick={retry}>
            重试
          </Button>
        </div>
      )}
      {state.status === 'opening' && <PageSkeleton />}
      {state.status === 'failed' && (
        <StateView
          level={2}
          role="alert"
          title="原文没有打开"
          body={`${state.cause}。可以重试；若反复出现，请换用兼容模式，或返回搜索换一份报告。`}
          actions={<Button onClick={retry}>重试</Button>}
        />
      )}
      {state.status === 'open' && reading && (
        <ReadingContext.Provider value={reading}>
          <OpenBook report={report} asked={asked} firstSize={state.firstSize} />
        </ReadingContext.Provider>
      )}
    </>
  );
}

function useReadingOf(opened: OpenedPdf | null): Reading | null {
  const currentIndex = useRef(0);
  const [reading, setReading] = useState<Reading | null>(null);
  useEffect(() => setReading(opened && createReading(opened, currentIndex)), [opened]);
  return reading;
}
