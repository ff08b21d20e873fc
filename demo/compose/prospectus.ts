import { rounded, show } from '../draw/numbers.ts';
import type { CompanyFigures } from '../figures.ts';
import type { Block, KeyPoint, Plan, Report, Table } from '../model.ts';
import { say } from '../phrases.ts';
import {
  amount,
  change,
  compoundGrowth,
  fill,
  readCompanies,
  readShares,
  readYears,
  sourceFor,
} from '../reading.ts';
import { type Accounts, accountsOf, linesFigure, resultFigure } from './company-figures.ts';
import { finances } from './company-report.ts';
import { told } from './industry-chapters.ts';
import {
  companiesTable,
  type Desk,
  downstreamFigure,
  marketFigure,
  segmentsFigure,
  sharesFigure,
  volumeFigure,
} from './industry-figures.ts';
import { numberHeadings } from './number-headings.ts';
import { paragraph, sub } from './text-blocks.ts';

const chapter = (text: string): Block => ({ kind: 'heading', level: 1, text });

type Offer = { shares: number; total: number; projects: { name: string; amount: number; months: number }[] };

// These sell services: their money goes into capability, not into plants.
const SERVICES = new Set(['计算机', '传媒', '社会服务', '交通运输', '房地产']);

/** The money raised is the sum of the projects, so that the two tables agree. */
function offerOf(desk: Desk, company: CompanyFigures): Offer {
  const scale = (company.revenue.at(-1) ?? 10) * 0.12;
  const first = desk.figures.facts.segments[0]?.[0].replace(/（.*）/, '') ?? '';
  const projects = [
    `${first}${SERVICES.has(desk.figures.facts.sector) ? '业务能力提升项目' : '产能建设项目'}`,
    '研发中心建设项目',
    '数字化与供应链升级项目',
    '补充流动资金',
  ].map((name, index) => ({
    name,
    amount: rounded(scale * ([0.52, 0.21, 0.12, 0.15][index] ?? 0.1), 2),
    months: [30, 24, 18, 0][index] ?? 0,
  }));
  return {
    projects,
    total: rounded(
      projects.reduce((sum, one) => sum + one.amount, 0),
      2,
    ),
    shares: desk.random.whole(40, 120) * 100,
  };
}

function offerTables(desk: Desk, offer: Offer): Table[] {
  const source = sourceFor(desk.organisation, desk.random);
  return [
    {
      caption: '本次发行概况',
      head: ['项目', '内容'],
      source,
      rows: [
        ['股票种类', '人民币普通股（A股，示例）'],
        ['每股面值', '1.00元'],
        ['拟发行股数', `${show(offer.shares, 0)}万股，占发行后总股本的25%`],
        ['拟募集资金', `${show(offer.total, 2)}亿元`],
        ['发行方式', '网下询价配售与网上定价发行相结合'],
        ['保荐机构', desk.organisation],
      ],
    },
    {
      caption: '募集资金运用',
      head: ['项目', '拟投入（亿元）', '占比', '建设期（月）'],
      source,
      rows: offer.projects.map((one) => [
        one.name,
        show(one.amount, 2),
        `${show((one.amount / offer.total) * 100)}%`,
        one.months ? String(one.months) : '—',
      ]),
    },
  ];
}

type Case = {
  desk: Desk;
  company: CompanyFigures;
  accounts: Accounts;
  offer: Offer;
  terms?: Table;
  uses?: Table;
};

function pointsOf({ desk, company, accounts, offer }: Case): KeyPoint[] {
  const { facts } = desk.figures;
  const [need = ''] = told(desk, facts.demand, 1);
  return [
    {
      lead: say('prospectus.issuer'),
      text: say('prospectus.issuerText', {
        ...{
          company: company.name,
          name: facts.name,
          strength: company.strength,
          share: show(company.share),
        },
      }),
    },
    {
      lead: say('prospectus.results'),
      text: say('prospectus.resultsText', {
        ...{ reading: readYears(accounts.revenue, desk.random), profit: amount(accounts.profit) },
        change: change(accounts.profit, -2),
      }),
    },
    {
      lead: say('prospectus.room'),
      text: fill(say('prospectus.roomText'), desk.figures) + need,
    },
    {
      lead: say('prospectus.uses'),
      text: say('prospectus.usesText', {
        ...{ total: show(offer.total, 2), project: offer.projects[0]?.name ?? '' },
        amount: show(offer.projects[0]?.amount ?? 0, 2),
      }),
    },
    {
      lead: say('prospectus.risks'),
      text: facts.risks
        .slice(0, 2)
        .map(([name, text]) => `${name}：${text}`)
        .join(''),
    },
  ];
}

