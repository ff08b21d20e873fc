import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ANNOTATIONS_PAGE_SIZE, type Annotation, type NotedReport } from '#contract/calls/annotations.ts';
import { SignedInOnly } from '#web/features/dialogs/index.ts';
import { Button, LinkButton } from '#web/ui/button/button.tsx';
import { Fetched } from '#web/ui/fetched.tsx';
import own from '#web/ui/own-page.module.css';
import { Pager } from '#web/ui/pager/pager.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateView } from '#web/ui/state-view.tsx';
import { useStepBack } from '#web/ui/use-step-back.ts';
import classes from './own-notes.module.css';
import { ownNotesQuery } from './own-queries.ts';
import { type OwnState, ownParams, readOwnState } from './own-state.ts';
import { OwnTools } from './own-tools.tsx';
import { ReportGroup } from './report-group.tsx';

interface OffersProps {
  /** What others offer to do with a report. */
  acts: (report: NotedReport) => ReactNode;
  /** And with a note. */
  noteActs: (note: Annotation) => ReactNode;
}

/** 我的笔记: all that one marked in reports, by report, to be sought through and taken along. */
export function OwnNotes(offers: OffersProps) {
  return (
    <SignedInOnly
      what="我的笔记"
      body="在报告里高亮的原文与写下的笔记都在这里，可以查找，也可以导出成 Markdown。"
    >
      <SignedIn {...offers} />
    </SignedInOnly>
  );
}

function SignedIn({ acts, noteActs }: OffersProps) {
  const [params, setParams] = useSearchParams();
  const state = readOwnState(params);
  const query = useQuery(ownNotesQuery(state));
  const { data, isPlaceholderData } = query;
  const show = (next: Partial<OwnState>) => setParams(ownParams({ ...state, page: 1, ...next }));
  const pages = data === undefined ? 0 : Math.ceil(data.count / ANNOTATIONS_PAGE_SIZE);
  useStepBack(!isPlaceholderData && pages > 0 && state.page > pages, () => show({ page: pages }));
  const { count, total } = data ?? { count: 0, total: 0 };
  const paging = { page: state.page, onPage: (page: number) => show({ page }) };
  return (
    <Frame tools={total > 0 && <OwnTools {...{ state, show, count, total }} />}>
      <Fetched what="笔记" query={query} paging={paging} waiting={<Waiting />}>
        {({ reports, list }) => (
          <>
            {count === 0 && <Nothing state={state} onAll={() => show({ keyword: '', colour: null })} />}
            <div data-old={isPlaceholderData || undefined}>
              {reports.map((report) => (
                <ReportGroup
                  key={report.fid}
                  report={report}
                  notes={list.filter(({ fid }) => fid === report.fid)}
                  noteActs={noteActs}
                >
                  {acts(report)}
                </ReportGroup>
              ))}
              <Pager {...paging} pages={pages} />
            </div>
          </>
        )}
      </Fetched>
    </Frame>
  );
}

function Frame({ tools, children }: { tools?: ReactNode; children: ReactNode }) {
  return (
    <div className={own.within}>
      <header className={own.head}>
        <h1 className={own.title}>我的笔记</h1>
        {tools}
      </header>
      {children}
    </div>
  );
}

function Nothing({ state: { keyword, colour }, onAll }: { state: OwnState; onAll: () => void }) {
  const isSought = keyword !== '' || colour !== null;
  return isSought ? (
    <StateView
      level={2}
      title={keyword === '' ? '没有这种颜色的高亮' : `笔记里没有含“${keyword}”的内容`}
      body="在高亮的原文与写下的文字里查找。"
      actions={<Button onClick={onAll}>看全部笔记</Button>}
    />
  ) : (
    <StateView
      level={2}
      title="还没有笔记"
      body="阅读报告时选中一段文字，点一种颜色高亮，或写下笔记，就会留在这里，只有自己看得到。"
      actions={<LinkButton to="/report">去读报告</LinkButton>}
    />
  );
}

function Waiting() {
  return (
    <div className={classes.group} aria-hidden>
      {['52%', '84%', '76%', '90%', '64%'].map((width) => (
        <Skeleton key={width} height={16} mt={16} width={width} />
      ))}
    </div>
  );
}
