import { data } from 'react-router';
import { getPreviewDetail, getPreviewRcmd } from '#contract/calls/report-detail.ts';
import { type Client, isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';

const RECOMMENDED = 5;
const ID = /^[1-9]\d{0,14}$/;

/** The public facts of a report. Throws a 404 response where there is none; without recommendations the page still stands. */
export async function loadPreview(client: Client, id: string) {
  if (!ID.test(id)) throw data(null, { status: 404 });
  const [detail, recommended] = await Promise.all([
    client.send(getPreviewDetail, { id }).catch((error: unknown) => {
      if (isBusinessError(error, CODES.notFound)) throw data(null, { status: 404 });
      throw error;
    }),
    client.send(getPreviewRcmd, { id, count: RECOMMENDED }).catch(() => ({ list: [], count: 0 })),
  ]);
  return {
    report: detail.detail,
    introduction: detail.introduction,
    sourceUrl: detail.source_url,
    recommended: recommended.list,
  };
}
