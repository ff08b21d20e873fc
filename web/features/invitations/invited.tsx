import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { INVITE_PAGE_SIZE, INVITE_RANKS, INVITE_TIMES } from '#contract/calls/invitations.ts';
import { Button } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { Fetched } from '#web/ui/fetched.tsx';
import { Pager } from '#web/ui/pager/pager.tsx';
import { Segment, Segments } from '#web/ui/segments/segments.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import classes from './invite-list.module.css';
import { InviteTable } from './invite-table.tsx';
import { type InviteFilter, invitedQuery } from './queries.ts';
import { ThemeSelect } from './theme-select.tsx';

const TIME_WORDS: Record<(typeof INVITE_TIMES)[number], string> = {
  0: '全部时间',
  7: '7 天内',
  30: '30 天内',
  365: '一年内',
};
const RANK_WORDS: Record<(typeof INVITE_RANKS)[number], string> = { 0: '最新', 1: '最早', 2: '已奖励在前' };
const ALL: InviteFilter = { time: 0, themeId: 0, rank: 0, page: 1 };

/** Who came by one's links. */
export function Invited() {
  const [filter, setFilter] = useState(ALL);
  const narrow = (change: Partial<InviteFilter>) => setFilter({ ...filter, page: 1, ...change });
  return (
    <section className={`${card.card} ${classes.people}`} aria-label="邀请来的用户">
      <div className={classes.filters}>
        <Segments label="邀请时间">
          {INVITE_TIMES.map((time) => (
            <Segment key={time} isOn={filter.time === time} onClick={() => narrow({ time })}>
              {TIME_WORDS[time]}
            </Segment>
          ))}
        </Segments>
        <ThemeSelect
          label="链接所指"
          none="全部"
          value={filter.themeId}
          onChange={(themeId) => narrow({ themeId })}
        />
        <Segments label="排序">
          {INVITE_RANKS.map((rank) => (
            <Segment key={rank} isOn={filter.rank === rank} onClick={() => narrow({ rank })}>
              {RANK_WORDS[rank]}
            </Segment>
          ))}
        </Segments>
      </div>
      <People
        filter={filter}
        onPage={(page) => setFilter({ ...filter, page })}
        onAll={() => setFilter(ALL)}
      />
    </section>
  );
}

interface PeopleProps {
  filter: InviteFilter;
  onPage: (page: number) => void;
  onAll: () => void;
}

function People({ filter, onPage, onAll }: PeopleProps) {
  const query = useQuery(invitedQuery(filter));
  const paging = { page: filter.page, onPage };
  return (
    <Fetched what="邀请记录" query={query} paging={paging} waiting={<Skeleton height={96} />}>
      {({ count, invite_users }) =>
        count === 0 ? (
          <Nobody isFiltered={filter.time !== 0 || filter.themeId !== 0} onAll={onAll} />
        ) : (
          <div data-old={query.isPlaceholderData || undefined}>
            <InviteTable users={invite_users} />
            <Pager {...paging} pages={Math.ceil(count / INVITE_PAGE_SIZE)} />
          </div>
        )
      }
    </Fetched>
  );
}

const Nobody = ({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) => (
  <StateView
    level={2}
    title={isFiltered ? '没有符合条件的邀请' : '还没有邀请来的用户'}
    body={isFiltered ? '放宽时间或链接的条件再看。' : '把上面的链接或二维码发给同行，注册的人会列在这里。'}
    actions={isFiltered ? <Button onClick={onAll}>看全部</Button> : undefined}
  />
);
