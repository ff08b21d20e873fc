import { queryOptions } from '@tanstack/react-query';
import { getPageLines } from '#contract/calls/find.ts';
import { clientOf } from '#web/client/query.ts';
import type { PrintedLine } from '#web/pdf/view/page-lines.tsx';

/** What stands on a page (1-based), line by line; empty where the server does not know it. */
export const linesQuery = (fid: number, page: number) =>
  queryOptions({
    queryKey: ['report-lines', fid, page],
    queryFn: async ({ client, signal }): Promise<PrintedLine[]> => {
      const { lines } = await clientOf(client).send(getPageLines, { fileId: fid, page }, signal);
      return lines.map(({ text, box }) => {
        const [left = 0, top = 0, right = 0, bottom = 0] = box.map((share) => share / 10_000);
        return { text, left, top, right, bottom };
      });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
