import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { getMessages, MESSAGES_PAGE_SIZE, type Message, readMessages } from '#contract/calls/messages.ts';
import { momentOf } from '#contract/text/calendar.ts';
import { answerTo } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';
import { useClient } from '#web/client/use-client.ts';
import { Button } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { Fetched } from '#web/ui/fetched.tsx';
import { notDone } from '#web/ui/notices/not-done.ts';
import { Pager } from '#web/ui/pager/pager.tsx';
import classes from './inbox.module.css';
import { UNREAD } from './use-unread.ts';

const MESSAGES = ['messages'] as const;

/** What the site tells somebody in words, above the new reports; nothing where there is nothing. */
export function Messages() {
  const { user } = useSession();
  return user === null ? null : <Own />;
}

function Own() {
  const client = useClient();
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: [...MESSAGES, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: answerTo(getMessages, { page }),
  });
  const { mutate } = useMutation({
    mutationFn: (ids: number[]) => client.send(readMessages, { ids }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: UNREAD });
      await queries.invalidateQueries({ queryKey: MESSAGES });
    },
    onError: (error) => notDone('没有标为已读', error),
  });
  return (
    <Fetched isPart what="消息" query={query} waiting={null} paging={{ page, onPage: setPage }}>
      {({ list, count }) =>
        count > 0 && (
          <section className={`${card.card} ${classes.messages}`} aria-label="消息">
            <ul aria-label="消息">
              {list.map((message) => (
                <Row key={message.id} message={message} onRead={() => mutate([message.id])} />
              ))}
            </ul>
            <Pager page={page} pages={Math.ceil(count / MESSAGES_PAGE_SIZE)} onPage={setPage} />
          </section>
        )
      }
    </Fetched>
  );
}

function Row({
  message: { title, body, href, at, is_read },
  onRead,
}: {
  message: Message;
  onRead: () => void;
}) {
  const isUnread = is_read === 0;
  return (
    <li className={classes.message} data-unread={isUnread || undefined}>
      <div className={classes.words}>
        <h2 className={classes.said}>
          {isUnread && <span className={classes.dot}>未读</span>}
          {href === '' ? (
            title
          ) : (
            <Link to={href} onClick={() => isUnread && onRead()}>
              {title}
            </Link>
          )}
        </h2>
        <p>{body}</p>
        <time className={classes.why}>{momentOf(at)}</time>
      </div>
      {isUnread && (
        <Button size="compact" variant="subtle" aria-label={`标为已读：${title}`} onClick={onRead}>
          标为已读
        </Button>
      )}
    </li>
  );
}
