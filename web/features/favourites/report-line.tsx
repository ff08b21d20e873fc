import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ReportItem } from '#contract/calls/reports.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { ReportMeta } from '#web/ui/report-meta.tsx';
import row from '#web/ui/report-row.module.css';

interface ReportLineProps {
  report: ReportItem;
  /** Below what is told of the report. */
  note?: ReactNode;
  /** What is done with it. */
  acts: ReactNode;
}

/** A report of a list that others put together, by its name alone. */
export function ReportLine({ report, note, acts }: ReportLineProps) {
  return (
    <li className={row.row}>
      <article className={row.text}>
        <h2 className={row.title}>
          <Link to={reportHref(report.fid, '')} target="_blank">
            {report.name}
          </Link>
        </h2>
        <ReportMeta report={report} />
        {note}
      </article>
      {acts}
    </li>
  );
}
