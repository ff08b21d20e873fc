import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { COLLECTION_PAGE_SIZE } from '#contract/calls/favourites.ts';
import { grouped } from '#contract/text/grouped.ts';
import { SignedInOnly } from '#web/features/dialogs/index.ts';
import card from '#web/ui/card.module.css';
import { ListFailed } from '#web/ui/list-failed.tsx';
import own from '#web/ui/own-page.module.css';
import { PagedList } from '#web/ui/paged-list.tsx';
import { KIND_UNITS, ReportOrChart } from '#web/ui/segments/report-or-chart.tsx';
import { SoughtWords } from '#web/ui/sought-words/sought-words.tsx';
import { WaitingRows } from '#web/ui/waiting-rows.tsx';
import { collectionQuery, type KeptChart } from './collection-query.ts';
import { type CollectionState, collectionParams, readCollection } from './collection-state.ts';
import { Nothing } from './collection-states.tsx';
import { type KeptItem, KeptReport } from './kept-report.tsx';

/** How charts are drawn belongs to another feature. */
type ChartList = (charts: readonly KeptChart[]) => ReactNode;
/** What others offer to do with a report. */
type Acts = (report: KeptItem) => ReactNode;

interface CollectionProps {
  charts: ChartList;
  acts: Acts;
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

function Kept({ charts, acts }: CollectionProps) {
  const [params, setParams] = useSearchParams();
  const state = readCollection(params);
  const { data, error, isPlaceholderData, refetch } = useQuery(collectionQuery(state));
  const show = (next: Partial<CollectionState>) =>
    setParams(collectionParams({ ...state, page: 1, ...next }));
  const tabs = (
    <ReportOrChart label="收藏的种类" kind={state.kind} onKind={(kind) => show({ kind, keyword: '' })} />
  );
  if (data === undefined) {
    return (
      <Frame tabs={tabs}>
        {error === null ? (
          <WaitingRows />
        ) : (
          <ListFailed what="收藏" error={error} onRetry={() => void refetch()} />
        )}
      </Frame>
    );
  }
  return (
    <Frame tabs={tabs} head={<Head state={state} {...data} onSought={(keyword) => show({ keyword })} />}>
      {data.count === 0 ? (
        <Nothing state={state} onAll={() => show({ keyword: '' })} />
      ) : (
        <PagedList
          {...{
            count: data.count,
            page: state.page,
            pageSize: COLLECTION_PAGE_SIZE,
            isOld: isPlaceholderData,
          }}
          className={state.kind === 'report' ? card.card : undefined}
          onPage={(page) => show({ page })}
        >
          {state.kind === 'chart' ? (
            charts(data.charts)
          ) : (
            <Reports data={data.data.filter((item) => item.item_type === 3)} acts={acts} />
          )}
        </PagedList>
      )}
    </Frame>
  );
}

function Frame({ tabs, head, children }: { tabs: ReactNode; head?: ReactNode; children: ReactNode }) {
  return (
    <div className={own.within}>
      <header className={own.head}>
        <h1 className={own.title}>我的收藏</h1>
        {tabs}
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

function Head({ state: { kind, keyword }, count, total, onSought }: HeadProps) {
  if (total === 0) return null;
  const unit = KIND_UNITS[kind];
  return (
    <>
      <p className={own.count} role="status">
        {keyword === '' ? `${grouped(total)} ${unit}` : `${grouped(count)} / ${grouped(total)} ${unit}`}
      </p>
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

function Reports({ data, acts }: { data: readonly KeptItem[]; acts: Acts }) {
  return (
    <ul aria-label="收藏的报告">
      {data.map((report) => (
        <KeptReport key={report.fid} report={report}>
          {acts(report)}
        </KeptReport>
      ))}
    </ul>
  );
}
