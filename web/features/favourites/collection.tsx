import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { COLLECTION_PAGE_SIZE } from '#contract/calls/reader.ts';
import { browserClient } from '#web/client/browser-client.ts';
import { messageOfError } from '#web/client/query.ts';
import { useSession } from '#web/client/session.ts';
import { useDialogs } from '#web/features/dialogs/index.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { grouped } from '#web/ui/grouped.ts';
import { Pager } from '#web/ui/pager/pager.tsx';
import row from '#web/ui/report-row.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import classes from './collection.module.css';
import { collectionQuery } from './collection-query.ts';
import { type CollectionState, collectionParams, readCollection } from './collection-state.ts';
import { type KeptItem, KeptReport } from './kept-report.tsx';
import { SoughtWords } from './sought-words.tsx';

/** 我的收藏: what the reader keeps, the newest first, to be sought through and let go. */
export function Collection() {
  const { user } = useSession();
  const [wasSignedIn, setSignedIn] = useState(false);
  if (user !== null && !wasSignedIn) setSignedIn(true);
  return user === null ? <SignedOut asks={!wasSignedIn} /> : <Kept />;
}

/** S2 §5: a personal page opens the login dialog; who has just signed out here is not asked again. */
function SignedOut({ asks }: { asks: boolean }) {
  const openDialog = useDialogs();
  const signIn = () => openDialog({ kind: 'login', mode: 'login', reason: '登录后查看我的收藏' });
  const ask = useEffectEvent(() => {
    if (asks) signIn();
  });
  useEffect(() => ask(), []);
  return (
    <StateView
      title="登录后查看我的收藏"
      body="收藏的报告都在这里，可以按标题、机构与公司查找。"
      actions={<Button onClick={signIn}>登录</Button>}
    />
  );
}

function Kept() {
  const [params, setParams] = useSearchParams();
  const state = readCollection(params);
  const { data, error, isPlaceholderData, refetch } = useQuery(collectionQuery(browserClient, state));
  const show = (next: Partial<CollectionState>) =>
    setParams(collectionParams({ ...state, page: 1, ...next }));
  if (data === undefined) {
    return (
      <Frame>{error === null ? <Waiting /> : <Failed error={error} onRetry={() => void refetch()} />}</Frame>
    );
  }
  return (
    <Frame head={<Head state={state} {...data} onSought={(keyword) => show({ keyword })} />}>
      {data.count === 0 ? (
        <Nothing keyword={state.keyword} onAll={() => show({ keyword: '' })} />
      ) : (
        <List {...data} page={state.page} isOld={isPlaceholderData} onPage={(page) => show({ page })} />
      )}
    </Frame>
  );
}

function Frame({ head, children }: { head?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>我的收藏</h1>
        {head}
      </header>
      {children}
    </div>
  );
}

interface HeadProps {
  state: CollectionState;
  count: number;
  total: number;
  onSought: (keyword: string) => void;
}

function Head({ state: { keyword }, count, total, onSought }: HeadProps) {
  if (total === 0) return null;
  return (
    <>
      <p className={classes.count} role="status">
        {keyword === '' ? `${grouped(total)} 份` : `${grouped(count)} / ${grouped(total)} 份`}
      </p>
      <SoughtWords key={keyword} keyword={keyword} onSubmit={onSought} />
    </>
  );
}

interface ListProps {
  data: readonly KeptItem[];
  count: number;
  page: number;
  isOld: boolean;
  onPage: (page: number) => void;
}

function List({ data, count, page, isOld, onPage }: ListProps) {
  const pages = Math.ceil(count / COLLECTION_PAGE_SIZE);
  const isBeyond = !isOld && page > pages;
  const stepBack = useEffectEvent(() => onPage(pages));
  // The last report of the last page was let go, or somebody typed a page too many.
  useEffect(() => {
    if (isBeyond) stepBack();
  }, [isBeyond]);
  return (
    <div className={card.card} data-old={isOld || undefined}>
      <ul aria-label="收藏的报告">
        {data.map((report) => (
          <KeptReport key={report.fid} report={report} />
        ))}
      </ul>
      <Pager page={page} pages={pages} onPage={onPage} />
    </div>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <StateView
      level={2}
      role="alert"
      title="没有取到收藏"
      body={messageOfError(error)}
      actions={<Button onClick={onRetry}>重试</Button>}
    />
  );
}

function Nothing({ keyword, onAll }: { keyword: string; onAll: () => void }) {
  return keyword === '' ? (
    <StateView
      level={2}
      title="还没有收藏"
      body="在搜索结果或阅读页点一下星标，报告就会留在这里。"
      actions={<LinkButton to="/report">去搜报告</LinkButton>}
    />
  ) : (
    <StateView
      level={2}
      title={`收藏里没有含“${keyword}”的报告`}
      body="只在标题、机构、公司与研究员里查找，不查正文。"
      actions={
        <>
          <Button onClick={onAll}>看全部收藏</Button>
          <LinkButton variant="default" to={`/report?search_key=${encodeURIComponent(keyword)}`}>
            在全部报告里搜索
          </LinkButton>
        </>
      }
    />
  );
}

function Waiting() {
  return (
    <ul className={card.card} aria-hidden>
      {['64%', '48%', '57%', '70%'].map((width) => (
        <li key={width} className={row.row}>
          <div className={row.text}>
            <Skeleton height={16} mt={4} width={width} />
            <Skeleton height={12} mt={12} width="46%" />
          </div>
        </li>
      ))}
    </ul>
  );
}
