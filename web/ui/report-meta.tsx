import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { type CoverageKind, coveragePath } from '#contract/calls/coverage.ts';
import { RECOMMENDED } from '#contract/calls/report-marks.ts';
import type { ReportItem } from '#contract/calls/reports.ts';
import classes from './report-meta.module.css';

/** S1 §9. */
const COMPANY_RESEARCH = '公司研究';
const MOST_AUTHORS = 3;

const AGE_UNITS = [
  { seconds: 365 * 86_400, name: '年' },
  { seconds: 30 * 86_400, name: '个月' },
  { seconds: 86_400, name: '天' },
] as const;

/** 3 天前, for the hover. Both times in seconds since 1970. */
export function ageText(seconds: number, nowSeconds: number): string {
  const ageSeconds = Math.max(0, nowSeconds - seconds);
  const unit = AGE_UNITS.find((candidate) => ageSeconds >= candidate.seconds);
  return unit === undefined ? '今天' : `${Math.floor(ageSeconds / unit.seconds)} ${unit.name}前`;
}

/** A name that leads to all there is of it. */
function Gathered({ kind, of, children }: { kind: CoverageKind; of: string | number; children: ReactNode }) {
  return (
    <Link to={coveragePath(kind, of)} className={classes.link}>
      {children}
    </Link>
  );
}

function Authors({ authors }: { authors: ReportItem['researcherData'] }) {
  return (
    <>
      {authors.slice(0, MOST_AUTHORS).map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && '、'}
          <Gathered kind="researcher" of={id}>
            {name}
          </Gathered>
        </Fragment>
      ))}
      {authors.length > MOST_AUTHORS && ` 等 ${authors.length} 人`}
    </>
  );
}

/** Behind an industry that nothing states. */
export const INFERRED = '（推断）';

/** The industry of level 1: what gathers reports by the second level is a right. */
function Industry({
  industry: { id, name, parent_id },
  isInferred,
}: {
  industry: ReportItem['fileIndustryData'][number];
  isInferred: boolean;
}) {
  return (
    <>
      <Gathered kind="industry" of={parent_id === 0 ? id : parent_id}>
        {name}
      </Gathered>
      {isInferred && INFERRED}
    </>
  );
}

function Stock({ stock: { code, name } }: { stock: ReportItem['stockData'][number] }) {
  return (
    <Gathered kind="stock" of={code}>
      {name} {code}
    </Gathered>
  );
}

/** What one looks for first: that it is recommended, the company in a company report, else nothing; then what is thought of it. */
function Lead({ report, isMarked }: { report: ReportItem; isMarked: boolean }) {
  const stock = report.fileTypeData.name === COMPANY_RESEARCH ? report.stockData[0] : undefined;
  return (
    <>
      {isMarked && <li className={classes.recommended}>推荐</li>}
      {stock !== undefined && (
        <li className={classes.lead}>
          <Stock stock={stock} />
        </li>
      )}
      {report.rating !== '' && <li className={classes.rating}>{report.rating}</li>}
    </>
  );
}

/** What is known of a report without its file. */
export const recordOnly = ({ content }: Pick<ReportItem, 'content'>): '仅有题录' | '仅有摘要' =>
  content === '' ? '仅有题录' : '仅有摘要';

/** What of a report is pictures of text, and that it cannot be searched; empty where all of it is text. */
export function scanText({
  is_scanned,
  unread_pages,
  page_count,
}: Pick<ReportItem, 'is_scanned' | 'unread_pages' | 'page_count'>): string {
  if (is_scanned === 0) return unread_pages > 0 ? `${unread_pages} 页是扫描页，暂不可检索` : '';
  if (unread_pages === 0) return '扫描件，文字由识别得来，可能有误';
  return unread_pages < page_count ? `扫描件，其中 ${unread_pages} 页暂不可检索` : '扫描件，正文暂不可检索';
}

const isRecommended = (report: ReportItem): boolean => report.parent_id === RECOMMENDED;

/** `among` is the list it stands in. Company and rating · organisation · authors · date · pages · charts · industry · type, each only where it is known. */
export function ReportMeta({ report, among = [] }: { report: ReportItem; among?: readonly ReportItem[] }) {
  const stock = report.fileTypeData.name === COMPANY_RESEARCH ? undefined : report.stockData[0];
  const organisation = report.stockOrgData;
  const industry = report.fileIndustryData[0];
  const scan = scanText(report);
  // A list of nothing but recommended reports says so once, over the list.
  const isMarked = isRecommended(report) && !(among.length > 1 && among.every(isRecommended));
  const facts: [string, ReactNode][] = [
    [
      '机构',
      organisation.name === '' ? (
        ''
      ) : (
        <Gathered key="organisation" kind="organisation" of={organisation.id}>
          {organisation.name}
        </Gathered>
      ),
    ],
    ['作者', report.researcherData.length > 0 && <Authors key="authors" authors={report.researcherData} />],
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
    ['页数', report.page_count > 0 ? `${report.page_count} 页` : recordOnly(report)],
    ['图表', report.chart_count > 0 ? `${report.chart_count} 张图表` : ''],
    [
      '行业',
      industry !== undefined && (
        <Industry key="industry" industry={industry} isInferred={report.industry_inferred === 1} />
      ),
    ],
    ['类型', report.fileTypeData.name],
    ['股票', stock !== undefined && <Stock key="stock" stock={stock} />],
  ];
  return (
    <ul className={classes.meta}>
      <Lead report={report} isMarked={isMarked} />
      {facts.map(([name, value]) =>
        value === '' || value === false ? null : (
          <li key={name} className={classes.fact}>
            {value}
          </li>
        ),
      )}
      {scan !== '' && <li className={classes.scan}>{scan}</li>}
    </ul>
  );
}
