import { Link } from 'react-router';
import type { ReportItem } from '#contract/reports.ts';
import { passageHref, reportHref } from '#web/client/report-links.ts';
import { Cover } from '#web/ui/cover.tsx';
import { leadIn } from '#web/ui/lead-in.ts';
import { MarkedText } from '#web/ui/marked-text.tsx';
import { ReportMeta } from '#web/ui/report-meta.tsx';
import row from '#web/ui/report-row.module.css';
import { ResultActions } from './result-actions.tsx';
import classes from './result-item.module.css';

interface ResultItemProps {
  report: ReportItem;
  keyword: string;
  view: 'list' | 'preview';
}

/** One report of a list: title, one line of facts, the passages that answer, and what can be done with it. */
export function ResultItem({ report, keyword, view }: ResultItemProps) {
  const href = reportHref(report.fid, keyword);
  return (
    <li className={`${row.row} ${classes.item}`} data-view={view}>
      {view === 'preview' && (
        <Link to={href} target="_blank" tabIndex={-1} aria-hidden className={classes.cover}>
          <Cover url={report.share_url} width={104} />
        </Link>
      )}
      <article className={`${row.text} ${classes.text}`}>
        <h3 className={row.title}>
          <Link to={href} target="_blank">
            <MarkedText text={report.name} ranges={report.name_ranges} />
          </Link>
          {report.is_new === 1 && (
            <>
              {' '}
              <span className={classes.new}>新</span>
            </>
          )}
        </h3>
        <div className={classes.actions}>
          <ResultActions report={report} />
        </div>
        <ReportMeta report={report} />
        <Passages report={report} view={view} href={href} />
      </article>
    </li>
  );
}

interface PassagesProps {
  report: ReportItem;
  view: 'list' | 'preview';
  /** The report, opened with every place of the words listed beside it. */
  href: string;
}

function Passages({ report, view, href }: PassagesProps) {
  const more = report.match_count - report.passages.length;
  if (report.passages.length === 0) {
    return report.content === '' ? null : (
      <p className={`${row.abstract} ${classes.abstract}`} data-view={view}>
        {report.content}
      </p>
    );
  }
  return (
    <ul className={classes.passages} aria-label="命中的段落">
      {report.passages.map((passage) => (
        <li key={passage.paragraph_id} className={classes.passage}>
          <Link to={passageHref(report.fid, passage)} target="_blank" className={classes.page}>
            第 {passage.page} 页
          </Link>
          <p className={classes.quote}>
            <MarkedText {...leadIn(passage)} />
          </p>
        </li>
      ))}
      {more > 0 && (
        <li className={classes.more}>
          <Link to={href} target="_blank">
            文内还有 {more.toLocaleString('zh-CN')} 段
          </Link>
        </li>
      )}
    </ul>
  );
}
