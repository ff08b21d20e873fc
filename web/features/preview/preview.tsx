import { Fragment, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { type CoverageKind, coveragePath } from '#contract/calls/coverage.ts';
import type { ReportItem } from '#contract/calls/reports.ts';
import { reportHref } from '#web/features/addresses/index.ts';
import { ShareButton } from '#web/features/sharing/index.ts';
import { LinkButton } from '#web/ui/button/button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { INFERRED, recordOnly } from '#web/ui/report-meta.tsx';
import { SaidIn } from '#web/ui/said-in.tsx';
import classes from './preview.module.css';
import { PAYWALL } from './preview-meta.ts';

interface PreviewProps {
  report: ReportItem;
  introduction: string;
  /** Where a report without a file was found; empty where that is not known. */
  sourceUrl: string;
  recommended: readonly ReportItem[];
  /** The way to hear of the file, where there is none yet. */
  awaitFile: ReactNode;
  /** Words of the introduction that led here, marked there; empty for none. */
  said: string;
}

/** What anyone may know of a report, and the way to reading it. */
export function Preview({ report, introduction, sourceUrl, recommended, awaitFile, said }: PreviewProps) {
  const href = reportHref(report.fid, '');
  const hasFile = report.share_url !== '';
  return (
    <div className={classes.page}>
      <article className={classes.report}>
        {report.share_url !== '' && (
          <Link to={href} target="_blank" className={classes.cover} tabIndex={-1} aria-hidden>
            <Cover url={report.share_url} width={240} eager />
          </Link>
        )}
        <div className={classes.text}>
          <h1 className={classes.title}>{report.name}</h1>
          <Facts report={report} />
          {!hasFile && <p className={classes.without}>{WITHOUT[recordOnly(report)]}</p>}
          <div className={classes.actions}>
            {hasFile ? (
              <LinkButton to={href} target="_blank" size="md" className={`${PAYWALL} ${classes.read}`}>
                点击免费阅读报告全文
              </LinkButton>
            ) : (
              <Record href={href} sourceUrl={sourceUrl} awaitFile={awaitFile} />
            )}
            <ShareButton size="md" shared={{ kind: 'report', fid: report.fid, name: report.name }} />
          </div>
          <h2 className={classes.heading}>内容简介</h2>
          <p className={classes.introduction}>
            {introduction === '' ? '这份报告没有简介。' : <SaidIn text={introduction} words={said} />}
          </p>
        </div>
      </article>
      {recommended.length > 0 && <Recommended reports={recommended} />}
    </div>
  );
}

/** What there is in place of the file. */
const WITHOUT: Record<ReturnType<typeof recordOnly>, string> = {
  仅有题录: '本库只有这份报告的题录，没有原文，不能在线阅读。',
  仅有摘要: '本库只有这份报告的题录与摘要，没有原文，不能在线阅读。',
};

/** What one can do with a report whose file is not here. */
function Record({
  href,
  sourceUrl,
  awaitFile,
}: { href: string } & Pick<PreviewProps, 'sourceUrl' | 'awaitFile'>) {
  return (
    <>
      <div className={classes.await}>
        <Suspense>{awaitFile}</Suspense>
      </div>
      {sourceUrl !== '' && (
        <a href={sourceUrl} target="_blank" rel="noopener noreferrer nofollow" className={classes.source}>
          去来源处看（{new URL(sourceUrl).hostname}）
        </a>
      )}
      <LinkButton to={href} target="_blank" size="md" variant="default">
        查看资料
      </LinkButton>
    </>
  );
}

interface NamedPage {
  kind: CoverageKind;
  key: string | number;
  name: string;
}

/** Names that lead to all there is of them. */
function Names({ of }: { of: readonly NamedPage[] }) {
  return of.map(({ kind, key, name }, at) => (
    <Fragment key={`${kind} ${key}`}>
      {at > 0 && '、'}
      <Link to={coveragePath(kind, key)} className={classes.link}>
        {name}
      </Link>
    </Fragment>
  ));
}

/** Each name by its kind. Reports of a second-level industry are gathered at the first: the second is a right. */
function namesOf(
  report: ReportItem,
): Record<'organisation' | 'researcher' | 'industry' | 'stock', NamedPage[]> {
  const { id, name } = report.stockOrgData;
  return {
    organisation: name === '' ? [] : [{ kind: 'organisation', key: id, name }],
    researcher: report.researcherData.map((each) => ({ kind: 'researcher', key: each.id, name: each.name })),
    industry: report.fileIndustryData
      .filter(({ parent_id }) => parent_id === 0)
      .map((each) => ({ kind: 'industry', key: each.id, name: each.name })),
    stock: report.stockData.map(({ code, name }) => ({ kind: 'stock', key: code, name: `${name} ${code}` })),
  };
}

function Facts({ report }: { report: ReportItem }) {
  const { organisation, researcher, industry, stock } = namesOf(report);
  const pages = `${report.page_count} 页，${report.chart_count} 张图表`;
  const facts: [string, ReactNode][] = [
    ['发布日期', report.create_time_format],
    ['发布机构', organisation.length > 0 && <Names key="names" of={organisation} />],
    ['研究员', researcher.length > 0 && <Names key="names" of={researcher} />],
    ['股票', stock.length > 0 && <Names key="names" of={stock} />],
    [
      '行业',
      industry.length > 0 && (
        <span key="industry">
          <Names of={industry} />
          {report.industry_inferred === 1 && INFERRED}
        </span>
      ),
    ],
    ['类型', report.fileTypeData.name],
    ['评级', report.rating],
    ['篇幅', report.page_count > 0 ? pages : recordOnly(report)],
  ];
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '' && value !== false)
        .map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Recommended({ reports }: { reports: readonly ReportItem[] }) {
  const hasCovers = reports.some(({ share_url }) => share_url !== '');
  return (
    <section className={classes.recommended} aria-labelledby="recommended">
      <h2 id="recommended" className={classes.heading}>
        推荐报告
      </h2>
      <ul className={hasCovers ? classes.cards : classes.rows}>
        {reports.map((report) => (
          <li key={report.id}>
            <a href={`/preview/${report.id}`} target="_blank" className={classes.card} rel="noopener">
              {hasCovers && <Cover url={report.share_url} width={200} />}
              <span className={classes.name}>{report.name}</span>
              <time className={classes.date}>{report.timeText}</time>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
