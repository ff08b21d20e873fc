import { queryOptions, useQuery } from '@tanstack/react-query';
import { checkTask, doc2png, fileNameOfReport } from '#contract/calls/page-images.ts';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import { type Client, isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';
import { clientOf } from '#web/client/query.ts';

/** Converting is asked about so often (S2 §9). */
const POLL_MS = 1_000;
/** A link lives ten minutes; another is fetched well before its end. */
const RENEW_MS = 8 * 60_000;

async function beginTask(client: Client, fid: number, signal: AbortSignal): Promise<string> {
  const begin = () => client.send(doc2png, { oss_name: fileNameOfReport(fid), page_dir: 'pages/' }, signal);
  try {
    return (await begin()).task_id;
  } catch (error) {
    if (!isBusinessError(error, CODES.notAllowed)) throw error;
    // A day has ended while it was read: it is opened anew, as the link of a file is.
    const { view, locked } = await client.send(getFileDetail, { fid }, signal);
    if (view !== 'full') throw new Error(locked?.message ?? error.message);
    return (await begin()).task_id;
  }
}

const taskQuery = (fid: number) =>
  queryOptions({
    queryKey: ['report-pages', fid],
    queryFn: async ({ client: queries, signal }) => {
      const client = clientOf(queries);
      return client.send(checkTask, { task_id: await beginTask(client, fid, signal) }, signal);
    },
    refetchInterval: ({ state }) => (state.data?.status === 0 ? POLL_MS : RENEW_MS),
    staleTime: RENEW_MS,
  });

/** The pages of a report as pictures: where they are to be had, kept up to date while they are looked at. */
export const usePageTask = (fid: number) => useQuery(taskQuery(fid));
