import { dehydrate, type FetchQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { JsonCall, RequestOf, ResponseOf } from '#contract/wire/call.ts';
import { CallFailed, type Client, isBusinessError } from '#contract/wire/client.ts';

/**
 * Asked also where the browser says there is no network. The library would wait for one, and until then a page shows nothing but
 * that it waits; so a call fails, and what it was made for says why and asks again when told to.
 */
const networkMode = 'always';

/**
 * The library puts a second try off until the tab is shown, and till then the page only waits; so in a hidden tab there is none, and what is
 * the matter stands there when it is shown. Pages are also made where there is no document.
 */
const isHidden = () => typeof document !== 'undefined' && document.hidden;

/** A search counts against the day's allowance, so answers are kept for the visit rather than fetched again on every look. */
const FRESH_MS = 5 * 60_000;
/**
 * On the server no timer: it would hold the client of a page, and by it the page's text and request, for half an hour after the page
 * was sent. Without one they go with the page.
 */
const KEPT_MS = typeof window === 'undefined' ? Number.POSITIVE_INFINITY : 30 * 60_000;

/** The answers of a page, and the client that gives them: both are of one person. */
class PageQueries extends QueryClient {
  readonly calls: Client;
  constructor(calls: Client) {
    super({
      defaultOptions: {
        mutations: { networkMode },
        queries: {
          networkMode,
          staleTime: FRESH_MS,
          gcTime: KEPT_MS,
          refetchOnWindowFocus: false,
          refetchOnReconnect: false,
          retry: (failures, error) =>
            failures < 1 &&
            !isHidden() &&
            !isBusinessError(error) &&
            error instanceof CallFailed &&
            error.status === 0,
        },
      },
    });
    this.calls = calls;
  }
}

/** What a page asks, and has been answered: one for the visit in a browser, a fresh one for every page rendered on the server. */
export const createQueryClient = (calls: Client): QueryClient => new PageQueries(calls);

/** The client that the queries of a page ask with. The library hands every query and change the `QueryClient` that it stands in. */
export function clientOf(queries: QueryClient): Client {
  if (queries instanceof PageQueries) return queries.calls;
  throw new Error('not made by createQueryClient');
}

/** The `queryFn` that makes a call: with the client of the page that asks, given up when nobody waits any more. */
export const answerTo =
  <C extends JsonCall>(call: C, request: RequestOf<C>) =>
  ({ client, signal }: { client: QueryClient; signal: AbortSignal }): Promise<ResponseOf<C>> =>
    clientOf(client).send(call, request, signal);

/**
 * Asks a query ahead, for a page that is rendered on the server; an answer that fails is left out, and asked again by the browser.
 *
 * Not `prefetchQuery`, which hands the query a getter: V8 keeps the pair of a getter and its setter in old memory, where only a
 * collection of the whole heap finds it dead, and until then it held the page with everything that was made for it.
 */
export async function askAhead<Data, Key extends QueryKey>(
  queries: QueryClient,
  { queryKey, queryFn }: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  if (typeof queryFn !== 'function') throw new Error('要预先取的查询没有 queryFn');
  try {
    // Never aborted: a page is given up as a whole, not query by query. Made here, or the browser's bundle would make it as well.
    const { signal } = new AbortController();
    const data = await queryFn({ client: queries, queryKey, meta: undefined, signal });
    queries.setQueryData<unknown>(queryKey, data);
  } catch {
    // The server has said in its log what failed; the page shows without this answer.
  }
}

/**
 * Answers that a loader prefetched, as one text for `Prefetched`. Given as they are, the router would take every value in them by the
 * hand, here to write it and in the browser to read it: a tenth of the time of a page.
 */
export const packQueries = (queries: QueryClient): string => JSON.stringify(dehydrate(queries));

/** Which field of a call is wrong helps who writes programs; people read what is wrong with it. */
const NAMED_FIELD = /^字段 \S+?：/u;

/** What to tell a person about a failure: the server's own words, or that no answer came. */
export function messageOfError(error: unknown): string {
  if (isBusinessError(error) || error instanceof CallFailed) return error.message.replace(NAMED_FIELD, '');
  return '页面出错，请重试；若反复出现，请刷新页面';
}
