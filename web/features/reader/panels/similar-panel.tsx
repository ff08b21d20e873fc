import type { ReportDetail } from '#contract/calls/reports.ts';
import { useSimilar } from './panel-queries.ts';
import { PanelState } from './panel-state.tsx';
import classes from './panels.module.css';

export function SimilarPanel({ report }: { report: ReportDetail }) {
  const query = useSimilar(report.fid, true);
  return (
    <PanelState query={query} empty="暂时没有与它相近的报告。">
      {({ list }) => (
        <ul className={classes.list}>
          {list.map((item) => (
            <li key={item.fid}>
              <a className={classes.similar} href={`/detail?fid=${item.fid}`} target="_blank" rel="noopener">
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
                  <span className={classes.source}>
                    {[
                      item.stockOrgData.name,
                      item.timeText,
                      item.page_count > 0 ? `${item.page_count} 页` : '',
                    ]
                      .filter(Boolean)
                      .join(' · ')}
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
