import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ReportItem } from '#contract/calls/reports.ts';
import { grouped } from '#contract/text/grouped.ts';
import { passageHref, reportHref, soughtIn } from '#web/features/addresses/index.ts';
import { Cover } from '#web/ui/cover.tsx';
import { leadIn } from '#web/ui/lead-in.ts';
import { MarkedText } from '#web/ui/marked-text.tsx';
import { ReportMeta } from '#web/ui/report-meta.tsx';
import row from '#web/ui/report-row.module.css';
import type { ListedReport } from '../results-query.ts';
import { ResultActions } from './result-actions.tsx';
import classes from './result-item.module.css';

interface ResultItemProps {
  report: ListedReport;
  /** The list it stands in. */
  among: readonly ReportItem[];
  keyword: string;
  view: 'list' | 'preview';
  /** What stands in its last line, beside what more the report holds. */
  children?: ReactNode;
}

/** One report of a list: title, one line of facts, the passages that answer, and what can be done with it. */
export function ResultItem({ report, among, keyword, view: wanted, children }: ResultItemProps) {
  // Without a file there is no cover to preview.
  const view = report.share_url === '' ? 'list' : wanted;
  const href = reportHref(report.fid, keyword, soughtIn(report, keyword));
  return (
    <li className={`${row.row} ${classes.item}`} data-view={view}>
      {view === 'preview' && (
        <Link to={href} target="_blank" tabIndex={-1} aria-hidden className={classes.cover}>
          <Cover url={report.share_url} width={104} />
        </Link>
      )}
      <article className={`${row.text} ${classes.text}`}>
        <h3 className={row.title}>
          <a href={href} target="_blank" rel="noopener">
            <MarkedText text={report.name} ranges={report.name_ranges} />
          </a>
          {report.is_new === 1 && (
            <>
              {' '}
              <span className={row.new}>新</span>
            </>
          )}
        </h3>
        <div className={classes.actions}>
          <ResultActions report={report} />
        </div>
        <ReportMeta report={report} among={among} />
        {report.why && <p className={classes.why}>{report.why}</p>}
        {/* There is more to preview of an abstract, with a cover or without. */}
        <Passages report={report} view={wanted} />
        <Foot report={report} href={href}>
          {children}
        </Foot>
      </article>
    </li>
  );
}

function Passages({ report, view }: { report: ReportItem; view: 'list' | 'preview' }) {
  if (report.passages.length === 0) {
    return report.content === '' ? null : (
      <p className={`${row.abstract} ${classes.abstract}`} data-view={view}>
        <MarkedText {...leadIn({ text: report.content, ranges: report.content_ranges })} />
      </p>
    );
  }
  return (
    <ul className={classes.passages} aria-label="命中的段落">
      {report.passages.map((passage) => (
        <li key={passage.paragraph_id}>
          <a
            href={passageHref(report.fid, passage)}
            target="_blank"
            className={classes.passage}
            rel="noopener"
          >
            <span className={classes.page}>第 {passage.page} 页</span>
            <span className={classes.quote}>
              <MarkedText {...leadIn(passage)} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface FootProps {
  report: ReportItem;
  /** The report, opened with every place of the words listed beside it. */
  href: string;
  children?: ReactNode;
}

/** The quiet last line: what more there is, here and elsewhere. */
function Foot({ report, href, children }: FootProps) {
  const more = report.match_count - report.passages.length;
  return (
    <div className={classes.foot} data-indent={report.passages.length > 0 || undefined}>
      {more > 0 && (
        <a href={href} target="_blank" className={classes.more} data-more rel="noopener">
          文内还有 {grouped(more)} 段 ›
        </a>
      )}
      {children}
    </div>
  );
}
