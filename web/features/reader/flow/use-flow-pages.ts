import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { getReadingFlow, type ReadingBlock } from '#contract/calls/reading-flow.ts';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import type { Client } from '#contract/wire/client.ts';
import { clientOf, messageOfError } from '#web/client/query.ts';

/** Pages that are asked for together. */
const AT_ONCE = 10;

export type BlocksByPage = ReadonlyMap<number, readonly ReadingBlock[]>;

export interface FlowPages {
  /** What is there so far; a page without words has no blocks. */
  blocks: BlocksByPage;
  /** Asks for what lies around a page, that page first. */
  want(page: number): void;
  /** The blocks of a page, fetched where they are not there yet. Rejects where they cannot be had. */
  fetch(page: number): Promise<readonly ReadingBlock[]>;
  /** Why something that is wanted does not come; null while all is well. */
  failure: string | null;
  retry(): void;
}

const chunkOf = (page: number): number => Math.floor((page - 1) / AT_ONCE);

async function fetchChunk(
  client: Client,
  fid: number,
  chunk: number,
  signal: AbortSignal,
): Promise<BlocksByPage> {
  const from = chunk * AT_ONCE + 1;
  const ask = () => client.send(getReadingFlow, { fileId: fid, from, count: AT_ONCE }, signal);
  let answer = await ask();
  if (answer.locked !== null) {
    // A day has ended while it was read: it is opened anew, as the link of a file is.
    const { view, locked } = await client.send(getFileDetail, { fid }, signal);
    if (view !== 'full') throw new Error(locked?.message ?? answer.locked.message);
    answer = await ask();
  }
  const blocks = new Map<number, readonly ReadingBlock[]>(
    answer.pages.map((each) => [each.page, each.blocks]),
  );
  for (let page = from; page < from + AT_ONCE; page++) if (!blocks.has(page)) blocks.set(page, []);
  return blocks;
}

const chunkQuery = (fid: number, chunk: number) =>
  queryOptions({
    queryKey: ['report-flow', fid, chunk],
    queryFn: ({ client, signal }) => fetchChunk(clientOf(client), fid, chunk, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

async function fetchPage(queries: QueryClient, fid: number, page: number): Promise<readonly ReadingBlock[]> {
  const blocks = await queries.fetchQuery(chunkQuery(fid, chunkOf(page)));
  return blocks.get(page) ?? [];
}

/** The text of a report as it is read: a few pages at a time, near the one in view. */
export function useFlowPages(fid: number, pageCount: number, startPage: number): FlowPages {
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<readonly number[]>([chunkOf(startPage)]);
  const answers = useQueries({ queries: wanted.map((chunk) => chunkQuery(fid, chunk)) });
  const known = answers.map(({ data }) => data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers themselves, not the list of them.
  const blocks = useMemo(() => new Map(known.flatMap((data) => [...(data ?? [])])), known);
  const want = useCallback(
    (page: number) => {
      const chunk = chunkOf(page);
      const near = [chunk, chunk + 1, chunk - 1].filter((each) => each >= 0 && each <= chunkOf(pageCount));
      setWanted((old) => (near.every((each) => old.includes(each)) ? old : [...new Set([...old, ...near])]));
    },
    [pageCount],
  );
  const fetch = useCallback((page: number) => fetchPage(queries, fid, page), [queries, fid]);
  const failed = answers.filter(({ isError }) => isError);
  return {
    blocks,
    want,
    fetch,
    failure: failed[0] ? messageOfError(failed[0].error) : null,
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}
