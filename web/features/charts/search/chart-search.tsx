import { Suspense, useEffect, useState } from 'react';
import type { SearchedChart } from '#contract/calls/charts.ts';
import { chartSearchesLeftText } from '#contract/rights/allowance-text.ts';
import { WithinGroup } from '#web/features/groups/index.ts';
import { UnitsLeft, useGate } from '#web/features/rights/index.ts';
import { SearchBox } from '#web/features/search/index.ts';
import page from '#web/ui/search-page.module.css';
import { Categories } from '../filters/categories.tsx';
import { ChartConditions } from '../filters/chart-conditions.tsx';
import { ControlLine } from '../filters/control-line.tsx';
import { ChartFilterSheet } from '../filters/filter-sheet.tsx';
import { PictureButton } from '../picture/picture-button.tsx';
import { PictureResults } from '../picture/picture-results.tsx';
import { usePictureSearch } from '../picture/use-picture-search.ts';
import { ChartResults, useChartResults } from '../results/chart-results.tsx';
import { PageViewer } from '../viewer/page-viewer-lazy.ts';
import classes from './chart-search.module.css';
import { useChartState } from './use-chart-state.ts';

/** The whole chart page: what is asked above, what was found below, one chart large over it. */
export function ChartSearch() {
  const controls = useChartState();
  const { state, change } = controls;
  const { data, dataUpdatedAt, isPlaceholderData } = useChartResults(state);
  const picture = usePictureSearch();
  const { pass } = useGate();
  const [alike, setAlike] = useState<number | null>(null);
  // What lies over the page is for the browser to draw, also where the address names an open chart.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const list = data?.data ?? [];
  const open = ({ id }: SearchedChart) => pass('openChart', () => change({ open: id }));
  return (
    <div className={`${page.page} ${classes.page}`} data-dropping={picture.isOver || undefined}>
      <h1 className={page.title}>数据图表</h1>
      <div className={page.panel}>
        <div className={classes.box}>
          <SearchBox
            size="page"
            gid={state.gid}
            sought="charts"
            keyword={state.keyword}
            placeholder="输入指标、行业、公司或股票，查找报告里的图表"
            onSearch={(keyword) => {
              picture.clear();
              change({ keyword });
            }}
          />
          <PictureButton onPicture={picture.search} />
        </div>
        <WithinGroup gid={state.gid} what="图表" onLeave={() => change({ gid: undefined })} />
        <UnitsLeft
          action="searchCharts"
          spentAtMs={Math.max(dataUpdatedAt, picture.searchedAt)}
          text={chartSearchesLeftText}
        />
        {picture.asked === null && (
          <>
            <Categories {...controls} />
            <div className={page.desktop}>
              <ControlLine {...controls} />
            </div>
            <div className={page.phone}>
              <ChartFilterSheet {...controls} />
            </div>
            <ChartConditions
              {...controls}
              // What the last keyword was understood as says nothing of the next.
              understood={isPlaceholderData ? [] : (data?.understood ?? [])}
              list={list}
            />
          </>
        )}
      </div>
      {picture.asked === null ? (
        <ChartResults {...controls} onOpen={open} />
      ) : (
        <PictureResults picture={picture} onOpen={({ id }) => pass('openChart', () => setAlike(id))} />
      )}
      <Suspense>
        {isMounted && picture.asked === null && state.open !== null && (
          <PageViewer list={list} id={state.open} onId={(id) => change({ open: id })} />
        )}
        {picture.asked !== null && alike !== null && (
          <PageViewer list={picture.found} id={alike} onId={setAlike} />
        )}
      </Suspense>
    </div>
  );
}
