import { show } from '../draw/numbers.ts';
import type { Block } from '../model.ts';
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
    title: desk.random.pick([
      `行业概览：${facts.name}走到了哪里`,
      `总量与结构：${facts.name}行业的基本盘`,
      `从规模与结构认识${facts.name}行业`,
    ]),
    blocks: [
      sub(desk.random.pick(['规模与增速', '总量：增速换挡', '市场空间测算'])),
      paragraph(
        `${readYears(market, desk.random)}${fill('{y}年同比增速为{g}。', desk.figures)}${desk.random.pick(['增速的波动主要来自价格而非数量，拆开来看更能说明问题。', '总量之下的分化远比总量本身重要。', '我们把增长拆为量、价与结构三部分逐一讨论。'])}`,
      ),
      { kind: 'figures', figures: [marketFigure(desk), segmentsFigure(desk)] },
      sub('细分结构'),
      paragraph(
        `${readShares(now, '细分市场', desk.random)}${fast ? `六年间份额提升最多的是${fast.name}，${change(fast, 0)}，是结构升级的主线。` : ''}`,
      ),
      { kind: 'table', table: segmentsTable(desk) },
      sub('产业链位置与成本'),
      paragraph(
        `上游主要包括${facts.upstream}。${readShares(desk.figures.costs, '成本构成', desk.random)}成本端的议价能力决定了利润在产业链内的分配，也是判断价格能否传导的起点。`,
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
    title: desk.random.pick(['需求端：谁在买，为什么买', '需求：结构比总量更重要', '需求研判']),
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
    title: desk.random.pick(['供给与价格：周期的另一半', '供给端：约束与出清', '供给、库存与价格']),
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
    title: desk.random.pick(['竞争格局：份额向谁集中', '公司比较：谁的护城河更宽', '竞争格局与样本公司']),
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
        items: companies
          .slice(0, 4)
          .map(
            (one) =>
              `${one.name}（示例代码 ${one.code}）：以${one.strength}见长，${desk.figures.years.at(-1)}年收入${show(one.revenue.at(-1) ?? 0, 2)}亿元，同比${one.growth >= 0 ? '增长' : '下降'}${show(Math.abs(one.growth))}%，毛利率${show(one.grossMargin)}%，净利率${show(one.netMargin)}%，研发费用率${show(one.research)}%。`,
          ),
      },
    ],
  };
}

export function trends(desk: Desk): Section {
  const { facts, metrics } = desk.figures;
  const fourth = metrics[3];
  return {
    title: desk.random.pick(['技术与政策：两条慢变量', '技术演进与政策环境', '变革的力量：技术与政策']),
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
    title: desk.random.pick(['展望与建议', '预测与投资建议', '未来三年怎么看']),
    blocks: [
      sub('三个判断'),
      ...facts.drivers.map(([lead, text]) => paragraph(fill(text, desk.figures), fill(lead, desk.figures))),
      sub('规模预测与情景分析'),
      paragraph(
        fill(
          `我们预计到{yf}年${forecast.name}将达到{fc}，三年复合增速${show(compoundGrowth(future))}%。预测的主要不确定性来自价格，数量的可预见性较高；下表给出乐观、基准与悲观三种情景。`,
          desk.figures,
        ),
      ),
      { kind: 'figures', figures: [forecastFigure(desk)] },
      { kind: 'table', table: forecastTable(desk) },
      {
        kind: 'callout',
        title: '结论',
        text: fill(
          `建议沿两条线索布局：一是份额提升确定的{c1}与{c2}；二是结构升级受益的{c4}。跟踪的先行指标依次为${facts.price.name}、${facts.metrics[0]?.name ?? ''}与${facts.metrics[1]?.name ?? ''}。`,
          desk.figures,
        ),
      },
    ],
  };
}
