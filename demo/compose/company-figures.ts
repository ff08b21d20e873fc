import { rounded, show } from '../draw/numbers.ts';
import type { CompanyFigures, Measure } from '../figures.ts';
import type { Figure, Table } from '../model.ts';
import { seededRandom } from '../random.ts';
import { sourceFor, toSeries } from '../reading.ts';
import type { Desk } from './industry-figures.ts';

/** A company's accounts as the reports show them, every row reckoned from the same revenue and profit. */
export type Accounts = {
  company: CompanyFigures;
  years: string[];
  revenue: Measure;
  profit: Measure;
  grossMargin: Measure;
  netMargin: Measure;
  cash: Measure;
  /** Business lines in per cent of revenue, last year. */
  lines: Measure;
  forecastRevenue: Measure;
  forecastProfit: Measure;
  expenses: Measure[];
};

const amountRow = (name: string, values: number[], labels: string[]): Measure => ({
  name,
  unit: '亿元',
  digits: 2,
  labels,
  values,
});
const rateRow = (name: string, values: number[], labels: string[]): Measure => ({
  name,
  unit: '%',
  digits: 1,
  labels,
  values,
});

/** Business lines lean on the industry's segments, each company in its own proportion. */
function linesOf(desk: Desk, company: CompanyFigures): Measure {
  const random = seededRandom('lines', company.name);
  const parts = desk.figures.facts.segments
    .map(([name, share]) => ({ name: name.replace(/（.*）/, ''), value: share * random.between(0.5, 1.8) }))
    .sort((a, b) => b.value - a.value);
  const total = parts.reduce((sum, one) => sum + one.value, 0);
  const rest = parts.slice(1).map((one) => rounded((one.value / total) * 100, 1));
  const first = rounded(100 - rest.reduce((sum, one) => sum + one, 0), 1);
  return rateRow(
    '收入占比',
    [first, ...rest],
    parts.map((one) => one.name),
  );
}

function forecastsOf(
  desk: Desk,
  company: CompanyFigures,
): { forecastRevenue: Measure; forecastProfit: Measure } {
  const { years, forecastYears, facts } = desk.figures;
  const random = seededRandom('forecast', company.name, desk.organisation);
  const pace = Math.max(
    3,
    Math.min(24, company.growth * 0.6 + facts.market.growth * 0.5 + random.between(1, 4)),
  );
  const labels = [...years.slice(-1), ...forecastYears];
  const ahead = (last: number, growth: number): number[] =>
    [0, 1, 2, 3].map((year) => rounded(last * (1 + growth / 100) ** year, 2));
  return {
    forecastRevenue: amountRow('营业收入', ahead(company.revenue.at(-1) ?? 1, pace), labels),
    forecastProfit: amountRow('归母净利润', ahead(company.profit.at(-1) ?? 1, pace + 2), labels),
  };
}

export function accountsOf(desk: Desk, company: CompanyFigures): Accounts {
  const { years, facts } = desk.figures;
  const noise = (what: string, year: string): number =>
    seededRandom('accounts', company.name, what, year).between(-1, 1);
  const expense = (name: string, base: number): Measure =>
    rateRow(
      name,
      years.map((year) => rounded(base * (1 + 0.08 * noise(name, year)), 1)),
      years,
    );
  const research = expense('研发费用率', company.research);
  research.values[years.length - 1] = company.research;
  return {
    company,
    years,
    revenue: amountRow('营业收入', company.revenue, years),
    profit: amountRow('归母净利润', company.profit, years),
    grossMargin: rateRow('毛利率', company.grossMargins, years),
    netMargin: rateRow(
      '净利率',
      company.revenue.map((value, index) => rounded(((company.profit[index] ?? 0) / value) * 100, 1)),
      years,
    ),
    cash: amountRow(
      '经营活动现金流净额',
      company.profit.map((value, index) =>
        rounded(value * (1.08 + 0.26 * noise('cash', years[index] ?? '')), 2),
      ),
      years,
    ),
    lines: linesOf(desk, company),
    ...forecastsOf(desk, company),
    expenses: [
      expense('销售费用率', facts.grossMargin * 0.22),
      expense('管理费用率', Math.max(2, facts.grossMargin * 0.1)),
      research,
    ],
  };
}

const growths = (measure: Measure): number[] =>
  measure.values.map((value, index) =>
    index === 0 ? 0 : rounded((value / (measure.values[index - 1] ?? value) - 1) * 100, 1),
  );

const figure = (desk: Desk, caption: string, chart: Figure['chart']): Figure => ({
  caption,
  chart,
  source: sourceFor(desk.organisation, desk.random),
});

/** Amounts as bars with the margin that goes with them as a line. */
export const resultFigure = (desk: Desk, accounts: Accounts, of: 'revenue' | 'profit'): Figure => {
  const bars = accounts[of];
  const line = of === 'revenue' ? accounts.grossMargin : accounts.netMargin;
  return figure(desk, `${accounts.company.name}${bars.name}与${line.name}`, {
    kind: 'bar',
    labels: accounts.years,
    series: [toSeries(bars)],
    unit: '亿元',
    right: { series: toSeries(line), unit: '%' },
  });
};

