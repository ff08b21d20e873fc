import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { messageOfError } from '#web/client/query.ts';
import type { PageSize } from '#web/pdf/layout/page-layout.ts';
import { type AskedPlace, visitKey } from '#web/pdf/place/place-memory.ts';
import { useArrangement } from '#web/pdf/place/use-arrangement.ts';
import { useFollowedAddress } from '#web/pdf/place/use-followed-address.ts';
import { useJumps } from '#web/pdf/place/use-jumps.ts';
import { useRememberedPlace } from '#web/pdf/place/use-remembered-place.ts';
import type { MatchPosition } from '#web/pdf/view/find-state.ts';
import { PageColumn, type RenderPage } from '#web/pdf/view/page-column.tsx';
import { PageSkeleton } from '#web/pdf/view/page-skeleton.tsx';
import { Toolbar } from '#web/pdf/view/toolbar.tsx';
import { useFindBar } from '#web/pdf/view/use-find-bar.ts';
import { firstQuestion } from '#web/pdf/view/use-find-control.ts';
import { useReaderKeys } from '#web/pdf/view/use-reader-keys.ts';
import { useSelectedPassage } from '#web/pdf/view/use-selected-passage.ts';
import { useStage } from '#web/pdf/view/use-stage.tsx';
import { useViewport } from '#web/pdf/view/use-viewport.ts';
import { Button } from '#web/ui/button/button.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import frame from '../document-view.module.css';
import { noteJump, useAskedNote } from '../notes/use-asked-note.ts';
import { RightPanel } from '../panels/right-panel.tsx';
import { TextPanel } from '../panels/text-panel.tsx';
import { isPhone, usePanelLayout } from '../panels/use-panel-layout.ts';
import { usePrinting } from '../print/use-printing.tsx';
import { ReportFindBar } from '../scans/report-find-bar.tsx';
import { SelectionMenu } from '../selection-menu.tsx';
import { type Start, startOf } from '../start-of.ts';
import { PageImage } from './page-image.tsx';
import type { PictureTemplates } from './picture-sizes.ts';
import { type ImagePlace, useImageFind } from './use-image-find.ts';
import { usePageTask } from './use-page-task.ts';

interface ImageReaderProps {
  report: ReportDetail;
  asked: AskedPlace;
  /** Shows the text in one column; absent where there is none. */
  onText: (() => void) | undefined;
}

/** The pages as pictures drawn by the server, for browsers in which the viewer does not run. */
export function ImageReader(props: ImageReaderProps) {
  const { report, asked } = props;
  const { fid } = report;
  const { key } = useLocation();
  const visitOf = useCallback((address: string) => visitKey(fid, key, address), [fid, key]);
  const task = usePageTask(fid);
  const [start, setStart] = useState<Start | null>(null);
  // Only once what was there before, which remembers its place as it goes, has gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useLayoutEffect(() => {
    setStart(startOf(asked, fid, visitOf(window.location.search), report.page_count));
  }, []);
  if (task.isError && task.data === undefined) {
    return (
      <StateView
        level={2}
        role="alert"
        title="原文没有打开"
        body={`${messageOfError(task.error)}。`}
        actions={<Button onClick={() => void task.refetch()}>重试</Button>}
      />
    );
  }
  if (task.data?.status !== 1 || start === null) return <PageSkeleton />;
  const { page_url: whole, tile_url: piece, page_count: pageCount } = task.data;
  return <ImageDocument {...props} {...{ start, visitOf, pageCount }} templates={{ whole, piece }} />;
}

interface ImageDocumentProps extends ImageReaderProps {
  start: Start;
  visitOf: (address: string) => string;
  templates: PictureTemplates;
  pageCount: number;
}

const A4: PageSize = { width: 595, height: 842 };

