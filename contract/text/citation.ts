import type { ReportDetail } from '../calls/reports.ts';

/** What a citation tells of a report. */
export type CitedReport = Pick<ReportDetail, 'name' | 'timeText' | 'stockOrgData' | 'researcherData'>;

interface CitedPlace {
  /** 1-based; null for the report as a whole. */
  page: number | null;
  /** Absolute address of the place. */
  url: string;
}

const quoted = (text: string): string => (text.includes('\n') ? text : `“${text}”`);

/** The words with who said them, where and when. */
export function citation(text: string, report: CitedReport, { page }: { page: number }): string {
  const { name } = report.stockOrgData;
  const source = [`${name}《${report.name}》`, report.timeText, `第 ${page} 页`].filter(Boolean).join('，');
  return `${quoted(text)}\n——${source}`;
}

/** GB/T 7714—2015 names so many authors. */
const MOST_AUTHORS = 3;

function authorsOf({ researcherData, stockOrgData }: CitedReport): string {
  const names = researcherData.map(({ name }) => name);
  if (names.length === 0) return stockOrgData.name;
  return names.slice(0, MOST_AUTHORS).join(', ') + (names.length > MOST_AUTHORS ? ', 等' : '');
}

/**
 * The report as GB/T 7714—2015 lists a report read online: authors, title [R/OL], publisher, year, page, day of publishing, day of
 * reading (`today`, yyyy-MM-dd) and address. What is not known is left out.
 */
export function standardReference(report: CitedReport, { page, url }: CitedPlace, today: string): string {
  const authors = authorsOf(report);
  const year = report.timeText.slice(0, 4);
  const published = [report.stockOrgData.name, year].filter(Boolean).join(', ');
  const day = report.timeText === '' ? '' : `(${report.timeText})`;
  return [
    authors === '' ? '' : `${authors}. `,
    `${report.name}[R/OL]. `,
    `${published}${page === null ? '' : `: ${page}`}${day}[${today}]. `,
    `${url}.`,
  ].join('');
}
