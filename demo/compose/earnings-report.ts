import { show } from '../draw/numbers.ts';
import type { CompanyFigures } from '../figures.ts';
import type { Block, Plan, Report } from '../model.ts';
import { say } from '../phrases.ts';
import { amount, change, fill, readMonths, readShares, readYears } from '../reading.ts';
import { accountsOf, accountsTable, linesFigure, resultFigure } from './company-figures.ts';
import { finances } from './company-report.ts';
import { told } from './industry-chapters.ts';
import { type Desk, downstreamFigure, marketFigure, metricFigure, priceFigure } from './industry-figures.ts';
import { numberHeadings } from './number-headings.ts';
import { paragraph, sub } from './text-blocks.ts';

const chapter = (text: string): Block => ({ kind: 'heading', level: 1, text });

/** An annual report of an invented company: accounts first, then management's discussion. */
export function composeEarnings(_plan: Plan, desk: Desk, company: CompanyFigures): Report {
  const { facts, price, market } = desk.figures;
  const accounts = accountsOf(desk, company);
  const year = accounts.years.at(-1) ?? '';
  const [need = '', need2 = ''] = told(desk, facts.demand, 2);
  const [make = '', make2 = ''] = told(desk, facts.supply, 2);
  const dividend = show((accounts.profit.values.at(-1) ?? 0) * 0.36, 2);
  const keyPoints = [
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
    { lead: say('earnings.industry'), text: `${readYears(market, desk.random)}${need}` },
    {
      lead: say('earnings.cash'),
      text: say('earnings.cashText', { cash: accounts.cash.name, amount: amount(accounts.cash), dividend }),
    },
  ];
  const blocks: Block[] = [
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
    chapter('管理层讨论与分析'),
    sub('报告期内行业情况'),
    paragraph(`${need2}${make}`),
    { kind: 'figures', figures: [marketFigure(desk), priceFigure(desk)] },
    paragraph(`${readMonths(price, desk.random)}${make2}`),
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
    chapter('核心竞争力与未来展望'),
    sub('核心竞争力'),
    { kind: 'bullets', items: told(desk, [...facts.technology, ...facts.competition], 4) },
    { kind: 'figures', figures: [metricFigure(desk, 0), metricFigure(desk, 1)] },
    sub('经营计划与利润分配'),
    paragraph(
      say('earnings.plan', {
        ...{
          revenue: amount(accounts.forecastRevenue, 1),
          profit: amount(accounts.forecastProfit, 1),
          dividend,
        },
      }),
    ),
    sub('政策与合规'),
    { kind: 'bullets', items: told(desk, facts.policy, 3) },
  ];
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
