import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { clientOf } from '#web/client/query.ts';
import { dropFirstPicture } from '#web/pdf/file/early-picture.ts';
import type { OpenedPdf } from '#web/pdf/file/open-pdf.ts';
import type { AskedPlace } from '#web/pdf/place/place-memory.ts';
import { PageSkeleton } from '#web/pdf/view/page-skeleton.tsx';
import { createReading, type Reading, ReadingContext } from '#web/pdf/view/reading-context.ts';
import { Button } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { askFindIn } from './ask-find.ts';
import classes from './document-loader.module.css';
import { DocumentView } from './document-view.tsx';
import { linesQuery } from './lines-query.ts';
import { loadFindLanguage } from './load-find-language.ts';
import { type UnableCause, usePdf } from './use-pdf.ts';

interface DocumentLoaderProps {
  report: ReportDetail;
  asked: AskedPlace;
  /** Shows the text in one column; absent where there is none. */
  onText: (() => void) | undefined;
  /** The pages cannot be drawn here. */
  onUnable: (cause: UnableCause) => void;
}

/** Opens the file and shows it; says what is wrong where it does not open or stops coming. */
export function DocumentLoader({ report, asked, onText, onUnable }: DocumentLoaderProps) {
  const { state, stalled, retry } = usePdf(report.fid, report.online_url, onUnable);
  const reading = useReadingOf(report, state.status === 'open' ? state.opened : null, onUnable);
  return (
    <>
      {stalled !== null && (
        <div className={classes.stalled} role="alert">
          <span>{stalled}，新的页面暂时取不到；已打开的页面仍可阅读，恢复后自动继续。</span>
          <Button size="compact" variant="default" onClick={retry}>
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
          <DocumentView {...{ report, asked, onText }} firstSize={state.firstSize} />
        </ReadingContext.Provider>
      )}
    </>
  );
}

function useReadingOf(
  { fid, unread_pages: unread }: ReportDetail,
  opened: OpenedPdf | null,
  onUnable: (cause: UnableCause) => void,
): Reading | null {
  const queries = useQueryClient();
  const currentIndex = useRef(0);
  const [reading, setReading] = useState<Reading | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages that have been read meanwhile say something now.
  useEffect(() => {
    const parts = {
      loadLanguage: loadFindLanguage,
      askFind: askFindIn(clientOf(queries), fid),
      linesOf: (page: number) => queries.fetchQuery(linesQuery(fid, page)),
      onTooCostly: () => onUnable('file'),
    };
    const begun = opened && createReading(opened, currentIndex, parts);
    void begun?.firstDrawn.then(dropFirstPicture);
    setReading(begun);
  }, [fid, opened, onUnable, queries, unread]);
  return reading;
}
