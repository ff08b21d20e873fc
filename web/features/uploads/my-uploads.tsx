import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { UPLOAD_PAGE_SIZE, type UploadItem } from '#contract/calls/uploads.ts';
import { grouped } from '#contract/text/grouped.ts';
import { useSession } from '#web/client/session.ts';
import { useClient } from '#web/client/use-client.ts';
import { askAddress, numberOf, SHELF } from '#web/features/addresses/index.ts';
import { SignedInOnly } from '#web/features/dialogs/index.ts';
import { ForGroup } from '#web/features/groups/index.ts';
import card from '#web/ui/card.module.css';
import { Fetched } from '#web/ui/fetched.tsx';
import own from '#web/ui/own-page.module.css';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SoughtWords } from '#web/ui/sought-words/sought-words.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { ChooseFiles } from './choose-files.tsx';
import type { ChosenFile } from './dropped-files.ts';
import { FoundFiles } from './found-files.tsx';
import type { Place } from './found-query.ts';
import { usePageRouter } from './panel/beside-page.tsx';
import { isAtWork, NO_ITEMS, POLL_MS, uploadsQuery } from './queries.ts';
import { forgetBrought, keepFor, sendFiles, showList } from './queue.ts';
import { SendingRow, UploadRow } from './upload-row.tsx';
import classes from './uploads.module.css';
import { useChanges } from './use-changes.ts';
import { useSendings } from './use-sendings.ts';
import { useToldConversions } from './use-told-conversions.ts';

const loadPanel = () => import('./panel/show-panel.tsx');
const noPanel = () => {};

/** 我的上传: what one brought, and what is on its way. */
export function MyUploads() {
  return (
    <SignedInOnly what="我的上传" body="上传自己的文件，像报告一样阅读；放进群组之前，只有您自己看得到。">
      <Own />
    </SignedInOnly>
  );
}

function Own() {
  const [params, setParams] = useSearchParams();
  const keyword = (params.get('keyword') ?? '').trim();
  const gid = numberOf(params.get('gid'), Number.MAX_SAFE_INTEGER);
  const isAll = gid === 0 && params.get('all') === '1';
  const seek = (words: string) =>
    setParams(
      {
        ...(gid > 0 ? { gid: String(gid) } : {}),
        ...(words === '' ? {} : { keyword: words, ...(isAll ? { all: '1' } : {}) }),
      },
      { preventScrollReset: true },
    );
  const shelfOrAll = isAll ? 'all' : 'shelf';
  const place = gid > 0 ? gid : shelfOrAll;
  if (keyword === '') return <All key={gid} gid={gid} onSeek={seek} onLeave={() => setParams({})} />;
  return (
    <Frame>
      <Seek keyword={keyword} place={place} onSeek={seek} />
      <FoundFiles key={`${place} ${keyword}`} keyword={keyword} place={place} />
    </Frame>
  );
}

interface SeekProps {
  keyword: string;
  place: Place;
  onSeek: (keyword: string) => void;
}

const SEEK_IN = { all: '在我的与群组的文件里检索', shelf: '在我的文件里检索' } as const;

function Seek({ keyword, place, onSeek }: SeekProps) {
  const where = typeof place === 'number' ? '在群组成员的文件里检索' : SEEK_IN[place];
  return (
    <div className={classes.seek}>
      <SoughtWords
        key={keyword}
        label={where}
        placeholder={typeof place === 'number' ? '检索群组成员的文件' : `${where}：文件名与正文`}
        keyword={keyword}
        onSubmit={onSeek}
      />
    </div>
  );
}

/** Sends files to where the page stands. From the first on a panel tells of them on every other page; here the list does. */
function useBring(items: readonly UploadItem[], gid: number) {
  const client = useClient();
  const queries = useQueryClient();
  const router = usePageRouter();
  const uid = useSession().user?.uid ?? null;
  useEffect(() => keepFor(uid), [uid]);
  useEffect(showList, []);
  useEffect(() => {
    forgetBrought(items.filter(({ transStatus }) => transStatus !== '').map(({ id }) => id));
  }, [items]);
  return (files: ChosenFile[]) => {
    const unfinished = items.filter(({ state }) => state === 'uploading');
    sendFiles(client, files, unfinished, gid);
    // Without a network it comes with the next file; this list tells of all of them meanwhile.
    if (router !== null) loadPanel().then(({ showPanel }) => showPanel(router, queries), noPanel);
  };
}

/** Every one, the newest first. */
function All({
  gid,
  onSeek,
  onLeave,
}: {
  gid: number;
  onSeek: (keyword: string) => void;
  onLeave: () => void;
}) {
  const [page, setPage] = useState(1);
  const paging = { page, onPage: setPage };
  const query = useQuery({
    ...uploadsQuery(page),
    refetchInterval: ({ state }) => (isAtWork(state.data?.data) ? POLL_MS : false),
  });
  const { data, error } = query;
  const sendings = useSendings();
  useToldConversions(data?.data ?? NO_ITEMS, sendings);
  const bring = useBring(data?.data ?? NO_ITEMS, gid);
  const onTheWay = new Set(sendings.map(({ id }) => id));
  const count = data?.count ?? 0;
  return (
    <Frame count={count}>
      {gid > 0 && (
        <Suspense>
          <ForGroup {...{ gid, onLeave }} />
        </Suspense>
      )}
      {(data !== undefined || error !== null) && (
        <ChooseFiles allowance={data?.allowance ?? null} isForGroup={gid > 0} onFiles={bring} />
      )}
      {(count > 0 || gid > 0) && <Seek keyword="" place={gid > 0 ? gid : 'shelf'} onSeek={onSeek} />}
      {sendings.length > 0 && (
        <ul className={`${card.card} ${classes.list}`} aria-label="正在上传">
          {sendings.map((sending) => (
            <SendingRow key={sending.key} sending={sending} />
          ))}
        </ul>
      )}
      <Fetched what="文件列表" query={query} paging={paging}>
        {({ data: items }) =>
          count === 0 && sendings.length === 0 ? (
            <StateView
              level={2}
              title="还没有上传过文件"
              body="传上来的文件转成页之后，可以阅读、取回原文件。"
            />
          ) : (
            <PagedList {...{ ...paging, count, pageSize: UPLOAD_PAGE_SIZE, isOld: query.isPlaceholderData }}>
              <Rows items={items.filter(({ id }) => !onTheWay.has(id))} gid={gid} />
            </PagedList>
          )
        }
      </Fetched>
    </Frame>
  );
}

function Rows({ items, gid }: { items: readonly UploadItem[]; gid: number }) {
  const { again, remove, retry } = useChanges();
  if (items.length === 0) return null;
  return (
    <ul className={`${card.card} ${classes.list}`} aria-label="上传的文件">
      {items.map((item) => (
        <UploadRow
          key={item.id}
          item={item}
          gid={gid}
          onRetry={() => retry.mutate(item.id)}
          onRemove={() => remove.mutate(item.id)}
          onOpened={again}
        />
      ))}
    </ul>
  );
}

function Frame({ count, children }: { count?: number; children: ReactNode }) {
  return (
    <div className={own.within}>
      <header className={own.head}>
        <h1 className={own.title}>我的上传</h1>
        {count !== undefined && count > 0 && (
          <p className={own.count}>
            {grouped(count)} 个文件 ·{' '}
            <Link className={classes.ask} to={askAddress(SHELF)}>
              问一问
            </Link>
          </p>
        )}
      </header>
      {children}
    </div>
  );
}