/** Pages are taken for A4 until their pictures tell. */
function useShapes(pageCount: number) {
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map());
  const onShape = useCallback((number: number, ratio: number) => {
    setRatios((old) => {
      const known = old.get(number) ?? A4.height / A4.width;
      return Math.abs(known - ratio) < 0.004 ? old : new Map(old).set(number, ratio);
    });
  }, []);
  const sizes = useMemo(
    () =>
      Array.from({ length: pageCount }, (_, index) => {
        const ratio = ratios.get(index + 1);
        return ratio === undefined ? A4 : { width: A4.width, height: A4.width * ratio };
      }),
    [pageCount, ratios],
  );
  return { sizes, onShape };
}

/** Where the reader is, how to move, and what is found. */
function useImages({ report, asked, start, visitOf, pageCount }: ImageDocumentProps) {
  const currentIndex = useRef(start.place.page - 1);
  const { sizes, onShape } = useShapes(pageCount);
  const viewport = useViewport(sizes, start.place, currentIndex, useArrangement(report.fid));
  const jumps = useJumps(viewport, currentIndex);
  const { jump } = jumps;
  const show = useCallback(
    ({ page, boxes: [box] }: ImagePlace) => {
      if (box === undefined) return jump({ page, offset: 0, align: 'top' }, 'find');
      const [left, top, right] = box;
      const across = { left: left / 10_000, right: right / 10_000 };
      jump({ page, offset: top / 10_000, align: 'centre', across }, 'find');
    },
    [jump],
  );
  const find = useImageFind(report.fid, pageCount, firstQuestion(asked, start.place, start.isResumed), {
    show,
    pageInView: useCallback(() => currentIndex.current + 1, []),
  });
  useFollowedAddress(viewport.seen.current + 1);
  useRememberedPlace(report.fid, visitOf, viewport);
  return { viewport, sizes, jumps, find, onShape };
}

function ImageDocument(props: ImageDocumentProps) {
  const { report, asked, templates, pageCount, onText } = props;
  const { viewport, sizes, jumps, find, onShape } = useImages(props);
  const bar = useFindBar({ find, scroller: viewport.scroller, asked, pageCount });
  const passage = useSelectedPassage(viewport.scroller);
  const toNote = noteJump(jumps);
  useAskedNote(toNote);
  const { layout, fold, sideOf } = usePanelLayout();
  const leave = () => isPhone() && fold('left', false);
  const toPage = (page: number) => {
    jumps.choose({ page, offset: 0, align: 'top' });
    leave();
  };
  const toHit = (at: MatchPosition) => {
    find.hits.select(at);
    leave();
  };
  const renderPage: RenderPage = (number, box) => (
    <PageImage
      key={number}
      fid={report.fid}
      {...{ number, box, templates, onShape }}
      turn={viewport.turn}
      places={find.places.filter(({ page }) => page === number)}
      current={find.current}
    />
  );
  const { printing, print } = usePrinting(report);
  const { stage, present } = useStage({ viewport, sizes, renderPage, title: report.name });
  useReaderKeys({
    ...{ viewport, pageCount, find, jumps, present, print },
    isFinding: bar.isFinding,
    openFind: bar.open,
    closeFind: bar.close,
    unmark: null,
  });
  return (
    <>
      <Toolbar
        {...{ viewport, jumps, pageCount, onText }}
        panels={layout}
        onToggle={(side) => fold(side, !layout[side])}
        onFind={bar.open}
        onPresent={present}
        onPrint={print}
      />
      {stage}
      {printing}
      <div className={frame.body}>
        {layout.left && (
          <TextPanel
            fid={report.fid}
            placement={sideOf('left')}
            page={viewport.seen.current + 1}
            hits={{ ...find.hits, select: toHit }}
            {...{ pageCount }}
            isFinding={bar.isOpen}
            goTo={toPage}
            onAsk={bar.open}
          />
        )}
        <div className={frame.pages}>
          <PageColumn viewport={viewport} title={report.name} renderPage={renderPage} />
          {passage && <SelectionMenu report={report} passage={passage} />}
          <ReportFindBar {...{ report, find, pageCount, bar }} />
        </div>
        {layout.right && (
          <RightPanel
            report={report}
            placement={sideOf('right')}
            onChart={() => fold('right', false)}
            onNote={(note) => {
              if (isPhone()) fold('right', false);
              toNote(note);
            }}
          />
        )}
      </div>
    </>
  );
}
