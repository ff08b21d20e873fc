import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { CONVERSATIONS_PAGE_SIZE } from '#contract/calls/conversations.ts';
import { useSession } from '#web/client/session.ts';
import { ownListParams, readOwnList } from '#web/features/addresses/index.ts';
import { Fetched } from '#web/ui/fetched.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SoughtWords } from '#web/ui/sought-words/sought-words.tsx';
import { conversationsQuery } from '../queries.ts';
import classes from './history.module.css';
import { HistoryRow } from './history-row.tsx';

/** What one asked before, for oneself alone. Nothing for visitors. */
export function History() {
  const { user } = useSession();
  return user === null ? null : <OwnHistory key={user.uid} />;
}

function OwnHistory() {
  const [params, setParams] = useSearchParams();
  const state = readOwnList(params);
  const query = useQuery(conversationsQuery(state));
  const show = (next: { keyword?: string; page?: number }) =>
    setParams(ownListParams({ ...state, page: 1, ...next }), { preventScrollReset: true });
  const paging = { page: state.page, onPage: (page: number) => show({ page }) };
  const isNothing = query.data?.count === 0 && state.keyword === '';
  if (query.error === null && query.data === undefined)
    return <div className={classes.waiting} aria-hidden />;
  if (query.error === null && isNothing) return null;
  return (
    <section id="history" className={classes.history} aria-labelledby="history-title">
      <header className={classes.head}>
        <h2 id="history-title" className={classes.heading}>
          问过的
        </h2>
        <SoughtWords
          key={state.keyword}
          label="在问过的里查找"
          placeholder="名称、问题与答案"
          keyword={state.keyword}
          onSubmit={(keyword) => show({ keyword })}
        />
      </header>
      <Fetched isPart what="问过的问题" query={query} paging={paging}>
        {({ count, list }) =>
          !isNothing && (
            <>
              {count === 0 && <p className={classes.none}>问过的问题与答案里没有“{state.keyword}”。</p>}
              <PagedList
                {...{ ...paging, count, pageSize: CONVERSATIONS_PAGE_SIZE, isOld: query.isPlaceholderData }}
              >
                <ul className={classes.list}>
                  {list.map((one) => (
                    <HistoryRow key={one.id} conversation={one} />
                  ))}
                </ul>
              </PagedList>
            </>
          )
        }
      </Fetched>
    </section>
  );
}
