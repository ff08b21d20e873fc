import { useQuery } from '@tanstack/react-query';
import { grouped } from '#contract/text/grouped.ts';
import { statisticsQuery } from './queries.ts';
import classes from './statistics.module.css';

/** What the library holds, in one quiet line; its room is kept where it is not known. */
export function Statistics() {
  const { data } = useQuery(statisticsQuery());
  const counted = data && [
    { value: grouped(data.reports), label: '篇报告' },
    { value: grouped(data.charts), label: '幅图表' },
    { value: grouped(data.pages), label: '页原文' },
    { value: grouped(data.organisations), label: '家机构' },
    ...(data.recent > 0 ? [{ value: grouped(data.recent), label: '篇近 7 天发布' }] : []),
    ...(data.recent === 0 && data.reports > 0 ? [{ value: data.newest, label: '最近发布' }] : []),
  ];
  const items = data === undefined || data.said.length === 0 ? (counted ?? []) : data.said;
  return (
    <ul className={classes.list} aria-label="本库收录">
      {items.map(({ value, label }) => (
        <li key={label}>
          <strong className={classes.value}>{value}</strong> {label}
        </li>
      ))}
    </ul>
  );
}
