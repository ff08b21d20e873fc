import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { INBOX_PAGE_SIZE, readInbox } from '#contract/calls/alerts.ts';
import { INBOX_KEPT_DAYS } from '#contract/rights/alert-limits.ts';
import { grouped } from '#contract/text/grouped.ts';
import { useClient } from '#web/client/use-client.ts';
import { numberOf } from '#web/features/addresses/index.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { Fetched } from '#web/ui/fetched.tsx';
import { notDone } from '#web/ui/notices/not-done.ts';
import { Pager } from '#web/ui/pager/pager.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import classes from './inbox.module.css';
import { InboxRow } from './inbox-row.tsx';
import { OwnAlerts } from './own-states.tsx';
import { INBOX, inboxQuery } from './queries.ts';
import { UNREAD } from './use-unread.ts';

/** New reports that one's saved searches found, the newest first. */
export function Inbox() {
  return (
    <OwnAlerts>
      <Own />
    </OwnAlerts>
  );
}

/** Marks as read; without ids all. */
function useMarkRead() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => client.send(readInbox, { ids }),
    onSuccess: (answer) => {
      queries.setQueryData(UNREAD, answer);
      return queries.invalidateQueries({ queryKey: INBOX });
    },
    onError: (error) => notDone('没有标为已读', error),
  });
}

function Own() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, numberOf(params.get('page'), 100_000));
  const query = useQuery(inboxQuery(page));
  const { mutate, isPending } = useMarkRead();
  const onPage = (next: number) => setParams(next === 1 ? {} : { page: String(next) });
  return (
    <Fetched what="提醒" query={query} paging={{ page, onPage }}>
      {({ count, unread, data }) =>
        count === 0 ? (
          <Nothing />
        ) : (
          <>
            <div className={classes.head}>
              <p role="status">
                {grouped(count)} 条{unread > 0 && `，${grouped(unread)} 条未读`}
                <span className={classes.kept}>保留 {INBOX_KEPT_DAYS} 天</span>
              </p>
              {unread > 0 && (
                <Button size="compact" variant="default" loading={isPending} onClick={() => mutate([])}>
                  全部标为已读
                </Button>
              )}
            </div>
            <div className={card.card} data-old={query.isPlaceholderData || undefined}>
              <ul aria-label="新报告">
                {data.map((item) => (
                  <InboxRow key={item.id} item={item} onRead={() => mutate([item.id])} />
                ))}
              </ul>
              <Pager page={page} pages={Math.ceil(count / INBOX_PAGE_SIZE)} onPage={onPage} />
            </div>
          </>
        )
      }
    </Fetched>
  );
}

function Nothing() {
  return (
    <StateView
      level={2}
      title="还没有新报告"
      body="在搜索结果上点“有新报告时告诉我”，入库的新报告只要含全部检索词、符合筛选，就会出现在这里。"
      actions={<LinkButton to="/report">去搜报告</LinkButton>}
    />
  );
}
