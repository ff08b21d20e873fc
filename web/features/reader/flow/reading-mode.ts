import type { ReportDetail } from '#contract/calls/reports.ts';
import type { AskedPlace } from '#web/pdf/place/place-memory.ts';

/** The pages as they were printed, or their text in one column. */
export type ReadingMode = 'pages' | 'text';

/** In the browser's storage. */
export const READING_MODE_KEY = 'yanjian-reading-mode';

type Readable = Pick<ReportDetail, 'page_count' | 'unread_pages' | 'paragraphCount'>;

/** Pages without words of their own have nothing to flow: a report that is mostly such pages is read as it was printed. */
export const hasText = ({ page_count, unread_pages, paragraphCount }: Readable): boolean =>
  paragraphCount > 0 && unread_pages * 2 < page_count;

function recallMode(store: Pick<Storage, 'getItem'>): ReadingMode | null {
  const kept = store.getItem(READING_MODE_KEY);
  return kept === 'pages' || kept === 'text' ? kept : null;
}

/** Keeps the choice for the next report. */
export function rememberMode(store: Pick<Storage, 'setItem'>, mode: ReadingMode): void {
  store.setItem(READING_MODE_KEY, mode);
}

/** What was chosen last; else the text on a phone, where a page is too small to be read. A chart is looked at on its page. */
export function firstMode(
  report: Readable,
  { chart }: Pick<AskedPlace, 'chart'>,
  { store, isNarrow }: { store: Pick<Storage, 'getItem'>; isNarrow: boolean },
): ReadingMode {
  if (chart !== null || !hasText(report)) return 'pages';
  return recallMode(store) ?? (isNarrow ? 'text' : 'pages');
}
