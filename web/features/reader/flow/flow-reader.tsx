import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ReportDetail } from '#contract/calls/reports.ts';
import type { Note } from '#web/features/annotations/index.ts';
import { type AskedPlace, type Place, rememberPlace, visitKey } from '#web/pdf/place/place-memory.ts';
import { useFollowedAddress } from '#web/pdf/place/use-followed-address.ts';
import { useRememberedPlace } from '#web/pdf/place/use-remembered-place.ts';
import { FindBar } from '#web/pdf/view/find-bar.tsx';
import type { MatchPosition } from '#web/pdf/view/find-state.ts';
import { PageSkeleton } from '#web/pdf/view/page-skeleton.tsx';
import { useFindBar } from '#web/pdf/view/use-find-bar.ts';
import { firstQuestion } from '#web/pdf/view/use-find-control.ts';
import { useLeavingBars } from '#web/pdf/view/use-leaving-bars.ts';
import { useFindKeys } from '#web/pdf/view/use-reader-keys.ts';
import { useSelectedPassage } from '#web/pdf/view/use-selected-passage.ts';
import { sessionStore } from '#web/ui/browser-store.ts';
import { Button } from '#web/ui/button/button.tsx';
import frame from '../document-view.module.css';
import { useAskedNote } from '../notes/use-asked-note.ts';
import { RightPanel } from '../panels/right-panel.tsx';
import { TextPanel } from '../panels/text-panel.tsx';
import { isPhone, usePanelLayout } from '../panels/use-panel-layout.ts';
import { usePrinting } from '../print/use-printing.tsx';
import { SelectionMenu } from '../selection-menu.tsx';
import { type Start, startOf } from '../start-of.ts';
import classes from './flow.module.css';
import { FlowBar } from './flow-bar.tsx';
import { FlowChart } from './flow-chart.tsx';
import type { FlowMatch } from './flow-find.ts';
import { FlowNotes } from './flow-notes-context.tsx';
import { copyCells, readFlowPassage } from './flow-passage.ts';
import { FlowSection } from './flow-section.tsx';
import { keyOfBlock } from './flow-texts.ts';
import { PrintedReport } from './printed-report.ts';
import { useFlowFind } from './use-flow-find.ts';
import { useFlowPages } from './use-flow-pages.ts';
import { useFlowView } from './use-flow-view.ts';
import { useTextSize } from './use-text-size.ts';

interface FlowReaderProps {
  report: ReportDetail;
  asked: AskedPlace;
  /** Shows the pages as printed; `isChosen` where that is meant for the next report too. */
  onPages: (isChosen: boolean) => void;
}

/** The text of a report in one column, beginning where its pages were left. */
export function FlowReader(props: FlowReaderProps) {
  const { report, asked } = props;
  const { key } = useLocation();
  const { fid } = report;
  const visitOf = useCallback((address: string) => visitKey(fid, key, address), [fid, key]);
  const [start, setStart] = useState<Start | null>(null);
  // Only once the pages, which remember their place as they go, have gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useLayoutEffect(() => {
    setStart(startOf(asked, report.fid, visitOf(window.location.search), report.page_count));
  }, []);
  return start === null ? <PageSkeleton /> : <FlowDocument {...props} {...{ start, visitOf }} />;
}

type FlowDocumentProps = FlowReaderProps & { start: Start; visitOf: (address: string) => string };

/** Where the reader is in the text, how to move, and what is found. */
function useFlow({ report, asked, onPages, start, visitOf }: FlowDocumentProps) {
  const { fid, page_count: pageCount } = report;
  const view = useFlowView(start.place);
  const pages = useFlowPages(fid, pageCount, start.place.page);
  const { want } = pages;
  useLayoutEffect(() => want(view.page), [want, view.page]);
  const { goTo } = view;
  const show = useCallback(({ page, block }: FlowMatch) => goTo({ page, block }), [goTo]);
  const pageInView = useRef(view.page);
  pageInView.current = view.page;
  const find = useFlowFind(pages, pageCount, firstQuestion(asked, start.place, start.isResumed), {
    show,
    pageInView: useCallback(() => pageInView.current, []),
    hasLeft: view.hasLeft,
  });

  /** The page that was pressed is shown itself, not the one at the top of the view. */
  const pressed = useRef<Place | null>(null);
  const { place } = view;
  const here = useCallback(() => pressed.current ?? place(), [place]);
  useFollowedAddress(view.page);
  useRememberedPlace(fid, visitOf, { scroller: view.scroller, place: here });
  const onPage = useCallback(
    (page: number) => {
      pressed.current = { page, offset: 0 };
      rememberPlace(sessionStore, visitOf(window.location.search), pressed.current, Date.now());
      onPages(false);
    },
    [onPages, visitOf],
  );
  return { pageCount, pages, view, find, onPage };
}

