import type { ListedChart } from './listed-chart.ts';
import type { ListedReport } from './listed-report.ts';

/**
 * What TeX does not take for itself. Braces are counted by BibTeX before TeX sees them, with a backslash or not, so they are named.
 */
const NAMED: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
const escaped = (text: string): string =>
  text.replaceAll(/[\\{}~^]|[#$%&_]/g, (sign) => NAMED[sign] ?? `\\${sign}`);

function entryOf(report: ListedReport): string {
  const [year = '', month = ''] = report.day.split('-');
  const fields: [string, string][] = [
    // A second pair keeps the letters as they are written.
    ['title', `{${escaped(report.title)}}`],
    // Each in braces: a name is one, whatever stands in it.
    ['author', report.authors.map((name) => `{${escaped(name)}}`).join(' and ')],
    ['institution', escaped(report.organisation)],
    ['year', year],
    ['month', month === '' ? '' : String(Number(month))],
    ['date', report.day],
    ['type', escaped(report.type)],
    ['keywords', [...report.industries, ...report.stocks].map(escaped).join(', ')],
    ['language', 'zh'],
    ['url', report.url],
  ];
  return written(`@techreport{yanjian${report.fid}`, fields);
}

function written(head: string, fields: readonly [string, string][]): string {
  const said = fields.filter(([, value]) => value !== '').map(([name, value]) => `  ${name} = {${value}}`);
  return `${head},\n${said.join(',\n')}\n}\n`;
}

function entryOfChart(chart: ListedChart): string {
  const [year = '', month = ''] = chart.day.split('-');
  return written(`@misc{yanjian-chart${chart.id}`, [
    ['title', `{${escaped(chart.name)}}`],
    ['howpublished', `图表，载《${escaped(chart.within)}》第 ${chart.page} 页`],
    ['institution', escaped(chart.organisation)],
    ['year', year],
    ['month', month === '' ? '' : String(Number(month))],
    ['date', chart.day],
    ['keywords', chart.industries.map(escaped).join(', ')],
    ['note', chart.source === '' ? '' : `来源：${escaped(chart.source)}`],
    ['language', 'zh'],
    ['url', chart.url],
  ]);
}

/** As LaTeX takes them: an entry a report. */
export const toBibtex = (reports: readonly ListedReport[]): string => reports.map(entryOf).join('\n');

/** The same of charts. */
export const chartsToBibtex = (charts: readonly ListedChart[]): string => charts.map(entryOfChart).join('\n');
