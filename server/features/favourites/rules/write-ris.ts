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
  const said = lines.filter(([, value]) => value !== '').map(([tag, value]) => `${tag}  - ${value}`);
  return [...said, 'ER  - ', ''].join('\r\n');
}

/** As reference managers read them: a record a report. Values hold no line breaks, so that none can be taken for a field. */
export const toRis = (reports: readonly ListedReport[]): string => reports.map(recordOf).join('\r\n');
