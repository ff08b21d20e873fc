import { useRef, useState } from 'react';
import type { ReportDetail } from '#contract/reports.ts';
import type { PageSize } from './layout/page-layout.ts';
import classes from './open-book.module.css';
import { LeftPanel } from './panels/left-panel.tsx';
import { RightPanel } from './panels/right-panel.tsx';
import { type AskedPlace, type Place, recallPlace } from './place/place-memory.ts';
import { isPhone, useDesk } from './place/use-desk.ts';
import { useRememberedPlace } from './place/use-remembered-place.ts';
import { FindBar } from './view/find-bar.tsx';
import { PageScroller } from './view/page-scroller.tsx';
import { useReading } from './view/reading-context.ts';
import { Toolbar } from './view/toolbar.tsx';
import { type Find, useFind } from './view/use-find.ts';
import { usePageSizes } from './view/use-page-sizes.ts';
import { useReaderKeys } from './view/use-reader-keys.ts';
import { type ReaderViewport, useViewport } from './view/use-viewport.ts';

interface OpenBookProps {
  report: ReportDetail;
  asked: AskedPlace;
  firstSize: PageSize;
}

export type LeftTab = 'outline' | 'thumbnails' | 'hits';

/** What the address asks for wins; else the place where this report was left; else the beginning. */
function startOf(asked: AskedPlace, fid: number, pageCount: number): Place {
  if (asked.page !== null) return { page: Math.min(asked.page, pageCount), offset: 0 };
  if (asked.query !== '') return { page: 1, offset: 0 };
  return recallPlace(localStorage, fid, pageCount) ?? { page: 1, offset: 0 };
}

/** The reader with an open file: tools, panels and pages. */
export function OpenBook({ report, asked, firstSize }: OpenBookProps) {
  const reading = useReading();
  const pageCount = reading.document.numPages;
  const [start] = useState(() => startOf(asked, report.fid, pageCount));
  const sizes = usePageSizes(reading, firstSize);
  const viewport = useViewport(sizes, start, reading.currentIndex);
  const find = useFind(
    reading,
    { query: asked.query, page: start.page, cited: asked.page !== null, quote: asked.quote },
    viewport.goTo,
  );
  const { desk, fold, resize } = useDesk();
  const [tab, setTab] = useState<LeftTab>(asked.query === '' ? 'outline' : 'hits');
  const [isFinding, setFinding] = useState(asked.query !== '');
  const findInput = useRef<HTMLInputElement>(null);
  useRememberedPlace(report.fid, viewport);

  function openFind() {
    setFinding(true);
    requestAnimationFrame(() => {
      findInput.current?.focus();
      findInput.current?.select();
    });
  }
  function closeFind() {
    setFinding(false);
    find.setQuery('', 'phrase');
    viewport.scroller.current?.focus();
  }
  // On a phone a panel is a sheet over the page: what was chosen in it must be seen.
  const panelView = (side: 'left' | 'right'): ReaderViewport => ({
    ...viewport,
    goTo: (target) => {
      viewport.goTo(target);
      if (isPhone()) fold(side, false);
    },
  });
  const panelFind: Find = {
    ...find,
    select: (position) => {
      find.select(position);
      if (isPhone()) fold('left', false);
    },
  };
  useReaderKeys({ viewport, pageCount, find, openFind, closeFind, isFinding });

  return (
    <>
      <Toolbar
        viewport={viewport}
        pageCount={pageCount}
        panels={{ left: desk.left, right: desk.right }}
        onToggle={(side) => fold(side, !desk[side])}
        onFind={openFind}
      />
      <div className={classes.body}>
        {desk.left && (
          <LeftPanel
            fid={report.fid}
            desk={{
              width: desk.leftWidth,
              onResize: (width) => resize('left', width),
              onClose: () => fold('left', false),
            }}
            tab={tab}
            onTab={setTab}
            find={panelFind}
            viewport={panelView('left')}
            sizes={sizes}
            onAsk={openFind}
          />
        )}
        <div className={classes.pages}>
          <PageScroller viewport={viewport} find={find} title={report.name} />
          {isFinding && <FindBar find={find} pageCount={pageCount} input={findInput} onClose={closeFind} />}
        </div>
        {desk.right && (
          <RightPanel
            report={report}
            desk={{
              width: desk.rightWidth,
              onResize: (width) => resize('right', width),
              onClose: () => fold('right', false),
            }}
            viewport={panelView('right')}
            sizes={sizes}
          />
        )}
      </div>
    </>
  );
}
