import { show } from '../draw/numbers.ts';
import type { Block } from '../model.ts';
import { say, sayOne } from '../phrases.ts';
import {
  change,
  compoundGrowth,
  fill,
  readCompanies,
  readMonths,
  readShares,
  readYears,
} from '../reading.ts';
import {
  balanceTable,
  bridgeFigure,
  companiesTable,
  costsFigure,
  type Desk,
  downstreamFigure,
  forecastFigure,
  forecastTable,
  marketFigure,
  metricFigure,
  peersFigure,
  priceFigure,
  segmentsFigure,
  segmentsTable,
  sharesFigure,
  volumeFigure,
} from './industry-figures.ts';
import { paragraph, sub } from './text-blocks.ts';

type Section = { title: string; blocks: Block[] };

export const told = (desk: Desk, sentences: readonly string[], count: number): string[] =>
  desk.random.sample(sentences, count).map((text) => fill(text, desk.figures));

export function overview(desk: Desk): Section {
  const { facts, market, segments } = desk.figures;
  const fast = [...segments].sort(
    (a, b) => (b.values.at(-1) ?? 0) - (b.values[0] ?? 0) - ((a.values.at(-1) ?? 0) - (a.values[0] ?? 0)),
  )[0];
  const now = {
    ...market,
    name: '占比',
    unit: '%',
    labels: segments.map((one) => one.name),
    values: segments.map((one) => one.values.at(-1) ?? 0),
    digits: 1,
  };
  return {
    title: sayOne(desk.random, 'overview.title', { name: facts.name }),
    blocks: [
      sub(sayOne(desk.random, 'overview.size')),
      paragraph(
        fill(
          say('overview.growth', {
            reading: readYears(market, desk.random),
            remark: sayOne(desk.random, 'overview.remark'),
          }),
          desk.figures,
        ),
      ),
      { kind: 'figures', figures: [marketFigure(desk), segmentsFigure(desk)] },
      sub('细分结构'),
      paragraph(
        `${readShares(now, '细分市场', desk.random)}${fast ? say('overview.fastest', { segment: fast.name, change: change(fast, 0) }) : ''}`,
      ),
      { kind: 'table', table: segmentsTable(desk) },
      sub('产业链位置与成本'),
      paragraph(
        say('overview.upstream', {
          upstream: facts.upstream,
          costs: readShares(desk.figures.costs, '成本构成', desk.random),
        }),
      ),
      { kind: 'figures', figures: [costsFigure(desk), bridgeFigure(desk)] },
    ],
  };
}

export function demand(desk: Desk): Section {
  const { facts, downstream, volume, metrics } = desk.figures;
  const third = metrics[2];
  const [a = '', b = '', ...more] = told(desk, facts.demand, 4);
  return {
    title: sayOne(desk.random, 'demand.title'),
    blocks: [
      sub('下游结构'),
      paragraph(`${readShares(downstream, '下游需求', desk.random)}${a}`),
      { kind: 'figures', figures: [downstreamFigure(desk), volumeFigure(desk)] },
      paragraph(`${b}${readYears(volume, desk.random)}`),
      ...(more.length > 1
        ? [sub('边际变化'), { kind: 'columns', texts: more } satisfies Block]
        : more.map((text) => paragraph(text))),
      ...(third
        ? [
            paragraph(
              `${readYears(third, desk.random)}${facts.metrics[2]?.reading ?? ''}`,
              `跟踪指标：${third.name}`,
            ),
            { kind: 'figures', figures: [metricFigure(desk, 2)] } satisfies Block,
          ]
        : []),
    ],
  };
}

export function supply(desk: Desk): Section {
  const { facts, price, metrics } = desk.figures;
  const [a = '', b = '', c = ''] = told(desk, facts.supply, 3);
  const [first, second] = metrics;
  return {
    title: sayOne(desk.random, 'supply.title'),
    blocks: [
      sub('供给格局'),
      paragraph(a),
      paragraph(`${b}${first ? readYears(first, desk.random) : ''}${facts.metrics[0]?.reading ?? ''}`),
      { kind: 'figures', figures: [metricFigure(desk, 0), priceFigure(desk)] },
      sub('价格走势'),
      paragraph(`${readMonths(price, desk.random)}${c}`),
      ...(second
        ? [
            paragraph(
              `${readYears(second, desk.random)}${facts.metrics[1]?.reading ?? ''}`,
              `跟踪指标：${second.name}`,
            ),
          ]
        : []),
      { kind: 'table', table: balanceTable(desk) },
    ],
  };
}

export function competition(desk: Desk): Section {
  const { facts, companies } = desk.figures;
  const [a = '', b = '', c = ''] = told(desk, facts.competition, 3);
  return {
    title: sayOne(desk.random, 'competition.title'),
    blocks: [
      sub('份额与集中度'),
      paragraph(`${readCompanies(companies, desk.random)}${a}`),
      { kind: 'figures', figures: [sharesFigure(desk), peersFigure(desk)] },
      paragraph(b),
      sub('样本公司对比'),
      paragraph(c),
      { kind: 'table', table: companiesTable(desk) },
      {
        kind: 'bullets',
        items: companies.slice(0, 4).map((one) =>
          say('competition.company', {
            ...{ company: one.name, code: one.code, strength: one.strength },
            ...{ year: desk.figures.years.at(-1) ?? '', revenue: show(one.revenue.at(-1) ?? 0, 2) },
            ...{ direction: one.growth >= 0 ? '增长' : '下降', growth: show(Math.abs(one.growth)) },
            ...{ margin: show(one.grossMargin), net: show(one.netMargin), research: show(one.research) },
          }),
        ),
      },
    ],
  };
}

export function trends(desk: Desk): Section {
  const { facts, metrics } = desk.figures;
  const fourth = metrics[3];
  return {
    title: sayOne(desk.random, 'trends.title'),
    blocks: [
      sub('技术与模式演进'),
      ...told(desk, facts.technology, 3).map((text) => paragraph(text)),
      ...(fourth
        ? [
            paragraph(`${readYears(fourth, desk.random)}${facts.metrics[3]?.reading ?? ''}`),
            { kind: 'figures', figures: [metricFigure(desk, 3)] } satisfies Block,
          ]
        : []),
      sub('政策环境'),
      { kind: 'bullets', items: told(desk, facts.policy, 3) },
    ],
  };
}

export function outlook(desk: Desk): Section {
  const { facts, forecast } = desk.figures;
  const future = { ...forecast, labels: forecast.labels.slice(1), values: forecast.values.slice(1) };
  return {
    title: sayOne(desk.random, 'outlook.title'),
    blocks: [
      sub('三个判断'),
      ...facts.drivers.map(([lead, text]) => paragraph(fill(text, desk.figures), fill(lead, desk.figures))),
      sub('规模预测与情景分析'),
      paragraph(
        fill(
          say('outlook.forecast', { market: forecast.name, pace: show(compoundGrowth(future)) }),
          desk.figures,
        ),
      ),
      { kind: 'figures', figures: [forecastFigure(desk)] },
      { kind: 'table', table: forecastTable(desk) },
      {
        kind: 'callout',
        title: '结论',
        text: fill(
          say('outlook.conclusion', {
            price: facts.price.name,
            first: facts.metrics[0]?.name ?? '',
            second: facts.metrics[1]?.name ?? '',
          }),
          desk.figures,
        ),
      },
    ],
  };
}
