import { show } from '../draw/numbers.ts';
import type { CompanyFigures } from '../figures.ts';
import type { Block, Plan, Report } from '../model.ts';
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
      lead: `${year}年收入${amount(accounts.revenue)}，同比${change(accounts.revenue, -2)}。`,
      text: `归母净利润${amount(accounts.profit)}，同比${change(accounts.profit, -2)}；毛利率${amount(accounts.grossMargin)}，${change(accounts.grossMargin, -2)}。`,
    },
    { lead: '业务结构。', text: readShares(accounts.lines, '收入构成', desk.random) },
    { lead: '行业环境。', text: `${readYears(market, desk.random)}${need}` },
    {
      lead: '现金流与分配预案。',
      text: `${accounts.cash.name}${amount(accounts.cash)}；拟派发现金红利合计${dividend}亿元，约占归母净利润的36%。`,
    },
  ];
  const blocks: Block[] = [
    chapter('公司简介与主要财务指标'),
    sub('公司基本情况'),
    paragraph(
      `${company.name}（示例代码 ${company.code}）主营${facts.name}相关业务，以${company.strength}为核心能力。报告期为${year}年1月1日至12月31日，金额除特别注明外均以人民币亿元列示。`,
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
      `${readShares(accounts.lines, '营业收入', desk.random)}报告期内公司围绕${company.strength}推进产品升级，前五名客户收入占比低于三成，不存在对单一客户的重大依赖。`,
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
      `下一年度公司计划营业收入${amount(accounts.forecastRevenue, 1)}、归母净利润${amount(accounts.forecastProfit, 1)}，该计划不构成业绩承诺。董事会拟派发现金红利合计${dividend}亿元，不送股、不转增。`,
    ),
    sub('政策与合规'),
    { kind: 'bullets', items: told(desk, facts.policy, 3) },
  ];
  return {
    title: `${company.name}${year}年年度报告`,
    subtitle: `${facts.name}｜示例代码 ${company.code}`,
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
      `公司将通过加强${company.strength}与现金管理应对上述风险。`,
  };
}
