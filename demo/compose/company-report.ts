import { show } from '../draw/numbers.ts';
import type { CompanyFigures, Measure } from '../figures.ts';
import type { Block, Plan, Report } from '../model.ts';
import { say, sayOne } from '../phrases.ts';
import { amount, change, compoundGrowth, fill, readShares, readYears } from '../reading.ts';
import {
  type Accounts,
  accountsOf,
  accountsTable,
  cashFigure,
  expensesFigure,
  forecastAccountsTable,
  linesFigure,
  profitBridge,
  resultFigure,
  valuationFigure,
} from './company-figures.ts';
import { told } from './industry-chapters.ts';
import {
  companiesTable,
  type Desk,
  downstreamFigure,
  marketFigure,
  metricFigure,
  peersFigure,
  priceFigure,
} from './industry-figures.ts';
import { numberHeadings } from './number-headings.ts';
import { paragraph, sub } from './text-blocks.ts';

const chapter = (text: string): Block => ({ kind: 'heading', level: 1, text });

const rank = (desk: Desk, company: CompanyFigures): number =>
  [...desk.figures.companies].sort((a, b) => b.share - a.share).indexOf(company) + 1;

function business(desk: Desk, accounts: Accounts): Block[] {
  const { company, lines } = accounts;
  const { facts } = desk.figures;
  const [a = ''] = told(desk, facts.technology, 1);
  return [
    chapter(sayOne(desk.random, 'company.chapter', { company: company.name, strength: company.strength })),
    sub('业务与定位'),
    paragraph(
      say('company.position', {
        ...{ company: company.name, code: company.code, name: facts.name, strength: company.strength },
        ...{ year: desk.figures.years.at(-1) ?? '', share: show(company.share), rank: rank(desk, company) },
        lines: readShares(lines, '收入构成', desk.random),
      }),
    ),
    { kind: 'figures', figures: [linesFigure(desk, accounts), resultFigure(desk, accounts, 'revenue')] },
    paragraph(`${readYears(accounts.revenue, desk.random)}${readYears(accounts.profit, desk.random)}`),
    sub('能力建设'),
    paragraph(
      say('company.research', {
        ...{ technology: a, rate: show(company.research) },
        verdict: say(company.research > 5.5 ? 'company.muchResearch' : 'company.usualResearch'),
      }),
    ),
  ];
}

function industryContext(desk: Desk, company: CompanyFigures): Block[] {
  const { facts, market } = desk.figures;
  const [a = '', b = ''] = told(desk, facts.demand, 2);
  const [c = ''] = told(desk, facts.supply, 1);
  const [d = '', e = ''] = told(desk, facts.competition, 2);
  return [
    chapter(sayOne(desk.random, 'company.industry', { name: facts.name })),
    sub('需求与供给'),
    paragraph(`${readYears(market, desk.random)}${a}`),
    {
      kind: 'figures',
      figures: [marketFigure(desk), desk.random.chance(0.5) ? downstreamFigure(desk) : priceFigure(desk)],
    },
    { kind: 'columns', texts: [b, c] },
    sub('竞争对手比较'),
    paragraph(
      say('company.peers', {
        ...{ rival: d, company: company.name, margin: show(company.grossMargin) },
        ...{ net: show(company.netMargin), roe: show(company.returnOnEquity) },
      }),
    ),
    { kind: 'table', table: companiesTable(desk) },
    ...(e ? [paragraph(e)] : []),
    { kind: 'figures', figures: [peersFigure(desk), metricFigure(desk, desk.random.whole(0, 3))] },
  ];
}

export function finances(desk: Desk, accounts: Accounts): Block[] {
  const { grossMargin, netMargin, cash, profit } = accounts;
  const cover = show(((cash.values.at(-1) ?? 0) / (profit.values.at(-1) ?? 1)) * 100, 0);
  return [
    chapter(sayOne(desk.random, 'finances.title')),
    sub('盈利能力'),
    paragraph(
      say('finances.margin', {
        ...{ reading: readYears(grossMargin, desk.random), net: amount(netMargin) },
        change: change(netMargin, -2),
      }),
    ),
    { kind: 'figures', figures: [resultFigure(desk, accounts, 'profit'), profitBridge(desk, accounts)] },
    sub('费用与现金流'),
    paragraph(
      say('finances.cash', {
        expenses: accounts.expenses
          .map((one) => `${one.name}${amount(one)}（同比${change(one, -2)}）`)
          .join('，'),
        ...{ year: accounts.years.at(-1) ?? '', name: cash.name, amount: amount(cash), cover },
        verdict: say(Number(cover) >= 100 ? 'finances.muchCash' : 'finances.littleCash'),
      }),
    ),
    { kind: 'figures', figures: [expensesFigure(desk, accounts), cashFigure(desk, accounts)] },
    { kind: 'table', table: accountsTable(desk, accounts) },
  ];
}

