import { PAGE_WIDTHS } from '#contract/calls/page-images.ts';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { earlyPartsScript } from '#web/pdf/file/early-parts.ts';
import { type FirstPage, firstPictureScript } from '#web/pdf/file/early-picture.ts';
import { ARRANGEMENTS_KEY } from '#web/pdf/place/arrangement-memory.ts';
import { PLACES_KEY, placeOfAddress } from '#web/pdf/place/place-memory.ts';
import { hasText, READING_MODE_KEY } from './flow/reading-mode.ts';
import { PANELS_KEY, USUAL_LAYOUT } from './panels/panel-layout.ts';
import { PHONE_PX, WIDE_PX } from './panels/use-panel-layout.ts';

/** The server reads a whole file to draw one page of it. */
const MOST_DRAWN_BYTES = 64 * 1024 * 1024;
/** A server that takes longer to draw must not keep the file from whoever waits. */
const ALONE_MS = 400;
/** Sharper than that is what follows. */
const WIDEST_FIRST_PX = 1200;

/** The first page as the server draws it; null where reading begins elsewhere, has to wait, or its shape is not known. */
function firstPageOf(report: ReportDetail, search: URLSearchParams): FirstPage | null {
  const { page, query, quote, chart } = placeOfAddress(search);
  const isStart = (page ?? 1) === 1 && query === '' && quote === '' && chart === null;
  const [run] = report.page_sizes;
  const mayWait = report.countdown_seconds > 0 || report.file_size > MOST_DRAWN_BYTES;
  if (!isStart || mayWait || run === undefined) return null;
  const { left, leftWidth, right, rightWidth } = USUAL_LAYOUT;
  return {
    fid: report.fid,
    template: report.online_url.replace(/^\/files\/report\/(-?\d+)\.pdf/, '/files/page/$1-1-{width}.webp'),
    widths: PAGE_WIDTHS.filter((width) => width <= WIDEST_FIRST_PX),
    aloneMs: ALONE_MS,
    size: { width: run[1], height: run[2] },
    panels: {
      key: PANELS_KEY,
      ...{ widePx: WIDE_PX, phonePx: PHONE_PX },
      ...{ left: left ? leftWidth : 0, right: right ? rightWidth : 0 },
    },
    ...{ placesKey: PLACES_KEY, turnsKey: ARRANGEMENTS_KEY },
  };
}

/**
 * Asks for the file, and a picture of its first page, while styles and scripts are on their way, for the head of the page; null where the
 * report is not read. A reader who begins with the text in one column needs neither.
 */
export function readingScript(report: ReportDetail | undefined, search: URLSearchParams): string | null {
  if (report?.view !== 'full') return null;
  // It has run where the page came as HTML; where it is made in the browser, nothing runs it.
  if (!import.meta.env.SSR) return '';
  const mayFlow = placeOfAddress(search).chart === null && hasText(report);
  const settings = { mayFlow, modeKey: READING_MODE_KEY, phonePx: PHONE_PX };
  const first = firstPageOf(report, search);
  return earlyPartsScript(
    report.online_url,
    settings,
    first === null ? 'undefined' : firstPictureScript(first),
  );
}
