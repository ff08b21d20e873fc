import {
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useTransition,
} from 'react';
import { useSearchParams } from 'react-router';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { isAskedEarly } from '#web/pdf/file/early-parts.ts';
import { dropFirstPicture } from '#web/pdf/file/early-picture.ts';
import { warmUpPdf } from '#web/pdf/file/open-pdf.ts';
import { type AskedPlace, placeOfAddress } from '#web/pdf/place/place-memory.ts';
import { PageSkeleton } from '#web/pdf/view/page-skeleton.tsx';
import { localStore } from '#web/ui/browser-store.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { Countdown } from './countdown.tsx';
import { firstMode, hasText, type ReadingMode, rememberMode } from './flow/reading-mode.ts';
import { LockedView } from './locked-view.tsx';
import { MembershipBanner } from './membership-banner.tsx';
import type { Compatibility } from './more-menu.tsx';
import { isPhone } from './panels/use-panel-layout.ts';
import classes from './reader.module.css';
import { TitleBar } from './title-bar.tsx';
import type { UnableCause } from './use-pdf.ts';
import { useWayBack } from './use-way-back.ts';

// The tools of reading come while the file does; the frame and the title are there before them.
const loadNotes = () => import('./notes/notes-on-pages.tsx');
const loadPages = () => import('./document-loader.tsx');
const loadText = () => import('./flow/flow-reader.tsx');

const NotesOnPages = lazyPart(() => loadNotes().then((module) => module.NotesOnPages));
const DocumentLoader = lazyPart(() => loadPages().then((module) => module.DocumentLoader));

// Few reports have pages that wait to be read.
const ScanStrip = lazyPart(() => import('./scans/scan-strip.tsx').then((module) => module.ScanStrip));

const ImageReader = lazyPart(() => import('./images/image-reader.tsx').then((module) => module.ImageReader));
const FlowReader = lazyPart(() => loadText().then((module) => module.FlowReader));

/** Fetches what a view is made of all at once; what fails is told where it is shown. */
function beginLoading(mode: ReadingMode): void {
  const loads = mode === 'text' ? [loadNotes, loadText] : [loadNotes, loadPages];
  for (const load of loads) load().catch(() => undefined);
  if (mode === 'pages') warmUpPdf();
}

// The page has decided for itself, before this script came: what it opens the file with is fetched before it wakes up.
if (isAskedEarly()) beginLoading('pages');

const UNABLE: Record<UnableCause, string> = {
  browser: '这个浏览器没能运行阅读组件，已换成兼容模式',
  file: '这份原文有的页面太复杂，浏览器画不动，已换成兼容模式',
};

interface ReaderProps {
  report: ReportDetail;
  /** What stands in the place of the bar that names the report and what can be done with it; null for nothing. */
  bar?: ((compatibility: Compatibility) => ReactNode) | null;
  /** How to hear of a file that is not there yet. */
  awaitFile?: ReactNode;
}

/** The whole screen of a report: full reader, cover with a prompt, or the record alone. */
export function Reader({ report, bar, awaitFile }: ReaderProps) {
  const [search] = useSearchParams();
  const [isCompatible, setCompatible] = useState(false);
  const [isSwitching, startSwitching] = useTransition();
  const asked = placeOfAddress(search);
  const backTo = useWayBack(search.get('search_key') ?? asked.query);
  // One view stands until the other is there: half hidden it would still follow the address, and lose the place.
  const compatibility = {
    isOn: isCompatible,
    isSwitching,
    toggle: () => startSwitching(() => setCompatible(!isCompatible)),
  };
  const isFull = report.view === 'full';
  useEffect(() => dropFirstPicture, []);
  const onUnable = useCallback((cause: UnableCause) => {
    setCompatible(true);
    notify(UNABLE[cause], 'warning');
  }, []);

  return (
    <div className={classes.reader}>
      {bar === undefined ? (
        <TitleBar report={report} backTo={backTo} compatibility={isFull ? compatibility : undefined} />
      ) : (
        <>
          <h1 className={classes.hidden}>{report.name}</h1>
          {bar?.(compatibility)}
        </>
      )}
      {isFull ? (
        <OpenReport {...{ report, asked, isCompatible }} onUnable={onUnable} />
      ) : (
        <LockedView report={report} backTo={backTo} awaitFile={awaitFile} />
      )}
    </div>
  );
}

interface OpenReportProps {
  report: ReportDetail;
  asked: AskedPlace;
  isCompatible: boolean;
  /** The pages cannot be drawn here. */
  onUnable: (cause: UnableCause) => void;
}

/** A report that may be read: its pages, or its text in one column. */
function OpenReport({ report, asked, isCompatible, onUnable }: OpenReportProps) {
  // Both live in the browser alone; the server sends the frame and the shape of a page.
  const [mode, setMode] = useState<ReadingMode | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address of the same report begins anew.
  useEffect(() => {
    const first = firstMode(report, asked, { store: localStore, isNarrow: isPhone() });
    beginLoading(first);
    setMode(first);
  }, [report.fid, asked.chart]);
  // Whoever asks for it wants to see the pages.
  useEffect(() => {
    if (isCompatible) startTransition(() => setMode('pages'));
  }, [isCompatible]);
  const choose = useCallback((chosen: ReadingMode, isKept: boolean) => {
    if (isKept) rememberMode(localStore, chosen);
    startTransition(() => setMode(chosen));
  }, []);
  const onPages = useCallback((isKept: boolean) => choose('pages', isKept), [choose]);
  const onText = useMemo(() => (hasText(report) ? () => choose('text', true) : undefined), [report, choose]);
  if (mode === null) return <PageSkeleton />;
  const key = `${asked.page}:${asked.query}:${asked.quote}:${asked.chart}`;
  return (
    <Countdown report={report}>
      {report.fid > 0 && <MembershipBanner />}
      <Suspense>{report.unread_pages > 0 && <ScanStrip report={report} />}</Suspense>
      <Suspense fallback={<PageSkeleton />}>
        <NotesOnPages report={report}>
          {mode === 'text' && <FlowReader key={key} {...{ report, asked, onPages }} />}
          {mode === 'pages' && isCompatible && <ImageReader key={key} {...{ report, asked, onText }} />}
          {mode === 'pages' && !isCompatible && (
            <DocumentLoader key={key} {...{ report, asked, onText, onUnable }} />
          )}
        </NotesOnPages>
      </Suspense>
    </Countdown>
  );
}
