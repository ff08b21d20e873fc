import { rounded, show } from '../draw/numbers.ts';
import type { Measure } from '../figures.ts';
import type { Block, Figure } from '../model.ts';
import { change, compoundGrowth, fill, readYears, sourceFor, toSeries } from '../reading.ts';
import { accountsOf, resultFigure } from './company-figures.ts';
import type { Desk } from './industry-figures.ts';
import { paragraph, sub } from './text-blocks.ts';

const plain = (name: string): string => name.replace(/（.*）/, '');

/** Size of a segment in the market's own unit: its share of every year's market. */
function sizeOf(desk: Desk, segment: Measure): Measure {
  const { market } = desk.figures;
  const digits = Math.max(market.digits, 1);
  return {
    name: `${plain(segment.name)}规模`,
    unit: market.unit,
    digits,
    labels: market.labels,
    values: market.values.map((value, index) =>
      rounded((value * (segment.values[index] ?? 0)) / 100, digits),
    ),
  };
}

function segmentFigure(desk: Desk, size: Measure, share: Measure): Figure {
  return {
    caption: `${size.name}及占比`,
    source: sourceFor(desk.organisation, desk.random),
    chart: {
      kind: 'bar',
      labels: size.labels,
      series: [toSeries(size)],
      unit: size.unit,
      right: { series: { ...toSeries(share), name: '占比' }, unit: '%' },
    },
  };
}

function verdict(desk: Desk, size: Measure): string {
  const pace = compoundGrowth(size);
  const whole = compoundGrowth(desk.figures.market);
  const gap = rounded(pace - whole, 1);
  if (gap > 2)
    return `增速高出行业整体${show(gap)}个百分点，是结构升级的受益环节，也是新进入者最集中的方向。`;
  if (gap < -2)
    return `增速低于行业整体${show(-gap)}个百分点，竞争的重点从做大规模转为保住现金回报，整合与退出并行。`;
  return '增速与行业整体接近，贡献的是基本盘，景气判断可以直接沿用行业框架。';
}

/** 细分赛道: one section a segment, each with its own figure and judgement. */
export function segmentsChapter(desk: Desk): { title: string; blocks: Block[] } {
  const { segments, facts } = desk.figures;
  const sizes = segments.map((segment) => ({ segment, size: sizeOf(desk, segment) }));
  const blocks = sizes.map(({ segment, size }): Block[] => [
    sub(`${plain(segment.name)}：占比${show(segment.values.at(-1) ?? 0)}%`),
    paragraph(
      `${readYears(size, desk.random)}占行业比例较${size.labels[0]}年${change(segment, 0)}。${verdict(desk, size)}`,
    ),
  ]);
  const pairs = [0, 2].map(
    (start): Block => ({
      kind: 'figures',
      figures: sizes.slice(start, start + 2).map(({ segment, size }) => segmentFigure(desk, size, segment)),
    }),
  );
  const [a = [], b = [], c = [], d = []] = blocks;
  const [first, second] = pairs;
  return {
    title: desk.random.pick(['细分赛道逐一看', `${facts.name}的${segments.length}条细分赛道`, '赛道拆解']),
    blocks: [...a, ...b, ...(first ? [first] : []), ...c, ...d, ...(second ? [second] : [])],
  };
}

/** 代表企业: revenue and margins of the first three, with what each is known for. */
export function companiesChapter(desk: Desk): { title: string; blocks: Block[] } {
  const { companies, facts } = desk.figures;
  const blocks = companies.slice(0, 3).flatMap((company, index): Block[] => {
    const accounts = accountsOf(desk, company);
    const [driver, reasoning] = facts.drivers[index % facts.drivers.length] ?? ['', ''];
    return [
      sub(`${company.name}：${company.strength}`),
      paragraph(
        `${readYears(accounts.revenue, desk.random)}毛利率${show(company.grossMargin)}%，净资产收益率${show(company.returnOnEquity)}%。${accounts.lines.labels[0]}贡献收入的${show(accounts.lines.values[0] ?? 0)}%，其次为${accounts.lines.labels[1]}（${show(accounts.lines.values[1] ?? 0)}%）。`,
      ),
      paragraph(
        `与“${driver}”这一判断对照：${fill(reasoning, desk.figures)}${company.name}以${company.strength}参与其中，份额${show(company.share)}%。`,
      ),
      {
        kind: 'figures',
        figures: [resultFigure(desk, accounts, 'revenue'), resultFigure(desk, accounts, 'profit')],
      },
    ];
  });
  return { title: desk.random.pick(['代表企业画像', '样本公司深描', '谁在领跑']), blocks };
}
