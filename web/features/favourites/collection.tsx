import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { COLLECTION_PAGE_SIZE } from '#contract/calls/favourites.ts';
import { grouped } from '#contract/text/grouped.ts';
import { gridHref } from '#web/features/addresses/index.ts';
import { SignedInOnly } from '#web/features/dialogs/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import card from '#web/ui/card.module.css';
import { Fetched } from '#web/ui/fetched.tsx';
import own from '#web/ui/own-page.module.css';
import { PagedList } from '#web/ui/paged-list.tsx';
import { KIND_UNITS, ReportOrChart } from '#web/ui/segments/report-or-chart.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SoughtWords } from '#web/ui/sought-words/sought-words.tsx';
import type { ActsOfMany } from './acts-of-many.ts';
import classes from './collection.module.css';
import { collectionQuery, foldersQuery } from './collection-query.ts';
import { type CollectionState, collectionParams, readCollection } from './collection-state.ts';
import { Nothing } from './collection-states.tsx';
import { ExportList, FolderStrip } from './folders-lazy.ts';
import { type ChartList, KeptCharts } from './kept-charts.tsx';
import type { KeptItem } from './kept-report.tsx';
import { KeptReports } from './kept-reports.tsx';

/** What others offer to do with a report. */
type Acts = (report: KeptItem) => ReactNode;

interface CollectionProps {
  charts: ChartList;
  acts: Acts;
  actsOfMany: ActsOfMany;
}

/** 我的收藏: what the reader keeps, the newest first, to be sought through and let go. */
export function Collection(props: CollectionProps) {
  const [params] = useSearchParams();
  // Reports do not stand in for charts while those come, nor the other way.
  const { kind } = readCollection(params);
  return (
    <SignedInOnly what="我的收藏" body="收藏的报告与图表都在这里，可以按标题、机构与公司查找。">
      <Kept key={kind} {...props} />
    </SignedInOnly>
  );
}

function Kept({ charts, acts, actsOfMany }: CollectionProps) {
  const [params, setParams] = useSearchParams();
  const state = readCollection(params);
  const query = useQuery(collectionQuery(state));
  const { data, error } = query;
  const show = (next: Partial<CollectionState>) =>
    setParams(collectionParams({ ...state, page: 1, ...next }));
  const tabs = (
    <ReportOrChart label="收藏的种类" kind={state.kind} onKind={(kind) => show({ kind, keyword: '' })} />
  );
  const strip = (
    <Suspense fallback={<Skeleton height={32} />}>
      <FolderStrip
        kind={state.kind}
        folder={state.folder}
        onFolder={(folder) => show({ folder, keyword: '' })}
        acts={actsOfMany}
      />
    </Suspense>
  );
  const paging = { page: state.page, onPage: (page: number) => show({ page }) };
  return (
    <Frame
      tabs={tabs}
      // Where neither came, what is said of the list is said once.
      strip={(data !== undefined || error === null) && strip}
      head={data && <Head state={state} {...data} onSought={(keyword) => show({ keyword })} />}
    >
      <Fetched
        what={state.folder === null ? '收藏' : '文件夹'}
        query={query}
        paging={paging}
        back={state.folder !== null && <Button onClick={() => show({ folder: null })}>看全部收藏</Button>}
      >
        {({ count, data: items, charts: kept }) =>
          count === 0 ? (
            <Nothing state={state} onAll={() => show({ keyword: '', folder: null })} />
          ) : (
            <PagedList
              {...{ ...paging, count, pageSize: COLLECTION_PAGE_SIZE, isOld: query.isPlaceholderData }}
              className={state.kind === 'report' ? card.card : undefined}
            >
              {state.kind === 'chart' ? (
                <KeptCharts key={`${state.folder} ${state.keyword}`} data={kept} charts={charts} />
              ) : (
                <KeptReports
                  // What is chosen is chosen in what is shown: another folder, or other words, begin anew.
                  key={`${state.folder} ${state.keyword}`}
                  data={items.filter((item) => item.item_type === 3)}
                  ofSeveral={state.folder === null}
                  acts={acts}
                  actsOfMany={actsOfMany}
                />
              )}
            </PagedList>
          )
        }
      </Fetched>
    </Frame>
  );
}

interface FrameProps {
  tabs: ReactNode;
  strip: ReactNode;
  head?: ReactNode;
  children: ReactNode;
}

function Frame({ tabs, strip, head, children }: FrameProps) {
  return (
    <div className={own.within}>
      <header className={own.head}>
        <h1 className={own.title}>我的收藏</h1>
        {tabs}
        {head}
      </header>
      {strip}
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

function Head({ state: { kind, keyword, folder }, count, total, onSought }: HeadProps) {
  const folders = useQuery(foldersQuery()).data?.folders ?? [];
  const name = folders.find(({ id }) => id === folder)?.name ?? '我的收藏';
  if (total === 0) return null;
  const unit = KIND_UNITS[kind];
  return (
    <>
      <p className={own.count} role="status">
        {keyword === '' ? `${grouped(total)} ${unit}` : `${grouped(count)} / ${grouped(total)} ${unit}`}
      </p>
      <div className={classes.acts}>
        {kind === 'report' && (
          <Link className={classes.link} to={gridHref({ fids: [] })}>
            问题表格
          </Link>
        )}
        <Suspense>
          <ExportList of={{ kind, folder }} name={name} count={total} />
        </Suspense>
      </div>
      <SoughtWords
        key={keyword}
        label="在收藏里查找"
        placeholder="标题、机构、公司、研究员"
        keyword={keyword}
        onSubmit={onSought}
      />
    </>
  );
}
