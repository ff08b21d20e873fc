import { show } from '../draw/numbers.ts';
import type { CompanyFigures } from '../figures.ts';
import type { Block, Plan, Report } from '../model.ts';
import { say } from '../phrases.ts';
import { amount, change, fill, readMonths, readShares, readYears } from '../reading.ts';
import { type Accounts, accountsOf, accountsTable, linesFigure, resultFigure } from './company-figures.ts';
import { finances } from './company-report.ts';
import { told } from './industry-chapters.ts';
import { type Desk, downstreamFigure, marketFigure, metricFigure, priceFigure } from './industry-figures.ts';
import { numberHeadings } from './number-headings.ts';
import { paragraph, sub } from './text-blocks.ts';

const chapter = (text: string): Block => ({ kind: 'heading', level: 1, text });

/** What the accounts were drawn from and what is said of them: drawn once, in this order, since every draw moves the next. */
interface Told {
  desk: Desk;
  company: CompanyFigures;
  accounts: Accounts;
  /** The last year of the accounts. */
  year: string;
  /** Two sentences on demand, two on supply. */
  need: readonly [string, string];
  make: readonly [string, string];
  /** Paid out, hundred millions. */
  dividend: string;
}

function tell(desk: Desk, company: CompanyFigures): Told {
  const { facts } = desk.figures;
  const accounts = accountsOf(desk, company);
  const [need = '', need2 = ''] = told(desk, facts.demand, 2);
  const [make = '', make2 = ''] = told(desk, facts.supply, 2);
  const dividend = show((accounts.profit.values.at(-1) ?? 0) * 0.36, 2);
  const year = accounts.years.at(-1) ?? '';
  return { desk, company, accounts, year, need: [need, need2], make: [make, make2], dividend };
}

function keyPointsOf({ desk, accounts, year, need, dividend }: Told): Report['keyPoints'] {
  return [
    {
      lead: say('earnings.result', {
        year,
        revenue: amount(accounts.revenue),
        change: change(accounts.revenue, -2),
      }),
      text: say('earnings.resultText', {
        ...{ profit: amount(accounts.profit), change: change(accounts.profit, -2) },
        ...{ margin: amount(accounts.grossMargin), marginchange: change(accounts.grossMargin, -2) },
      }),
    },
    { lead: say('earnings.lines'), text: readShares(accounts.lines, '收入构成', desk.random) },
    { lead: say('earnings.industry'), text: `${readYears(desk.figures.market, desk.random)}${need[0]}` },
    {
      lead: say('earnings.cash'),
      text: say('earnings.cashText', { cash: accounts.cash.name, amount: amount(accounts.cash), dividend }),
    },
  ];
}

function profileOf({ desk, company, accounts, year }: Told): Block[] {
  const { facts } = desk.figures;
  return [
    chapter('公司简介与主要财务指标'),
    sub('公司基本情况'),
    paragraph(
      say('earnings.about', {
        ...{ company: company.name, code: company.code, name: facts.name, strength: company.strength, year },
      }),
    ),
    sub('主要会计数据'),
    { kind: 'table', table: accountsTable(desk, accounts) },
    paragraph(`${readYears(accounts.revenue, desk.random)}${readYears(accounts.profit, desk.random)}`),
  ];
}

function discussionOf({ desk, company, accounts, need, make }: Told): Block[] {
  const { facts, price } = desk.figures;
  return [
    chapter('管理层讨论与分析'),
    sub('报告期内行业情况'),
    paragraph(`${need[1]}${make[0]}`),
    { kind: 'figures', figures: [marketFigure(desk), priceFigure(desk)] },
    paragraph(`${readMonths(price, desk.random)}${make[1]}`),
    sub('主营业务分析'),
    paragraph(
      say('earnings.business', {
        lines: readShares(accounts.lines, '营业收入', desk.random),
        strength: company.strength,
      }),
    ),
    { kind: 'figures', figures: [linesFigure(desk, accounts), downstreamFigure(desk)] },
    ...facts.drivers.map(([lead, text]) => paragraph(fill(text, desk.figures), lead)),
    ...finances(desk, accounts),
  ];
}

function outlookOf({ desk, accounts, dividend }: Told): Block[] {
  const { facts } = desk.figures;
  return [
    chapter('核心竞争力与未来展望'),
    sub('核心竞争力'),
    { kind: 'bullets', items: told(desk, [...facts.technology, ...facts.competition], 4) },
    { kind: 'figures', figures: [metricFigure(desk, 0), metricFigure(desk, 1)] },
    sub('经营计划与利润分配'),
    paragraph(
      say('earnings.plan', {
        revenue: amount(accounts.forecastRevenue, 1),
        profit: amount(accounts.forecastProfit, 1),
        dividend,
      }),
    ),
    sub('政策与合规'),
    { kind: 'bullets', items: told(desk, facts.policy, 3) },
  ];
}

/** An annual report of an invented company: accounts first, then management's discussion. */
export function composeEarnings(_plan: Plan, desk: Desk, company: CompanyFigures): Report {
  const { facts } = desk.figures;
  const all = tell(desk, company);
  const { accounts, year } = all;
  const keyPoints = keyPointsOf(all);
  const blocks = [...profileOf(all), ...discussionOf(all), ...outlookOf(all)];
  return {
    title: say('earnings.title', { company: company.name, year }),
    subtitle: say('earnings.subtitle', { name: facts.name, code: company.code }),
    abstract: keyPoints.map((point) => point.lead + point.text).join(''),
    keyPoints,
    facts: [
      ['公司', company.name],
      ['示例代码', company.code],
      ['报告期', `${year}年度`],
      ['营业收入', amount(accounts.revenue)],
      ['归母净利润', amount(accounts.profit)],
      ['经营现金流', amount(accounts.cash)],
    ],
    rating: '',
    coverFigure: resultFigure(desk, accounts, 'revenue'),
    blocks: numberHeadings(blocks),
    risks:
      facts.risks.map(([name, text]) => `${name}：${text}`).join('') +
      say('earnings.risks', { strength: company.strength }),
  };
}