/** The years ahead of a forecast, in words. */
const listed = ({ values }: Measure): string =>
  values
    .slice(1)
    .map((value) => show(value, 2))
    .join('、');

function valuation(desk: Desk, accounts: Accounts): Block[] {
  const { company, forecastProfit, forecastRevenue } = accounts;
  const average = show(
    desk.figures.companies.reduce((sum, one) => sum + one.priceEarnings, 0) / desk.figures.companies.length,
  );
  return [
    chapter('盈利预测与估值'),
    sub('关键假设'),
    {
      kind: 'bullets',
      items: desk.figures.facts.drivers.map(([lead, text]) => `${lead}：${fill(text, desk.figures)}`),
    },
    sub('预测与估值'),
    paragraph(
      say('valuation.forecast', {
        ...{ years: forecastProfit.labels.slice(1).join('、'), revenues: listed(forecastRevenue) },
        ...{ profits: listed(forecastProfit), pace: show(compoundGrowth(forecastProfit)) },
        ...{ year: forecastProfit.labels[1] ?? '', ratio: show(company.priceEarnings), average },
      }),
    ),
    { kind: 'table', table: forecastAccountsTable(desk, accounts) },
    { kind: 'figures', figures: [valuationFigure(desk)] },
  ];
}

/** A broker's report on one company. */
export function composeCompany(plan: Plan, desk: Desk, company: CompanyFigures): Report {
  const { facts } = desk.figures;
  const accounts = accountsOf(desk, company);
  const growth = show(compoundGrowth(accounts.forecastProfit));
  const rating = desk.random.pick(['买入', '买入', '增持', '中性']);
  const [driver, second] = desk.random.sample(facts.drivers, 2);
  const [rival = ''] = told(desk, facts.competition, 1);
  const title = sayOne(desk.random, 'company.title', {
    ...{ company: company.name, code: company.code, strength: company.strength, name: facts.name },
    ...{ driver: driver?.[0] ?? facts.name, share: show(company.share) },
  });
  const keyPoints = [
    {
      lead: say('company.first', { strength: company.strength, rank: rank(desk, company) }),
      text: say('company.firstText', {
        reading: readYears(accounts.revenue, desk.random),
        share: show(company.share),
      }),
    },
    {
      lead: say('company.profit'),
      text: say('company.profitText', {
        ...{ margin: show(company.grossMargin), net: show(company.netMargin) },
        ...{ roe: show(company.returnOnEquity), cash: accounts.cash.name, amount: amount(accounts.cash) },
      }),
    },
    ...[driver, second].flatMap((one) =>
      one ? [{ lead: `${one[0]}。`, text: fill(one[1], desk.figures) }] : [],
    ),
    { lead: say('company.rivals'), text: rival },
    {
      lead: say('company.rating', { rating }),
      text: say('company.ratingText', {
        ...{ growth, year: accounts.forecastProfit.labels.at(-1) ?? '' },
        amount: amount(accounts.forecastProfit),
      }),
    },
  ];
  const middle =
    plan.turn % 2
      ? [...industryContext(desk, company), ...finances(desk, accounts)]
      : [...finances(desk, accounts), ...industryContext(desk, company)];
  return {
    title,
    subtitle: say('company.subtitle', { name: facts.name, series: plan.series }),
    abstract: keyPoints.map((point) => point.lead + point.text).join(''),
    keyPoints,
    facts: [
      ['公司', company.name],
      ['示例代码', company.code],
      ['行业', facts.industry],
      ['营业收入', amount(accounts.revenue)],
      ['归母净利润', amount(accounts.profit)],
      ['毛利率', `${show(company.grossMargin)}%`],
      ['市盈率', `${show(company.priceEarnings)} 倍`],
    ],
    rating,
    coverFigure: resultFigure(desk, accounts, desk.random.chance(0.5) ? 'revenue' : 'profit'),
    blocks: numberHeadings([...business(desk, accounts), ...middle, ...valuation(desk, accounts)]),
    risks: facts.risks.map(([name, text]) => `${name}：${text}`).join(''),
  };
}
