import { rounded, show } from '../draw/numbers.ts';
import type { IndustryFigures } from '../figures.ts';
import type { Figure, Table } from '../model.ts';
import type { Random } from '../random.ts';
import { sourceFor, toSeries } from '../reading.ts';

/** What a composer holds while it writes one report on an industry. */
export type Desk = { figures: IndustryFigures; random: Random; organisation: string };

const figure = (desk: Desk, caption: string, chart: Figure['chart']): Figure => ({
  caption,
  chart,
  source: sourceFor(desk.organisation, desk.random),
});
const name = (desk: Desk): string => desk.figures.facts.name;
const lastYear = (desk: Desk): string => desk.figures.years.at(-1) ?? '';

export const marketFigure = (desk: Desk): Figure => {
  const { market, growth, years } = desk.figures;
  return figure(desk, `${name(desk)}行业${market.name}及增速（${years[0]}-${lastYear(desk)}年）`, {
    kind: 'bar',
    labels: years,
    series: [toSeries(market)],
    unit: market.unit,
    right: { series: toSeries(growth), unit: '%' },
  });
};

export const forecastFigure = (desk: Desk): Figure => {
  const { forecast } = desk.figures;
  return figure(desk, `${name(desk)}行业${forecast.name}预测`, {
    kind: 'bar',
    labels: forecast.labels,
    series: [toSeries(forecast)],
    unit: forecast.unit,
    forecastFrom: 2,
  });
};

export const segmentsFigure = (desk: Desk): Figure =>
  figure(desk, `${name(desk)}细分结构变化`, {
    kind: 'stacked',
    labels: desk.figures.years,
    series: desk.figures.segments.map(toSeries),
    unit: '%',
  });

export const downstreamFigure = (desk: Desk): Figure => {
  const { downstream } = desk.figures;
  return figure(desk, `${name(desk)}下游需求结构（${lastYear(desk)}年）`, {
    kind: 'donut',
    labels: downstream.labels,
    series: toSeries(downstream),
    unit: '%',
  });
};

export const costsFigure = (desk: Desk): Figure => {
  const { costs } = desk.figures;
  return figure(desk, `${name(desk)}成本构成（${lastYear(desk)}年）`, {
    kind: 'donut',
    labels: costs.labels,
    series: toSeries(costs),
    unit: '%',
  });
};

export const volumeFigure = (desk: Desk): Figure => {
  const { volume, years } = desk.figures;
  return figure(desk, `${name(desk)}${volume.name}`, {
    kind: 'bar',
    labels: years,
    series: [toSeries(volume)],
    unit: volume.unit,
  });
};

export const priceFigure = (desk: Desk): Figure => {
  const { price } = desk.figures;
  return figure(desk, `${price.name}走势（月度）`, {
    kind: 'line',
    labels: price.labels,
    series: [toSeries(price)],
    unit: price.unit,
  });
};

export const metricFigure = (desk: Desk, index: number): Figure => {
  const metric = desk.figures.metrics[index % desk.figures.metrics.length] ?? desk.figures.growth;
  return figure(desk, `${name(desk)}${metric.name}`, {
    kind: index % 2 ? 'line' : 'bar',
    labels: metric.labels,
    series: [toSeries(metric)],
    unit: metric.unit,
  });
};

export const sharesFigure = (desk: Desk): Figure =>
  figure(desk, `${name(desk)}样本公司市场份额（${lastYear(desk)}年）`, {
    kind: 'ranked',
    labels: desk.figures.companies.map((one) => one.name),
    series: { name: '市场份额', values: desk.figures.companies.map((one) => one.share), digits: 1 },
    unit: '%',
  });

export const peersFigure = (desk: Desk): Figure =>
  figure(desk, `${name(desk)}样本公司：毛利率与收入增速`, {
    kind: 'scatter',
    x: '收入增速（%）',
    y: '毛利率，%',
    points: desk.figures.companies.map((one) => ({ name: one.name, x: one.growth, y: one.grossMargin })),
  });

