import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReportChart } from '#contract/calls/reports.ts';
import type { JumpCause } from '#web/pdf/place/jump-trail.ts';
import { areaOf, type Corners, type MarkedArea, targetOfArea } from '#web/pdf/place/marked-area.ts';
import { addressOfChart } from '#web/pdf/place/place-memory.ts';
import type { Jumps } from '#web/pdf/place/use-jumps.ts';
import type { PageMark } from '#web/pdf/view/area-mark.tsx';
import { type Reading, useReading } from '#web/pdf/view/reading-context.ts';
import type { ReaderViewport } from '#web/pdf/view/use-viewport.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { useCharts } from './panels/panel-queries.ts';

interface Asked {
  /** Number of the chart. */
  id: number;
  /** Where the view goes; `none` where this visit only goes on. */
  landing: JumpCause | 'none';
}

export interface MarkedChart {
  /** The frame on its page; null until its place is known. */
  mark: PageMark | null;
  /** null while none is marked. */
  chart: ReportChart | null;
  /** 1-based, among the charts of the report. */
  ordinal: number;
  count: number;
  /** To the charts beside it; null at the ends. */
  previous: (() => void) | null;
  next: (() => void) | null;
  /** Marks a chart of the report and goes there. */
  show: (id: number) => void;
  /** null while none is marked. */
  unmark: (() => void) | null;
}

interface MarkedChartParts {
  fid: number;
  /** What the address asks for; `isResumed` where the visit was somewhere already. */
  asked: number | null;
  isResumed: boolean;
  viewport: ReaderViewport;
  jumps: Jumps;
}

const NONE: readonly ReportChart[] = [];

/** The chart that is told apart on its page: the one of the address first, then those that are chosen. */
export function useMarkedChart(parts: MarkedChartParts): MarkedChart {
  const [wanted, setWanted] = useState<Asked | null>(
    parts.asked === null ? null : { id: parts.asked, landing: parts.isResumed ? 'none' : 'opening' },
  );
  const { data } = useCharts(parts.fid, wanted !== null);
  const list = data?.list ?? NONE;
  const at = wanted === null ? -1 : list.findIndex(({ id }) => id === wanted.id);
  const chart = list[at] ?? null;
  const found = useAreaOf(wanted, data?.list, parts);
  const onShown = useLandingFocus(wanted?.landing === 'opening');

  const show = useCallback((id: number) => setWanted({ id, landing: 'choice' }), []);
  const { currentIndex } = useReading();
  const { scroller } = parts.viewport;
  const unmark = useCallback(() => {
    setWanted(null);
    rememberInAddress(currentIndex.current + 1, null);
    // The button that was pressed is gone with the bar.
    scroller.current?.focus({ preventScroll: true });
  }, [scroller, currentIndex]);

  const mark = useMemo<PageMark | null>(() => {
    if (chart === null || found?.id !== chart.id) return null;
    return { area: found.area, label: `${chart.name}，第 ${chart.place_page} 页`, onShown };
  }, [chart, found, onShown]);
  const beside = (step: 1 | -1) => {
    const other = chart === null ? undefined : list[at + step];
    return other === undefined ? null : () => show(other.id);
  };
  const ends = { previous: beside(-1), next: beside(1) };
  return { mark, chart, ordinal: at + 1, count: list.length, ...ends, show, unmark: chart && unmark };
}

function cornersOf({ top_left_coordinate: from, lower_right_coordinate: to }: ReportChart): Corners | null {
  return from && to ? { from, to } : null;
}

/** The page says itself how large it is: for pages that were not shown yet the reader only guesses. */
async function findArea({ document }: Reading, chart: ReportChart): Promise<MarkedArea | null> {
  const corners = cornersOf(chart);
  if (corners === null || chart.place_page > document.numPages) return null;
  const page = await document.getPage(chart.place_page);
  return areaOf(chart.place_page, corners, page.getViewport({ scale: 1 }));
}

/** The place of the wanted chart, once its list and its page are known; the view goes there when they are. */
function useAreaOf(
  wanted: Asked | null,
  list: readonly ReportChart[] | undefined,
  { viewport, jumps }: MarkedChartParts,
): { id: number; area: MarkedArea } | null {
  const reading = useReading();
  const [found, setFound] = useState<{ id: number; area: MarkedArea } | null>(null);
  const land = useLatest((area: MarkedArea, cause: JumpCause) => {
    const pageHeight = viewport.layout.boxes[area.page - 1]?.height ?? 0;
    return jumps.jump(targetOfArea(area, pageHeight, viewport.size.height), cause);
  });
  useEffect(() => {
    if (wanted === null || list === undefined) return;
    const chart = list.find(({ id }) => id === wanted.id);
    if (chart === undefined) {
      notify('这幅图表不在报告的当前版本里，没有标出', 'warning');
      return;
    }
    let stopped = false;
    findArea(reading, chart)
      // A page that cannot be read says so itself, where it would stand.
      .catch(() => null)
      .then((area) => {
        if (stopped) return;
        setFound(area && { id: chart.id, area });
        if (area === null) notify('没有记下这幅图表在页面上的位置', 'warning');
        else if (wanted.landing !== 'none' && land.current(area, wanted.landing))
          rememberInAddress(area.page, chart.id);
      });
    return () => {
      stopped = true;
    };
  }, [wanted, list, reading, land]);
  return found;
}

function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

/** Who follows a link to a chart is put on it, so that it is read out; later nothing takes the focus. */
function useLandingFocus(isLanding: boolean): (frame: HTMLElement) => void {
  const due = useRef(isLanding);
  return useCallback((frame) => {
    if (due.current) frame.focus({ preventScroll: true });
    due.current = false;
  }, []);
}

/** In place of the old address: looking at a chart is no step to go back to. */
function rememberInAddress(page: number, chart: number | null): void {
  const { pathname, search, hash } = window.location;
  window.history.replaceState(
    window.history.state,
    '',
    pathname + addressOfChart(search, page, chart) + hash,
  );
}
