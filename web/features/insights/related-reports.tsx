import { IconDownload } from '@tabler/icons-react';
import type { Insight } from '#contract/calls/insights.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { useDownload } from '#web/features/downloads/index.ts';
import { UnitsLeft, useGate } from '#web/features/rights/index.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LockTag } from '#web/ui/lock-tag.tsx';
import classes from './related-reports.module.css';

type Related = Insight['related_file'][number];

/** The reports that an article stands on; downloading needs a right, and what it costs is told before. */
export function RelatedReports({ reports }: { reports: readonly Related[] }) {
  if (reports.length === 0) return null;
  return (
    <section className={classes.related} aria-labelledby="related">
      <h2 id="related" className={classes.heading}>
        相关报告（开通会员解锁下载）
      </h2>
      <UnitsLeft
        action="downloadReport"
        spentAtMs={0}
        text={({ left, limit }) => `今日还可下载 ${left} 份，每日 ${limit} 份`}
      />
      <ul className={classes.list}>
        {reports.map((report) => (
          <li key={report.id} className={classes.row}>
            <div className={classes.text}>
              <a href={reportHref(report.id, '')} target="_blank" rel="noopener" className={classes.name}>
                {report.name}
              </a>
              <p className={classes.facts}>
                {[report.organisation, report.timeText].filter((fact) => fact !== '').join(' · ')}
                {report.page_count > 0 && ` · ${report.page_count} 页`}
              </p>
            </div>
            {report.page_count > 0 && <Download report={report} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Download({ report }: { report: Related }) {
  const { isPending, percent, start, cancel } = useDownload(report.id);
  const lock = useGate().lockOf('downloadReport');
  if (isPending) {
    return (
      <Button size="compact" variant="default" aria-label={`取消下载《${report.name}》`} onClick={cancel}>
        取消 {percent}%
      </Button>
    );
  }
  return (
    <span className={classes.download}>
      {lock !== null && <LockTag needs={lock} />}
      <Button
        size="compact"
        variant="default"
        icon={<IconDownload size={16} stroke={1.6} aria-hidden />}
        aria-label={lock === null ? `下载《${report.name}》` : `下载《${report.name}》，${lock}`}
        onClick={start}
      >
        下载
      </Button>
    </span>
  );
}
