import type { ReactNode } from 'react';
import { isBusinessError } from '#contract/wire/client.ts';
import { CODES } from '#contract/wire/codes.ts';
import { messageOfError } from '#web/client/query.ts';
import { Button } from './button/button.tsx';
import { type Asked, FailedLine, NotRenewed, useAgain } from './not-renewed.tsx';
import { StateView } from './state-view.tsx';
import { WaitingRows } from './waiting-rows.tsx';

interface FetchedProps<Data> {
  /** What was asked for: 收藏. */
  what: string;
  query: Asked<Data>;
  /** It stands above or inside of something else, which may fail with as much to say: a line is enough. */
  isPart?: boolean;
  /** It is all there is on the page, whose heading comes with it. */
  isPage?: boolean;
  /** In its place while it comes. */
  waiting?: ReactNode;
  /** Where one goes from what is one thing by its address, which may be gone. */
  back?: ReactNode;
  /** Of a list with pages: the pager goes with a page that does not come, so another way leads back. */
  paging?: { page: number; onPage: (page: number) => void };
  children: (data: Data) => ReactNode;
}

/** What an address names one thing by. Where the server says that this is wrong there is no such thing; a wrong page, or wrong words, say nothing of it. */
const NAMES_IT: ReadonlySet<unknown> = new Set(['id', 'gid', 'code', 'folder']);

const namesNothing = (details: Record<string, unknown> | null): boolean =>
  Array.isArray(details?.fields) && details.fields.some((field) => NAMES_IT.has(field));

/** What is not there is not there the next time either. */
const isGone = (error: unknown): boolean =>
  isBusinessError(error, CODES.notFound) ||
  (isBusinessError(error, CODES.invalidInput) && namesNothing(error.details));

/** What a page asked for, in each of its states: on its way, not come, there, and there but not renewed. */
export function Fetched<Data>(props: FetchedProps<Data>) {
  const { what, query, waiting = <WaitingRows />, back, children } = props;
  const { data, error } = query;
  const isOver = Boolean(back) && isGone(error);
  const shown = data === undefined || isOver ? null : children(data);
  // Where nothing stands below there is nothing old to tell of.
  if (error !== null && !shown) return <Failed {...props} error={error} isOver={isOver} />;
  if (data === undefined) return waiting;
  return (
    <>
      <NotRenewed what={what} query={query} />
      {shown}
    </>
  );
}

interface FailedProps extends Omit<FetchedProps<never>, 'query' | 'children'> {
  query: Pick<Asked<unknown>, 'isFetching' | 'refetch'>;
  error: unknown;
  isOver: boolean;
}

function Failed({ what, query, isPart, isPage, back, paging, error, isOver }: FailedProps) {
  const again = useAgain(query);
  const isLater = paging !== undefined && paging.page > 1;
  const missing = isLater ? `第 ${paging.page} 页${what}` : what;
  if (isPart)
    return (
      <FailedLine query={query}>
        没有取到{missing}：{messageOfError(error)}
      </FailedLine>
    );
  return (
    <StateView
      level={isPage ? 1 : 2}
      role="alert"
      title={isOver ? `没有找到${what}` : `没有取到${missing}`}
      body={messageOfError(error)}
      actions={
        <>
          {!isOver && <Button {...again}>重试</Button>}
          {isLater && (
            <Button variant="default" onClick={() => paging.onPage(1)}>
              回到第 1 页
            </Button>
          )}
          {back}
        </>
      }
    />
  );
}
