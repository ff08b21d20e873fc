import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { GROUP_PAGE_SIZES, type GroupItem } from '#contract/calls/groups.ts';
import { grouped } from '#contract/text/grouped.ts';
import { SignedInOnly } from '#web/features/dialogs/index.ts';
import { useGate } from '#web/features/rights/index.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { Fetched } from '#web/ui/fetched.tsx';
import { LockTag } from '#web/ui/lock-tag.tsx';
import own from '#web/ui/own-page.module.css';
import { PagedList } from '#web/ui/paged-list.tsx';
import { Segment, Segments } from '#web/ui/segments/segments.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { GroupCard } from './group-card.tsx';
import { type GroupTab, indexHref, tabOf } from './group-href.ts';
import { hotQuery, mineQuery } from './group-queries.ts';
import classes from './groups.module.css';
import { InvitesToMe } from './invites-to-me.tsx';

/** 报告群组: the hot ones and one's own (S2 §2). */
export function GroupIndex() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pass, lockOf } = useGate();
  const lock = lockOf('joinGroup');
  const tab = tabOf(params);
  const show = (next: GroupTab) => void navigate(indexHref(next));
  return (
    <div className={`${own.page} ${own.within}`}>
      <header className={own.head}>
        <h1 className={own.title}>报告群组</h1>
        <Segments label="哪些群组" className={classes.which}>
          <Segment isOn={tab === 'hot'} onClick={() => show('hot')}>
            热门群组
          </Segment>
          <Segment isOn={tab === 'mine'} onClick={() => show('mine')}>
            我的群组
          </Segment>
        </Segments>
        <div className={classes.end}>
          {lock !== null && <LockTag needs={lock} />}
          <Button onClick={() => pass('joinGroup', () => void navigate('/addGroup'))}>创建群组</Button>
        </div>
      </header>
      {tab === 'hot' ? (
        <Hot key="hot" />
      ) : (
        <SignedInOnly what="我的群组" body="您建立和加入的群组都在这里：一起读的报告、成员与动态。" level={2}>
          <InvitesToMe />
          <Mine key="mine" />
        </SignedInOnly>
      )}
    </div>
  );
}

function Hot() {
  const [page, setPage] = useState(1);
  const query = useQuery(hotQuery(page));
  const paging = { page, onPage: setPage };
  return (
    <Fetched what="群组" query={query} paging={paging}>
      {({ list, count }) =>
        count === 0 ? (
          <StateView
            level={2}
            title="还没有公开的群组"
            body="建一个，把要读的报告放在一起，请同事加入。"
            actions={<LinkButton to="/addGroup">创建群组</LinkButton>}
          />
        ) : (
          <Cards tab="hot" {...{ ...paging, list, count, isOld: query.isPlaceholderData }} />
        )
      }
    </Fetched>
  );
}

function Mine() {
  const [page, setPage] = useState(1);
  const query = useQuery(mineQuery(page));
  const paging = { page, onPage: setPage };
  return (
    <Fetched what="群组" query={query} paging={paging}>
      {({ list, count, owned, most }) =>
        count === 0 ? (
          <StateView
            level={2}
            title="您还没有加入群组"
            body="加入一个热门群组，或者自己建一个；在报告旁按“加入群组”，就放进来了。"
            actions={<LinkButton to={indexHref('hot')}>看热门群组</LinkButton>}
          />
        ) : (
          <>
            <p className={classes.limit}>
              共 {grouped(count)} 个群组，其中自己的 {grouped(owned)} 个
              {most > 0 && `（当前等级最多 ${grouped(most)} 个）`}
            </p>
            <Cards tab="mine" {...{ ...paging, list, count, isOld: query.isPlaceholderData }} />
          </>
        )
      }
    </Fetched>
  );
}

interface CardsProps {
  tab: GroupTab;
  list: readonly GroupItem[];
  count: number;
  page: number;
  isOld: boolean;
  onPage: (page: number) => void;
}

function Cards({ tab, list, ...paging }: CardsProps) {
  return (
    <PagedList {...paging} pageSize={GROUP_PAGE_SIZES.page} className={card.card}>
      <ul className={classes.cards} aria-label={tab === 'hot' ? '热门群组' : '我的群组'}>
        {list.map((group) => (
          <GroupCard key={group.id} group={group} tab={tab} />
        ))}
      </ul>
    </PagedList>
  );
}
