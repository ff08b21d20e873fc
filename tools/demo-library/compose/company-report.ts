import { show } from '../draw/numbers.ts';
import type { CompanyFigures } from '../figures.ts';
import type { Block, Plan, Report } from '../model.ts';
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
    chapter(
      desk.random.pick([
        `${company.name}：以${company.strength}立身`,
        '公司概况与业务结构',
        `认识${company.name}`,
      ]),
    ),
    sub('业务与定位'),
    paragraph(
      `${company.name}（示例代码 ${company.code}）是${facts.name}行业样本公司之一，以${company.strength}见长，${desk.figures.years.at(-1)}年市场份额${show(company.share)}%，在五家样本中列第${rank(desk, company)}位。${readShares(lines, '收入构成', desk.random)}`,
    ),
    { kind: 'figures', figures: [linesFigure(desk, accounts), resultFigure(desk, accounts, 'revenue')] },
    paragraph(`${readYears(accounts.revenue, desk.random)}${readYears(accounts.profit, desk.random)}`),
    sub('能力建设'),
    paragraph(
      `${a}公司研发费用率${show(company.research)}%，${company.research > 5.5 ? '高于样本中枢，投入集中于下一代产品与工艺' : '与行业相当，更强调工程化与成本控制'}，管理层的表述是“先把一件事做到可复制，再谈扩张”。`,
    ),
  ];
}

function industryContext(desk: Desk, company: CompanyFigures): Block[] {
  const { facts, market } = desk.figures;
  const [a = '', b = ''] = told(desk, facts.demand, 2);
  const [c = ''] = told(desk, facts.supply, 1);
  const [d = '', e = ''] = told(desk, facts.competition, 2);
  return [
    chapter(
      desk.random.pick([`行业：${facts.name}的需求与供给`, '行业背景', `赛道：${facts.name}行业的位置`]),
    ),
    sub('需求与供给'),
    paragraph(`${readYears(market, desk.random)}${a}`),
    {
      kind: 'figures',
      figures: [marketFigure(desk), desk.random.chance(0.5) ? downstreamFigure(desk) : priceFigure(desk)],
    },
    { kind: 'columns', texts: [b, c] },
    sub('竞争对手比较'),
    paragraph(
      `${d}与同业相比，${company.name}毛利率${show(company.grossMargin)}%、净利率${show(company.netMargin)}%、净资产收益率${show(company.returnOnEquity)}%。`,
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
    chapter(desk.random.pick(['财务分析：利润从哪里来', '财务分析', '盈利质量与费用'])),
    sub('盈利能力'),
    paragraph(
      `${readYears(grossMargin, desk.random)}净利率为${amount(netMargin)}，同比${change(netMargin, -2)}。毛利率的变化主要由产品结构与原料成本共同决定，规模效应在费用端体现得更充分。`,
    ),
    { kind: 'figures', figures: [resultFigure(desk, accounts, 'profit'), profitBridge(desk, accounts)] },
    sub('费用与现金流'),
    paragraph(
      `${accounts.expenses.map((one) => `${one.name}${amount(one)}（同比${change(one, -2)}）`).join('，')}。${accounts.years.at(-1)}年${cash.name}${amount(cash)}，为归母净利润的${cover}%，${Number(cover) >= 100 ? '利润的现金含量较高' : '应收与存货占用了部分利润，需要跟踪回款'}。`,
    ),
    { kind: 'figures', figures: [expensesFigure(desk, accounts), cashFigure(desk, accounts)] },
    { kind: 'table', table: accountsTable(desk, accounts) },
  ];
}

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
      `我们预计${forecastProfit.labels.slice(1).join('、')}公司营业收入分别为${forecastRevenue.values
        .slice(1)
        .map((value) => show(value, 2))
        .join('、')}亿元，归母净利润分别为${forecastProfit.values
        .slice(1)
        .map((value) => show(value, 2))
        .join(
          '、',
        )}亿元，三年复合增速${show(compoundGrowth(forecastProfit))}%。当前示例市值对应${forecastProfit.labels[1]}市盈率${show(company.priceEarnings)}倍，五家样本平均${average}倍。`,
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
  const title = desk.random.pick([
    `${company.name}（${company.code}）深度报告：${company.strength}的长期价值`,
    `${company.name}首次覆盖：以${company.strength}穿越${facts.name}周期`,
    `${company.name}：${driver?.[0] ?? facts.name}，${company.strength}迎来兑现期`,
    `${company.name}（${company.code}）：份额${show(company.share)}%之后，增长来自哪里`,
  ]);
  const keyPoints = [
    {
      lead: `${company.strength}，份额列样本第${rank(desk, company)}。`,
      text: `${readYears(accounts.revenue, desk.random)}市场份额${show(company.share)}%。`,
    },
    {
      lead: '盈利能力与现金流。',
      text: `毛利率${show(company.grossMargin)}%，净利率${show(company.netMargin)}%，净资产收益率${show(company.returnOnEquity)}%；${accounts.cash.name}为${amount(accounts.cash)}。`,
    },
    ...[driver, second].flatMap((one) =>
      one ? [{ lead: `${one[0]}。`, text: fill(one[1], desk.figures) }] : [],
    ),
    { lead: '竞争位置。', text: rival },
    {
      lead: `盈利预测与评级：${rating}。`,
      text: `预计归母净利润三年CAGR为${growth}%，${accounts.forecastProfit.labels.at(-1)}达到${amount(accounts.forecastProfit)}。`,
    },
  ];
  const middle =
    plan.turn % 2
      ? [...industryContext(desk, company), ...finances(desk, accounts)]
      : [...finances(desk, accounts), ...industryContext(desk, company)];
  return {
    title,
    subtitle: `${facts.name}行业公司研究·${plan.series}`,
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
