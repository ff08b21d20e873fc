import type { ReportDetail } from '#contract/calls/reports.ts';
import { earlyPartsScript } from '#web/pdf/file/early-parts.ts';
import { placeOfAddress } from '#web/pdf/place/place-memory.ts';
import { hasText, READING_MODE_KEY } from './flow/reading-mode.ts';
import { PHONE_PX } from './panels/use-panel-layout.ts';

/**
 * Asks for the file while styles and scripts are on their way, for the head of the page; null where the report is not read. A reader
 * who begins with the text in one column needs no file.
 */
export function readingScript(report: ReportDetail | undefined, search: URLSearchParams): string | null {
  if (report?.view !== 'full') return null;
  const mayFlow = placeOfAddress(search).chart === null && hasText(report);
  return earlyPartsScript(report.online_url, { mayFlow, modeKey: READING_MODE_KEY, phonePx: PHONE_PX });
}
