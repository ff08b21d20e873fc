import { data } from 'react-router';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { ownFileId } from '#contract/text/file-id.ts';
import { type Client, isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';

/** A file that no record shows, by the id of its content. Throws a 404 response where it is not for the caller, as where there is none. */
export async function loadOwnFile(client: Client, id: string): Promise<ReportDetail> {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404 });
  try {
    return await client.send(getFileDetail, { fid: ownFileId(Number(id)) });
  } catch (error) {
    if (isBusinessError(error, CODES.notFound)) throw data(null, { status: 404 });
    if (isBusinessError(error)) throw data({ message: error.message }, { status: 503 });
    throw error;
  }
}