function FlowDocument(props: FlowDocumentProps) {
  const { report, asked, onPages } = props;
  const { pageCount, pages, view, find, onPage } = useFlow(props);
  const bar = useFindBar({ find, scroller: view.scroller, asked, pageCount });
  const { layout, fold, sideOf } = usePanelLayout();
  const textSize = useTextSize();
  const [chart, setChart] = useState<number | null>(null);
  const passage = useSelectedPassage(view.scroller, readFlowPassage);
  const toNote = ({ key, page }: Note) => view.goTo({ page, note: key });
  useAskedNote(toNote);
  // On a phone a panel is a sheet over the text: what was chosen in it must be seen.
  const leave = (side: 'left' | 'right') => isPhone() && fold(side, false);
  const toHit = (at: MatchPosition) => {
    leave('left');
    find.hits.select(at);
  };
  const { printing, print } = usePrinting(report);
  useFindKeys({ find, isFinding: bar.isFinding, openFind: bar.open, closeFind: bar.close, print });
  const toHeading = async (page: number, heading: string) => {
    leave('left');
    view.goTo({ page });
    const blocks = await pages.fetch(page).catch(() => []);
    const found = blocks.find((block) => block.kind === 'heading' && block.text.includes(heading));
    view.goTo(found ? { page, block: keyOfBlock(found) } : { page });
  };

  return (
    <>
      <FlowBar
        {...{ page: view.page, pageCount, textSize }}
        panels={layout}
        onToggle={(side) => fold(side, !layout[side])}
        onFind={bar.open}
        onPages={() => onPages(true)}
      />
      <div className={frame.body}>
        {layout.left && (
          <TextPanel
            fid={report.fid}
            placement={sideOf('left')}
            page={view.page}
            hits={{ ...find.hits, select: toHit }}
            {...{ pageCount }}
            isFinding={bar.isOpen}
            goTo={toHeading}
            onAsk={bar.open}
          />
        )}
        <div className={frame.pages}>
          <FlowNotes blocks={pages.blocks}>
            <PrintedReport value={report}>
              <FlowColumn
                {...{ report, pages, view, find, textSize: textSize.step, onPage }}
                onChart={setChart}
              />
            </PrintedReport>
          </FlowNotes>
          {passage && <SelectionMenu report={report} passage={passage} />}
          {bar.isOpen && <FindBar find={find} pageCount={pageCount} input={bar.input} onClose={bar.close} />}
        </div>
        {layout.right && (
          <RightPanel
            report={report}
            placement={sideOf('right')}
            onChart={(id) => {
              leave('right');
              setChart(id);
            }}
            onNote={(note) => {
              leave('right');
              toNote(note);
            }}
          />
        )}
      </div>
      {printing}
      <FlowChart fid={report.fid} id={chart} onId={setChart} onPage={onPage} />
    </>
  );
}

type FlowColumnProps = Pick<ReturnType<typeof useFlow>, 'pages' | 'view' | 'find' | 'onPage'> & {
  report: ReportDetail;
  textSize: number;
  onChart: (id: number) => void;
};

function FlowColumn({ report, pages, view, find, textSize, onPage, onChart }: FlowColumnProps) {
  const numbers = Array.from({ length: report.page_count }, (_, index) => index + 1);
  return (
    <div
      ref={view.scroller}
      className={classes.scroller}
      {...useLeavingBars(view.scroller)}
      onCopy={(event) => {
        if (copyCells(event, event.currentTarget)) event.preventDefault();
      }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      role="document"
      aria-label={`正文：${report.name}`}
    >
      <article className={classes.column} style={{ '--step': textSize } as React.CSSProperties}>
        {pages.failure !== null && (
          <div className={classes.failure} role="alert">
            <p>正文没有取到：{pages.failure}。</p>
            <Button size="compact" variant="default" onClick={pages.retry}>
              重试
            </Button>
          </div>
        )}
        {numbers.map((page) => (
          <FlowSection
            key={page}
            page={page}
            blocks={pages.blocks.get(page)}
            matches={find.byPage.get(page)}
            current={find.current?.page === page ? find.current : null}
            onPage={onPage}
            onChart={onChart}
          />
        ))}
      </article>
    </div>
  );
}
