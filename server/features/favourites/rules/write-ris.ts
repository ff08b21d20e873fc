import type { ListedChart } from './listed-chart.ts';
import type { ListedReport } from './listed-report.ts';

/** Of authors and keywords RIS takes no asterisk; the full-width one says the same. */
const withoutStar = (text: string): string => text.replaceAll('*', '＊');

function recordOf(report: ListedReport): string {
  const { day, authors, industries, stocks, type } = report;
  const lines: [string, string][] = [
    ['TY', 'RPRT'],
    ['ID', `yanjian-${report.fid}`],
    ['TI', report.title],
    ...authors.map((name): [string, string] => ['AU', withoutStar(name)]),
    ['PB', report.organisation],
    ['PY', day.slice(0, 4)],
    ['DA', day.replaceAll('-', '/')],
    ['M3', type],
    ['SP', report.pages === 0 ? '' : String(report.pages)],
    ...[...industries, ...stocks].map((word): [string, string] => ['KW', withoutStar(word)]),
    ['LA', 'zh'],
    ['UR', report.url],
  ];
  return recordOfLines(lines);
}

function recordOfLines(lines: readonly [string, string][]): string {
  const said = lines.filter(([, value]) => value !== '').map(([tag, value]) => `${tag}  - ${value}`);
  return [...said, 'ER  - ', ''].join('\r\n');
}

const recordOfChart = (chart: ListedChart): string =>
  recordOfLines([
    ['TY', 'FIGURE'],
    ['ID', `yanjian-chart-${chart.id}`],
    ['TI', chart.name],
    ['T2', chart.within],
    ['PB', chart.organisation],
    ['PY', chart.day.slice(0, 4)],
    ['DA', chart.day.replaceAll('-', '/')],
    ['SP', String(chart.page)],
    ...chart.industries.map((word): [string, string] => ['KW', withoutStar(word)]),
    ['N1', chart.source],
    ['LA', 'zh'],
    ['UR', chart.url],
  ]);

/** As reference managers read them: a record a report. Values hold no line breaks, so that none can be taken for a field. */
export const toRis = (reports: readonly ListedReport[]): string => reports.map(recordOf).join('\r\n');

/** The same of charts, each as a figure of what it stands in. */
export const chartsToRis = (charts: readonly ListedChart[]): string => charts.map(recordOfChart).join('\r\n');
