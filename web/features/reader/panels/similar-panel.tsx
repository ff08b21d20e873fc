import type { SearchedChart } from '#contract/calls/charts.ts';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { chartHref, reportHref } from '#web/features/addresses/index.ts';
import { ChartPicture } from '#web/features/charts/index.ts';
import { useGate } from '#web/features/rights/index.ts';
import { LockTag } from '#web/ui/lock-tag.tsx';
import { useSimilar, useSimilarCharts } from './panel-queries.ts';
import { PanelState } from './panel-state.tsx';
import classes from './panels.module.css';
import similar from './similar-panel.module.css';

/** Three reports and three charts of others, each with why it is here; each block comes, fails and is asked again by itself. */
export function SimilarPanel({ report }: { report: ReportDetail }) {
  return (
    <div className={similar.blocks}>
      <section aria-label="相近的报告">
        <h2 className={similar.heading}>相近的报告</h2>
        <SimilarReports fid={report.fid} />
      </section>
      <section aria-label="相近的图表">
        <h2 className={similar.heading}>相近的图表</h2>
        <SimilarCharts fid={report.fid} />
      </section>
    </div>
  );
}

const line = (...facts: string[]) => facts.filter(Boolean).join(' · ');

function SimilarReports({ fid }: { fid: number }) {
  const query = useSimilar(fid);
  return (
    <PanelState query={query} empty="暂时没有与它相近的报告。">
      {({ list }) => (
        <ul>
          {list.map((item) => (
            <li key={item.fid}>
              <a className={classes.similar} href={reportHref(item.fid, '')} target="_blank" rel="noopener">
                {item.share_url !== '' && (
                  <img
                    className={classes.cover}
                    src={item.share_url}
                    alt=""
                    width={48}
                    height={64}
                    loading="lazy"
                  />
                )}
                <span className={classes.similarText}>
                  <span className={classes.similarTitle}>{item.name}</span>
                  <span className={similar.why}>{item.why}</span>
                  <span className={classes.source}>
                    {line(
                      item.stockOrgData.name,
                      item.timeText,
                      item.page_count > 0 ? `${item.page_count} 页` : '',
                    )}
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </PanelState>
  );
}

function SimilarCharts({ fid }: { fid: number }) {
  const query = useSimilarCharts(fid);
  return (
    <PanelState query={query} empty="其他报告里暂时没有相近的图表。">
      {({ list }) => (
        <ul className={similar.charts}>
          {list.map((chart) => (
            <SimilarChart key={chart.id} chart={chart} why={chart.why} />
          ))}
        </ul>
      )}
    </PanelState>
  );
}

/** Opens the page of its report with the chart marked there: a right of level 2 (S1 §5). */
function SimilarChart({ chart, why }: { chart: SearchedChart; why: string }) {
  const { lockOf, pass } = useGate();
  const lock = lockOf('viewChartOriginal');
  const open = () => window.open(chartHref(chart), '_blank', 'noopener');
  return (
    <li>
      <button type="button" className={similar.chart} onClick={() => pass('viewChartOriginal', open)}>
        {chart.locked === null && chart.online_url !== '' && (
          <span className={similar.picture}>
            <ChartPicture chart={chart} sizes="(max-width: 767px) 100vw, 280px" />
          </span>
        )}
        <span className={classes.similarTitle}>{chart.name}</span>
        <span className={similar.why}>{why}</span>
        <span className={classes.source}>
          {line(chart.file_name, chart.createTimeYmd, `第 ${chart.place_page} 页`)}
        </span>
        {lock !== null && <LockTag needs={`打开原文${lock}`} />}
      </button>
    </li>
  );
}