export const linesFigure = (desk: Desk, { company, lines }: Accounts): Figure =>
  figure(desk, `${company.name}收入结构`, {
    kind: 'donut',
    labels: lines.labels,
    series: toSeries(lines),
    unit: '%',
  });

export const expensesFigure = (desk: Desk, { company, years, expenses }: Accounts): Figure =>
  figure(desk, `${company.name}期间费用率`, {
    kind: 'line',
    labels: years,
    series: expenses.map(toSeries),
    unit: '%',
  });

export const cashFigure = (desk: Desk, { company, years, cash, profit }: Accounts): Figure =>
  figure(desk, `${company.name}净利润与经营现金流`, {
    kind: 'bar',
    labels: years,
    series: [toSeries(profit), toSeries(cash)],
    unit: '亿元',
  });

export const valuationFigure = (desk: Desk): Figure =>
  figure(desk, `可比公司市盈率（${desk.figures.forecastYears[0]}）`, {
    kind: 'ranked',
    labels: desk.figures.companies.map((one) => one.name),
    series: { name: '市盈率', values: desk.figures.companies.map((one) => one.priceEarnings), digits: 1 },
    unit: '倍',
  });

/** From revenue down to net profit; what is not named is the rest. */
export const profitBridge = (desk: Desk, accounts: Accounts): Figure => {
  const revenue = accounts.revenue.values.at(-1) ?? 0;
  const profit = accounts.profit.values.at(-1) ?? 0;
  const cost = rounded((revenue * (100 - (accounts.grossMargin.values.at(-1) ?? 0))) / 100, 2);
  const expenses = accounts.expenses.map((one) => rounded((revenue * (one.values.at(-1) ?? 0)) / 100, 2));
  const named = cost + expenses.reduce((sum, one) => sum + one, 0);
  return figure(desk, `${accounts.company.name}利润形成（${accounts.years.at(-1)}年）`, {
    kind: 'waterfall',
    unit: '亿元',
    steps: [
      { name: '收入', value: revenue, total: true },
      { name: '成本', value: -cost },
      ...accounts.expenses.map((one, index) => ({
        name: one.name.slice(0, 2),
        value: -(expenses[index] ?? 0),
      })),
      { name: '税等', value: rounded(profit - (revenue - named), 2) },
      { name: '净利润', value: profit, total: true },
    ],
  });
};

export const accountsTable = (desk: Desk, accounts: Accounts): Table => {
  const row = (label: string, values: number[], digits: number): string[] => [
    label,
    ...values.map((value) => show(value, digits)),
  ];
  const growth = (measure: Measure): string[] => [
    `${measure.name}增速（%）`,
    '—',
    ...growths(measure)
      .slice(1)
      .map((value) => show(value)),
  ];
  return {
    caption: `${accounts.company.name}主要财务数据`,
    head: ['项目', ...accounts.years],
    rows: [
      row('营业收入（亿元）', accounts.revenue.values, 2),
      growth(accounts.revenue),
      row('归母净利润（亿元）', accounts.profit.values, 2),
      growth(accounts.profit),
      row('毛利率（%）', accounts.grossMargin.values, 1),
      row('净利率（%）', accounts.netMargin.values, 1),
      ...accounts.expenses.map((one) => row(`${one.name}（%）`, one.values, 1)),
      row('经营现金流净额（亿元）', accounts.cash.values, 2),
    ],
    source: sourceFor(desk.organisation, desk.random),
  };
};

export const forecastAccountsTable = (
  desk: Desk,
  { company, forecastRevenue, forecastProfit }: Accounts,
): Table => {
  const shares = 4.2 + (company.revenue.at(-1) ?? 1) / 60;
  const earnings = forecastProfit.values.map((value) => rounded(value / shares, 2));
  const price = (earnings[1] ?? 1) * company.priceEarnings;
  const growth = (measure: Measure): string[] => [
    '—',
    ...growths(measure)
      .slice(1)
      .map((value) => `${show(value)}%`),
  ];
  return {
    caption: `${company.name}盈利预测与估值`,
    head: ['项目', ...forecastRevenue.labels],
    rows: [
      ['营业收入（亿元）', ...forecastRevenue.values.map((value) => show(value, 2))],
      ['同比', ...growth(forecastRevenue)],
      ['归母净利润（亿元）', ...forecastProfit.values.map((value) => show(value, 2))],
      ['同比', ...growth(forecastProfit)],
      ['每股收益（元）', ...earnings.map((value) => show(value, 2))],
      ['市盈率（倍）', ...earnings.map((value) => show(price / value))],
    ],
    source: sourceFor(desk.organisation, desk.random),
  };
};
