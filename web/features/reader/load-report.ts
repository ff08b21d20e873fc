import { data } from 'react-router';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { ownFileId } from '#contract/text/file-id.ts';
import { type Client, isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';

/** What the route of a reader loads. */
export interface Opened {
  report: ReportDetail;
}

/** Throws a 404 response where there is none, or none for the caller; a 503 where it is refused. */
async function loadDetail(client: Client, fid: number): Promise<Opened> {
  try {
    return { report: await client.send(getFileDetail, { fid }) };
  } catch (error) {
    if (isBusinessError(error, CODES.notFound)) throw data(null, { status: 404 });
    if (isBusinessError(error)) throw data({ message: error.message }, { status: 503 });
    throw error;
  }
}

/** The report that an address names by `fid`. Throws a response where it is not to be read. */
export async function loadReport(client: Client, search: URLSearchParams): Promise<Opened> {
  const fid = search.get('fid') ?? '';
  if (!/^\d{1,15}$/.test(fid)) throw data(null, { status: 404 });
  return loadDetail(client, Number(fid));
}

/** A file that no record shows, by the id of its content. Throws a response where it is not to be read. */
export async function loadOwnFile(client: Client, id: string): Promise<Opened> {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404 });
  return loadDetail(client, ownFileId(Number(id)));
}

/** Moving within a report changes the address, not the report: reading it again would cost another look-up. */
export function isOtherReport({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  const [from, to] = [currentUrl, nextUrl].map((url) => `${url.pathname} ${url.searchParams.get('fid')}`);
  return from !== to || currentUrl.href === nextUrl.href;
}
