import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { MOST_RECORDS, RECORDS_PAGE_SIZE, type RecordKind } from '#contract/calls/records.ts';
import { grouped } from '#contract/text/grouped.ts';
import { ConfirmedAct, SignedInOnly } from '#web/features/dialogs/index.ts';
import card from '#web/ui/card.module.css';
import { Fetched } from '#web/ui/fetched.tsx';
import own from '#web/ui/own-page.module.css';
import { PagedList } from '#web/ui/paged-list.tsx';
import { KIND_UNITS, ReportOrChart } from '#web/ui/segments/report-or-chart.tsx';
import { SoughtWords } from '#web/ui/sought-words/sought-words.tsx';
import { daysOf } from './days.ts';
import { FolderRow } from './folder-row.tsx';
import { RecordRow } from './record-row.tsx';
import classes from './records.module.css';
import { type RecordOf, recordsQuery } from './records-query.ts';
import { type RecordsState, readRecords, recordsParams } from './records-state.ts';
import { Nothing } from './records-states.tsx';
import { RemoveButton } from './remove-button.tsx';
import { useRemoval, type WhichRecords } from './use-removal.ts';

const TITLES: Record<RecordKind, string> = { read: '阅读记录', downloaded: '下载记录' };

interface RecordsProps {
  kind: RecordKind;
  /** How charts are drawn belongs to another feature. */
  charts: (
    charts: readonly RecordOf<4>[],
    mark: (chart: { id: number; name: string }) => ReactNode,
  ) => ReactNode;
}

/** 阅读记录 or 下载记录: the latest first, day by day, to be sought through; reports with folders, or charts. */
export function Records({ kind, charts }: RecordsProps) {
  const { shows } = readRecords(useSearchParams()[0]);
  return (
    <SignedInOnly what={TITLES[kind]} body="读过与下载过的报告和图表都在这里，可以按标题、机构与公司查找。">
      {/* What was read does not stand in for what was downloaded while that comes, nor reports for charts. */}
      <Own key={`${kind} ${shows}`} {...{ kind, charts }} />
    </SignedInOnly>
  );
}

function Own({ kind, charts }: RecordsProps) {
  const [params, setParams] = useSearchParams();
  const state = readRecords(params);
  const query = useQuery(recordsQuery(kind, state));
  const show = (next: Partial<RecordsState>) => setParams(recordsParams({ ...state, page: 1, ...next }));
  const tabs = (
    <ReportOrChart label="记录的种类" kind={state.shows} onKind={(shows) => show({ shows, keyword: '' })} />
  );
  const unit = KIND_UNITS[state.shows];
  const { remove, isRemoving } = useRemoval(kind, state.shows);
  const paging = { page: state.page, onPage: (page: number) => show({ page }) };
  const { count, total } = query.data ?? { count: 0, total: 0 };
  const head = (
    <>
      {tabs}
      {total > 0 && (
        <>
          <p className={own.count} role="status">
            {state.keyword === ''
              ? `${grouped(total)} ${unit}`
              : `${grouped(count)} / ${grouped(total)} ${unit}`}
          </p>
          {state.keyword === '' && (
            <ConfirmedAct
              label="清空"
              act="清空"
              className={classes.remove}
              text={`确定清空${TITLES[kind]}里的全部 ${grouped(total)} ${unit}？不能恢复，用过的次数不退还。`}
              isPending={isRemoving}
              goOn={() => remove({ by: 'all' })}
            />
          )}
          <SoughtWords
            key={state.keyword}
            label="在记录里查找"
            placeholder="标题、机构、公司、研究员"
            keyword={state.keyword}
            onSubmit={(keyword) => show({ keyword })}
          />
        </>
      )}
    </>
  );
  return (
    <Frame kind={kind} head={head}>
      <Fetched what="记录" query={query} paging={paging}>
        {({ data: items }) =>
          count === 0 ? (
            <Nothing
              kind={kind}
              shows={state.shows}
              keyword={state.keyword}
              onAll={() => show({ keyword: '' })}
            />
          ) : (
            <PagedList
              {...{ ...paging, count, pageSize: RECORDS_PAGE_SIZE, isOld: query.isPlaceholderData }}
              className={state.shows === 'chart' ? undefined : card.card}
            >
              {state.shows === 'chart' ? (
                charts(
                  items.filter((item) => item.item_type === 4),
                  ({ id, name }) => (
                    <RemoveButton name={name} onRemove={() => remove({ by: 'entry', item_type: 4, id })} />
                  ),
                )
              ) : (
                <Days
                  kind={kind}
                  items={items.filter((item) => item.item_type !== 4)}
                  nowSeconds={query.dataUpdatedAt / 1000}
                  isWhole={state.keyword === ''}
                  {...{ remove, isRemoving }}
                />
              )}
            </PagedList>
          )
        }
      </Fetched>
      {total === MOST_RECORDS && (
        <p className={classes.note}>
          只列最近 {grouped(MOST_RECORDS)} {unit}；更早的在“账号与安全”里导出的数据中。
        </p>
      )}
    </Frame>
  );
}

function Frame({ kind, head, children }: { kind: RecordKind; head?: ReactNode; children: ReactNode }) {
  return (
    <div className={own.within}>
      <header className={own.head}>
        <h1 className={own.title}>{TITLES[kind]}</h1>
        {head}
      </header>
      {children}
    </div>
  );
}

interface DaysProps {
  kind: RecordKind;
  items: readonly (RecordOf<2> | RecordOf<3>)[];
  /** When they came. */
  nowSeconds: number;
  /** Nothing is sought: what stands under a day is all of it. */
  isWhole: boolean;
  remove: (which: WhichRecords) => void;
  isRemoving: boolean;
}

function Days({ kind, items, nowSeconds, isWhole, remove, isRemoving }: DaysProps) {
  return daysOf(items, nowSeconds).map(({ label, day, items: ofDay }) => (
    <section key={label} className={classes.list} aria-label={label}>
      <div className={classes.day}>
        <h2>{label}</h2>
        {isWhole && (
          <ConfirmedAct
            label="移除这一天"
            act="移除这一天"
            className={classes.remove}
            name={`移除这一天：${label}`}
            text={`确定移除${label}的${TITLES[kind]}？列在这一天的都移除，别的页上的也在内；不能恢复，用过的次数不退还。`}
            isPending={isRemoving}
            goOn={() => remove({ by: 'day', day })}
          />
        )}
      </div>
      <ul>
        {ofDay.map((item) =>
          item.item_type === 2 ? (
            <FolderRow
              key={`folder ${item.id}`}
              folder={item}
              onRemove={() => remove({ by: 'entry', item_type: 2, id: item.id })}
            />
          ) : (
            <RecordRow
              key={item.fid}
              {...{ report: item, kind }}
              onRemove={() => remove({ by: 'entry', item_type: 3, id: item.fid })}
            />
          ),
        )}
      </ul>
    </section>
  ));
}
