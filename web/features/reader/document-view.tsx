import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ReportDetail } from '#contract/calls/reports.ts';
import type { PageSize } from '#web/pdf/layout/page-layout.ts';
import { type AskedPlace, visitKey } from '#web/pdf/place/place-memory.ts';
import { useArrangement } from '#web/pdf/place/use-arrangement.ts';
import { useFollowedAddress } from '#web/pdf/place/use-followed-address.ts';
import { useJumps } from '#web/pdf/place/use-jumps.ts';
import { useRememberedPlace } from '#web/pdf/place/use-remembered-place.ts';
import { drawnPages } from '#web/pdf/view/drawn-pages.tsx';
import { PageColumn } from '#web/pdf/view/page-column.tsx';
import { useReading } from '#web/pdf/view/reading-context.ts';
import { Toolbar } from '#web/pdf/view/toolbar.tsx';
import { useFind } from '#web/pdf/view/use-find.ts';
import { useFindBar } from '#web/pdf/view/use-find-bar.ts';
import { firstQuestion } from '#web/pdf/view/use-find-control.ts';
import { usePageSizes } from '#web/pdf/view/use-page-sizes.ts';
import { useReaderKeys } from '#web/pdf/view/use-reader-keys.ts';
import { useSelectedPassage } from '#web/pdf/view/use-selected-passage.ts';
import { useStage } from '#web/pdf/view/use-stage.tsx';
import { useViewport } from '#web/pdf/view/use-viewport.ts';
import { ChartBar } from './chart-bar.tsx';
import classes from './document-view.module.css';
import { noteJump, useAskedNote } from './notes/use-asked-note.ts';
import { LeftPanel } from './panels/left-panel.tsx';
import type { LeftTab } from './panels/panel-placement.ts';
import { RightPanel } from './panels/right-panel.tsx';
import { isPhone, usePanelLayout } from './panels/use-panel-layout.ts';
import { usePrinting } from './print/use-printing.tsx';
import { ReportFindBar } from './scans/report-find-bar.tsx';
import { SelectionMenu } from './selection-menu.tsx';
import { startOf } from './start-of.ts';
import { useMarkedChart } from './use-marked-chart.ts';

interface DocumentViewProps {
  report: ReportDetail;
  asked: AskedPlace;
  firstSize: PageSize;
  /** Shows the text in one column; absent where there is none. */
  onText: (() => void) | undefined;
}

/** Where the reader is, how to move, and what is found. */
function useDocument({ report, asked, firstSize }: DocumentViewProps) {
  const reading = useReading();
  const pageCount = reading.document.numPages;
  // The address itself, which follows the page; the router only knows how it began.
  const { key } = useLocation();
  const visitOf = (address: string) => visitKey(report.fid, key, address);
  const [{ place: start, isResumed }] = useState(() =>
    startOf(asked, report.fid, visitOf(window.location.search), pageCount),
  );
  const sizes = usePageSizes(reading, firstSize, report.page_sizes);
  const arranging = useArrangement(report.fid);
  const viewport = useViewport(sizes, start, reading.currentIndex, arranging);
  const jumps = useJumps(viewport, reading.currentIndex);
  const find = useFind(reading, firstQuestion(asked, start, isResumed), jumps.jump);
  useFollowedAddress(viewport.seen.current + 1);
  useRememberedPlace(report.fid, visitOf, viewport);
  const marked = useMarkedChart({ fid: report.fid, asked: asked.chart, isResumed, viewport, jumps });
  // What is presented is drawn first.
  const onTurn = (index: number) => {
    reading.currentIndex.current = index;
  };
  return { pageCount, sizes, viewport, isPaired: arranging[0].isSpread, jumps, find, marked, onTurn };
}

/** The reader with an open file: tools, panels and pages. */
export function DocumentView(props: DocumentViewProps) {
  const { report, asked, onText } = props;
  const { pageCount, sizes, viewport, isPaired, jumps, find, marked, onTurn } = useDocument(props);
  const passage = useSelectedPassage(viewport.scroller);
  const bar = useFindBar({ find, scroller: viewport.scroller, asked, pageCount });
  const { layout, fold, sideOf } = usePanelLayout(isPaired);
  const [chosenTab, setTab] = useState<LeftTab>(asked.query === '' ? 'outline' : 'hits');
  // Without a query there are no hits to list: the contents are of more use.
  const tab = chosenTab === 'hits' && !bar.isOpen && find.query === '' ? 'outline' : chosenTab;
  const renderPage = drawnPages({ viewport, find, mark: marked.mark, goTo: jumps.choose });
  const { stage, present } = useStage({ viewport, sizes, renderPage, onTurn, title: report.name });
  const { printing, print } = usePrinting(report);
  useReaderKeys({
    viewport,
    pageCount,
    find,
    jumps,
    isFinding: bar.isFinding,
    openFind: bar.open,
    closeFind: bar.close,
    unmark: marked.unmark,
    present,
    print,
  });

  // On a phone a panel is a sheet over the page: what was chosen in it must be seen.
  const chosenIn =
    <Choice,>(side: 'left' | 'right', go: (choice: Choice) => void) =>
    (choice: Choice) => {
      go(choice);
      if (isPhone()) fold(side, false);
    };
  const panels = { left: layout.left, right: layout.right };
  const panelFind = { ...find, select: chosenIn('left', find.select) };
  const ofLeft = { placement: sideOf('left'), goTo: chosenIn('left', jumps.choose), onAsk: bar.open };
  const toNote = noteJump(jumps);
  useAskedNote(toNote);
  const ofRight = {
    placement: sideOf('right'),
    onChart: chosenIn('right', marked.show),
    onNote: chosenIn('right', toNote),
  };
  const page = viewport.seen.current + 1;

  return (
    <>
      <Toolbar
        {...{ viewport, jumps, pageCount, panels, onText }}
        onToggle={(side) => fold(side, !layout[side])}
        onFind={bar.open}
        onPresent={present}
        onPrint={print}
      />
      {stage}
      {printing}
      <div className={classes.body}>
        {layout.left && (
          <LeftPanel
            fid={report.fid}
            {...{ tab, page, sizes }}
            turn={viewport.turn}
            onTab={setTab}
            find={panelFind}
            {...ofLeft}
          />
        )}
        <div className={classes.pages}>
          <PageColumn viewport={viewport} title={report.name} renderPage={renderPage} />
          <ChartBar marked={marked} />
          {passage && <SelectionMenu report={report} passage={passage} />}
          <ReportFindBar {...{ report, find, pageCount, bar }} />
        </div>
        {layout.right && <RightPanel report={report} {...ofRight} />}
      </div>
    </>
  );
}
