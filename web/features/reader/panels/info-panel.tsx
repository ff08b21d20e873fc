import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type CoverageKind, coveragePath } from '#contract/calls/coverage.ts';
import type { ReportDetail } from '#contract/calls/reports.ts';
import { ownContentOf } from '#contract/text/file-id.ts';
import { scanText } from '#web/ui/report-meta.tsx';
import { readingText, type ScanState, useScanState } from '../scans/use-scan-state.ts';
import { OtherVersion } from '../versions/other-version.tsx';
import classes from './panels.module.css';

const SOURCE_LABELS: Record<string, string> = {
  'file-name': '取自文件名',
  'first-page': '取自首页',
  'pdf-info': '取自 PDF 属性',
  text: '取自正文',
  'file-time': '取自文件时间',
  'stock-table': '取自股票行业对照表',
  'company-name': '由公司名称判断',
  'same-stock': '取自同一公司的多数报告',
  'library-says': '推断：取自本库写到这家公司的多数报告',
  title: '取自标题',
  address: '取自来源网址',
  stock: '由所涉股票判断',
  industry: '由所属行业判断',
  organisation: '由发布机构判断',
  default: '未注明，按常见类型归类',
};

/** What is told of a file that no record shows. */
const OF_OWN: ReadonlySet<string> = new Set(['标题', '日期', '页数', '文字', '图表', '大小']);

interface Row {
  label: string;
  /** Names under which the server may say where the value came from. */
  keys: readonly string[];
  value: ReactNode;
  /** Many reports have none: then nothing is said. */
  optional?: boolean;
}

interface Name {
  text: string;
  kind: CoverageKind;
  /** What its page is called by. */
  of: string | number;
}

/** Names parted by the Chinese enumeration comma, each leading to all there is of it. */
function Names({ names }: { names: readonly Name[] }) {
  return names.map(({ text, kind, of }, index) => (
    <span key={`${text} ${of}`}>
      {index > 0 && '、'}
      <Link className={classes.searchLink} to={coveragePath(kind, of)}>
        {text}
      </Link>
    </span>
  ));
}

export function fileSizeText(bytes: number): string {
  if (bytes <= 0) return '';
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function rowsOf(report: ReportDetail, scan: ScanState | undefined): Row[] {
  const authors = report.researcherData.map(
    ({ id, name }): Name => ({ text: name, kind: 'researcher', of: id }),
  );
  const stocks = report.stockData.map(
    ({ code, name }): Name => ({ text: `${name} ${code}`, kind: 'stock', of: code }),
  );
  // A page gathers the first level: to gather by the second is a right.
  const industries = report.fileIndustryData.map(
    ({ id, name, parent_id }): Name => ({
      text: name,
      kind: 'industry',
      of: parent_id === 0 ? id : parent_id,
    }),
  );
  const { id: organisationId, name: organisation } = report.stockOrgData;
  const links = (names: Name[]) => (names.length > 0 ? <Names names={names} /> : '');
  const rows: Row[] = [
    { label: '标题', keys: ['title', 'name'], value: report.name },
    {
      label: '机构',
      keys: ['organisation', 'stockOrgData'],
      value: organisation && links([{ text: organisation, kind: 'organisation', of: organisationId }]),
    },
    { label: '日期', keys: ['date', 'timeText', 'create_time'], value: report.timeText },
    { label: '作者', keys: ['researchers', 'researcherData'], value: links(authors) },
    { label: '类型', keys: ['reportType', 'type', 'fileTypeData'], value: report.fileTypeData.name },
    { label: '行业', keys: ['industry', 'industries', 'fileIndustryData'], value: links(industries) },
    { label: '股票', keys: ['stocks', 'stockData'], value: links(stocks), optional: true },
    { label: '评级', keys: ['rating'], value: report.rating, optional: true },
    { label: '页数', keys: [], value: report.page_count > 0 ? `${report.page_count} 页` : '' },
    {
      label: '文字',
      keys: [],
      value: [readingText(scan), scanText(report)].find((text) => text !== '') ?? '',
      optional: true,
    },
    {
      label: '图表',
      keys: [],
      value: report.chart_count > 0 ? `${report.chart_count} 个` : '',
      optional: true,
    },
    { label: '大小', keys: [], value: fileSizeText(report.file_size), optional: true },
    { label: '文件名', keys: [], value: report.file_name, optional: true },
  ];
  const own = ownContentOf(report.fid) !== null;
  return rows.filter(
    ({ label, value, optional }) => (value !== '' || optional !== true) && (!own || OF_OWN.has(label)),
  );
}

/** The first lines, and all of it where the reader asks. */
function Abstract({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (element && !isWhole) setCut(element.scrollHeight > element.clientHeight + 1);
  }, [isWhole]);
  return (
    <div className={classes.abstract}>
      <p ref={paragraph} data-whole={isWhole}>
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          className={classes.expand}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? '收起' : '展开摘要'}
        </button>
      )}
    </div>
  );
}

/** Every value with where it was read, so that a doubtful one can be checked. */
export function InfoPanel({ report }: { report: ReportDetail }) {
  const scan = useScanState(report);
  return (
    <div className={classes.info}>
      <OtherVersion report={report} />
      {report.content !== '' && (
        <section>
          <h2 className={classes.heading}>摘要</h2>
          <Abstract text={report.content} />
        </section>
      )}
      <h2 className={classes.heading}>资料</h2>
      {Object.values(report.value_sources).includes('given') && (
        <p className={classes.origin}>没有注明来历的，入库时提供</p>
      )}
      <dl className={classes.rows}>
        {rowsOf(report, scan).map(({ label, keys, value }) => {
          const source = keys.map((key) => report.value_sources[key]).find((found) => found !== undefined);
          const origin = source === undefined ? undefined : SOURCE_LABELS[source];
          return (
            <div key={label} className={classes.row}>
              <dt>{label}</dt>
              <dd>{value === '' ? <span className={classes.unknown}>未知</span> : value}</dd>
              {value !== '' && origin && <dd className={classes.origin}>{origin}</dd>}
            </div>
          );
        })}
      </dl>
    </div>
  );
}