function opening({ desk, accounts, offer, terms }: Case): Block[] {
  const { facts } = desk.figures;
  return [
    chapter('概览与本次发行'),
    sub('发行概况'),
    paragraph(say('prospectus.offer', { shares: show(offer.shares, 0), total: show(offer.total, 2) })),
    ...(terms ? [{ kind: 'table', table: terms } satisfies Block] : []),
    sub('发行人主要财务数据'),
    paragraph(`${readYears(accounts.revenue, desk.random)}${readYears(accounts.netMargin, desk.random)}`),
    { kind: 'figures', figures: [resultFigure(desk, accounts, 'revenue'), linesFigure(desk, accounts)] },
    chapter('风险因素'),
    ...facts.risks.map(([name, text]) => paragraph(say('prospectus.risk', { risk: text }), `${name}的风险`)),
  ];
}

function industryChapter(desk: Desk): Block[] {
  const { facts, market, companies } = desk.figures;
  const [need = '', need2 = ''] = told(desk, facts.demand, 2);
  const [make = ''] = told(desk, facts.supply, 1);
  const [rival = ''] = told(desk, facts.competition, 1);
  return [
    chapter('业务与技术'),
    sub('行业基本情况'),
    paragraph(`${readYears(market, desk.random)}${need2}`),
    { kind: 'figures', figures: [marketFigure(desk), segmentsFigure(desk)] },
    { kind: 'columns', texts: [make, need] },
    { kind: 'figures', figures: [downstreamFigure(desk), volumeFigure(desk)] },
    sub('竞争地位'),
    paragraph(`${readCompanies(companies, desk.random)}${rival}`),
    { kind: 'figures', figures: [sharesFigure(desk)] },
    { kind: 'table', table: companiesTable(desk) },
    sub('核心技术与采购'),
    ...told(desk, facts.technology, 2).map((text) => paragraph(text)),
    paragraph(
      say('prospectus.purchases', {
        upstream: facts.upstream,
        costs: readShares(desk.figures.costs, '主营业务成本', desk.random),
      }),
    ),
  ];
}

function plansChapter({ desk, accounts, uses }: Case): Block[] {
  const { facts } = desk.figures;
  return [
    chapter('募集资金运用与未来规划'),
    sub('募集资金投资项目'),
    ...(uses ? [{ kind: 'table', table: uses } satisfies Block] : []),
    paragraph(say('prospectus.effect', { pace: show(compoundGrowth(accounts.forecastRevenue)) })),
    ...facts.drivers.map(([lead, text]) => paragraph(fill(text, desk.figures), lead)),
    sub('产业政策'),
    { kind: 'bullets', items: told(desk, facts.policy, 3) },
  ];
}

/** A prospectus of an invented issuer, in the order that the form prescribes. */
export function composeProspectus(_plan: Plan, desk: Desk, company: CompanyFigures): Report {
  const { facts } = desk.figures;
  const accounts = accountsOf(desk, company);
  const offer = offerOf(desk, company);
  const [terms, uses] = offerTables(desk, offer);
  const one: Case = {
    desk,
    company,
    accounts,
    offer,
    ...(terms ? { terms } : {}),
    ...(uses ? { uses } : {}),
  };
  const keyPoints = pointsOf(one);
  const blocks = [
    ...opening(one),
    ...industryChapter(desk),
    ...finances(desk, accounts),
    ...plansChapter(one),
  ];
  return {
    title: say('prospectus.title', { company: company.name }),
    subtitle: say('prospectus.subtitle', { organisation: desk.organisation }),
    abstract: keyPoints.map((point) => point.lead + point.text).join(''),
    keyPoints,
    facts: [
      ['发行人', company.name],
      ['示例代码', company.code],
      ['行业', facts.industry],
      ['拟发行股数', `${show(offer.shares, 0)} 万股`],
      ['募集资金', `${show(offer.total, 2)} 亿元`],
      ['营业收入', amount(accounts.revenue)],
    ],
    rating: '',
    coverFigure: resultFigure(desk, accounts, 'profit'),
    blocks: numberHeadings(blocks),
    risks: say('prospectus.allRisks') + facts.risks.map(([name, text]) => `${name}：${text}`).join(''),
  };
}
