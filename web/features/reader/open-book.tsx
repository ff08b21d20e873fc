import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ReportDetail } from '#contract/reports.ts';
import type { PageSize } from './layout/page-layout.ts';
import classes from './open-book.module.css';
import { LeftPanel } from './panels/left-panel.tsx';
import type { LeftTab } from './panels/panel-desk.ts';
import { RightPanel } from './panels/right-panel.tsx';
import { type AskedPlace, type Place, recallPlace, visitKey } from './place/place-memory.ts';
import { isPhone, useDesk } from './place/use-desk.ts';
import { useJumps } from './place/use-jumps.ts';
import { useRememberedPlace } from './place/use-remembered-place.ts';
import { FindBar } from './view/find-bar.tsx';
import { PageScroller } from './view/page-scroller.tsx';
import { useReading } from './view/reading-context.ts';
import { Toolbar } from './view/toolbar.tsx';
import { firstQuestion, useFind } from './view/use-find.ts';
import { useFindBar } from './view/use-find-bar.ts';
import { usePageSizes } from './view/use-page-sizes.ts';
import { useReaderKeys } from './view/use-reader-keys.ts';
import { useViewport } from './view/use-viewport.ts';

interface OpenBookProps {
  report: ReportDetail;
  asked: AskedPlace;
  firstSize: PageSize;
}

interface Start {
  place: Place;
  /** Goes on where this visit was: nothing may carry the reader elsewhere. */
  isResumed: boolean;
}

/**
 * The place of this visit wins, which is there after reloading, on the way back and after the compatible view; then what
 * the address asks for; then the place where this report was left; else the beginning.
 */
function startOf(asked: AskedPlace, fid: number, visit: string, pageCount: number): Start {
  const left = recallPlace(sessionStorage, visit, pageCount);
  if (left !== null) return { place: left, isResumed: true };
  const top = (page: number) => ({ place: { page, offset: 0 }, isResumed: false });
  if (asked.page !== null) return top(Math.min(asked.page, pageCount));
  if (asked.query !== '') return top(1);
  const known = recallPlace(localStorage, String(fid), pageCount);
  return known === null ? top(1) : { place: known, isResumed: false };
}

/** Where the reader is, how to move, and what is found. */
function useBook({ report, asked, firstSize }: OpenBookProps) {
  const reading = useReading();
  const pageCount = reading.document.numPages;
  const { key, search } = useLocation();
  const visit = visitKey(report.fid, key, search);
  const [{ place: start, isResumed }] = useState(() => startOf(asked, report.fid, visit, pageCount));
  const sizes = usePageSizes(reading, firstSize);
  const viewport = useViewport(sizes, start, reading.currentIndex);
  const jumps = useJumps(viewport, reading.currentIndex);
  const find = useFind(reading, firstQuestion(asked, start, isResumed), jumps.jump);
  useRememberedPlace(report.fid, visit, viewport);
  return { pageCount, sizes, viewport, jumps, find };
}

/** The reader with an open file: tools, panels and pages. */
export function OpenBook(props: OpenBookProps) {
  const { report, asked } = props;
  const { pageCount, sizes, viewport, jumps, find } = useBook(props);
  const bar = useFindBar(find, viewport.scroller, asked.query !== '');
  const { desk, fold, sideOf } = useDesk();
  const [chosenTab, setTab] = useState<LeftTab>(asked.query === '' ? 'outline' : 'hits');
  // Without a query there are no hits to list: the contents are of more use.
  const tab = chosenTab === 'hits' && !bar.isOpen && find.query === '' ? 'outline' : chosenTab;
  useReaderKeys({
    viewport,
    pageCount,
    find,
    jumps,
    isFinding: bar.isOpen,
    openFind: bar.open,
    closeFind: bar.close,
  });

  // On a phone a panel is a sheet over the page: what was chosen in it must be seen.
  const chosenIn =
    <Choice,>(side: 'left' | 'right', go: (choice: Choice) => void) =>
    (choice: Choice) => {
      go(choice);
      if (isPhone()) fold(side, false);
    };
  const panels = { left: desk.left, right: desk.right };
  const panelFind = { ...find, select: chosenIn('left', find.select) };
  const ofLeft = { desk: sideOf('left'), goTo: chosenIn('left', jumps.choose), onAsk: bar.open };
  const ofRight = { desk: sideOf('right'), goTo: chosenIn('right', jumps.choose) };
  const page = viewport.seen.current + 1;

  return (
    <>
      <Toolbar
        {...{ viewport, jumps, pageCount, panels }}
        onToggle={(side) => fold(side, !desk[side])}
        onFind={bar.open}
      />
      <div className={classes.body}>
        {desk.left && (
          <LeftPanel fid={report.fid} {...{ tab, page, sizes }} onTab={setTab} find={panelFind} {...ofLeft} />
        )}
        <div className={classes.pages}>
          <PageScroller viewport={viewport} find={find} goTo={jumps.choose} title={report.name} />
          {bar.isOpen && <FindBar find={find} pageCount={pageCount} input={bar.input} onClose={bar.close} />}
        </div>
        {desk.right && <RightPanel report={report} sizes={sizes} {...ofRight} />}
      </div>
    </>
  );
}
