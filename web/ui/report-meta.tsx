import type { ReactNode } from 'react';
import type { ReportItem } from '#contract/reports.ts';
import classes from './report-meta.module.css';

const AGE_UNITS = [
  { seconds: 365 * 86_400, name: 'year' },
  { seconds: 30 * 86_400, name: 'month' },
  { seconds: 86_400, name: 'day' },
] as const;

/** 3 天前, for the hover. Both times in seconds since 1970. */
export function ageText(seconds: number, now: number): string {
  const age = Math.max(0, now - seconds);
  const unit = AGE_UNITS.find((candidate) => age >= candidate.seconds);
  if (unit === undefined) return '今天';
  return new Intl.RelativeTimeFormat('zh-CN').format(-Math.floor(age / unit.seconds), unit.name);
}

/** Organisation · date · pages · charts · industry · type, each only where it is known. */
export function ReportMeta({ report }: { report: ReportItem }) {
  const stock = report.stockData[0];
  const facts: [string, ReactNode][] = [
    ['机构', report.stockOrgData.name],
    [
      '日期',
      <time
        key="date"
        dateTime={report.timeText}
        title={ageText(report.create_time, Date.now() / 1000)}
        suppressHydrationWarning
      >
        {report.timeText}
      </time>,
    ],
    ['页数', report.page_count > 0 ? `${report.page_count} 页` : '仅有摘要'],
    ['图表', report.chart_count > 0 ? `${report.chart_count} 张图表` : ''],
    ['行业', report.fileIndustryData[0]?.name],
    ['类型', report.fileTypeData.name],
    ['股票', stock === undefined ? '' : `${stock.name} ${stock.code}`],
    ['评级', report.rating],
  ];
  return (
    <ul className={classes.meta}>
      {facts
        .filter(([, value]) => value !== '' && value !== undefined)
        .map(([name, value]) => (
          <li key={name} className={classes.fact}>
            {value}
          </li>
        ))}
    </ul>
  );
}