/** How the market grew over the last two years, divided among the segments by their own sizes. */
export const bridgeFigure = (desk: Desk): Figure => {
  const { market, segments } = desk.figures;
  const before = market.values.at(-3) ?? 0;
  const after = market.values.at(-1) ?? 0;
  const steps = segments.slice(1).map((segment) => ({
    name: segment.name.replace(/（.*）/, ''),
    value: rounded((after * (segment.values.at(-1) ?? 0) - before * (segment.values.at(-3) ?? 0)) / 100, 2),
  }));
  const first = segments[0];
  const rest = rounded(after - before - steps.reduce((sum, step) => sum + step.value, 0), 2);
  return figure(desk, `${market.name}增量拆解（${market.labels.at(-3)}-${lastYear(desk)}年）`, {
    kind: 'waterfall',
    unit: market.unit,
    steps: [
      { name: `${market.labels.at(-3)}`, value: before, total: true },
      { name: (first?.name ?? '').replace(/（.*）/, ''), value: rest },
      ...steps,
      { name: lastYear(desk), value: after, total: true },
    ],
  });
};

export const companiesTable = (desk: Desk): Table => ({
  caption: `${name(desk)}样本公司经营对比（${lastYear(desk)}年）`,
  head: ['公司', '代码（示例）', '特点', '收入（亿元）', '增速', '毛利率', '净利率', '份额', '研发费用率'],
  rows: desk.figures.companies.map((one) => [
    one.name,
    one.code,
    one.strength,
    show(one.revenue.at(-1) ?? 0, 2),
    `${show(one.growth)}%`,
    `${show(one.grossMargin)}%`,
    `${show(one.netMargin)}%`,
    `${show(one.share)}%`,
    `${show(one.research)}%`,
  ]),
  source: sourceFor(desk.organisation, desk.random),
});

export const balanceTable = (desk: Desk): Table => {
  const { years, market, growth, volume, metrics } = desk.figures;
  const row = (label: string, values: number[], digits: number): string[] => [
    label,
    ...values.map((value) => show(value, digits)),
  ];
  return {
    caption: `${name(desk)}核心指标一览`,
    head: ['指标', ...years],
    rows: [
      row(`${market.name}（${market.unit}）`, market.values, market.digits),
      row('同比增速（%）', growth.values, 1),
      row(`${volume.name}（${volume.unit}）`, volume.values, volume.digits),
      ...metrics.map((metric) => row(`${metric.name}（${metric.unit}）`, metric.values, metric.digits)),
    ],
    source: sourceFor(desk.organisation, desk.random),
  };
};

export const segmentsTable = (desk: Desk): Table => {
  const { segments, market } = desk.figures;
  const size = market.values.at(-1) ?? 0;
  return {
    caption: `${name(desk)}细分市场规模（${lastYear(desk)}年）`,
    head: ['细分', `规模（${market.unit}）`, '占比', `较${market.labels[0]}年变动（个百分点）`],
    rows: segments.map((one) => {
      const share = one.values.at(-1) ?? 0;
      return [
        one.name,
        show((size * share) / 100, market.digits),
        `${show(share)}%`,
        show(rounded(share - (one.values[0] ?? 0), 1)),
      ];
    }),
    source: sourceFor(desk.organisation, desk.random),
  };
};

export const forecastTable = (desk: Desk): Table => {
  const { forecast } = desk.figures;
  const base = forecast.values.at(-1) ?? 0;
  const start = forecast.values[1] ?? 1;
  const row = (label: string, assumption: string, factor: number): string[] => {
    const value = rounded(start + (base - start) * factor, forecast.digits);
    return [
      label,
      assumption,
      show(value, forecast.digits),
      `${show(rounded(((value / start) ** (1 / 3) - 1) * 100, 1))}%`,
    ];
  };
  const [driver = ''] = desk.figures.facts.drivers.map(([title]) => title);
  const [risk = ''] = desk.figures.facts.risks.map(([title]) => title);
  return {
    caption: `情景分析：${forecast.labels.at(-1)}${forecast.name}`,
    head: ['情景', '关键假设', `规模（${forecast.unit}）`, '三年CAGR'],
    rows: [
      row('乐观', `${driver}，且强度好于预期`, 1.45),
      row('基准', '延续当前趋势', 1),
      row('悲观', `出现“${risk}”的情形`, 0.35),
    ],
    source: sourceFor(desk.organisation, desk.random),
  };
};
