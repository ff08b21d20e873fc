import { data } from 'react-router';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { type Client, isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';

/** The report that an address names by `fid`. Throws a 404 response where there is none, a 503 where it is refused. */
export async function loadReport(client: Client, search: URLSearchParams): Promise<ReportDetail> {
  const fid = search.get('fid') ?? '';
  if (!/^\d{1,15}$/.test(fid)) throw data(null, { status: 404 });
  try {
    return await client.send(getFileDetail, { fid: Number(fid) });
  } catch (error) {
    if (isBusinessError(error, CODES.notFound)) throw data(null, { status: 404 });
    if (isBusinessError(error)) throw data({ message: error.message }, { status: 503 });
    throw error;
  }
}

/** Moving within a report changes the address, not the report: reading it again would cost another look-up. */
export function isOtherReport({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  const [from, to] = [currentUrl, nextUrl].map((url) => url.searchParams.get('fid'));
  return from !== to || currentUrl.href === nextUrl.href;
}

/** The title. These pages are for readers; the public one of a report is /preview. */
export function readingMeta(report: ReportDetail | undefined) {
  return [
    { title: report ? `${report.name} · 研见` : '报告 · 研见' },
    { name: 'robots', content: 'noindex' },
  ];
}
