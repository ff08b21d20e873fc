import { rounded, show } from '../draw/numbers.ts';
import type { Measure } from '../figures.ts';
import type { Block, Figure } from '../model.ts';
import { say, sayOne } from '../phrases.ts';
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
  if (gap > 2) return say('segments.faster', { gap: show(gap) });
  if (gap < -2) return say('segments.slower', { gap: show(-gap) });
  return say('segments.alike');
}

/** 细分赛道: one section a segment, each with its own figure and judgement. */
export function segmentsChapter(desk: Desk): { title: string; blocks: Block[] } {
  const { segments, facts } = desk.figures;
  const sizes = segments.map((segment) => ({ segment, size: sizeOf(desk, segment) }));
  const blocks = sizes.map(({ segment, size }): Block[] => [
    sub(`${plain(segment.name)}：占比${show(segment.values.at(-1) ?? 0)}%`),
    paragraph(
      say('segments.share', {
        ...{ reading: readYears(size, desk.random), year: size.labels[0] ?? '' },
        ...{ change: change(segment, 0), verdict: verdict(desk, size) },
      }),
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
    title: sayOne(desk.random, 'segments.title', { name: facts.name, count: segments.length }),
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
        say('samples.result', {
          ...{ reading: readYears(accounts.revenue, desk.random), margin: show(company.grossMargin) },
          ...{ roe: show(company.returnOnEquity), first: accounts.lines.labels[0] ?? '' },
          ...{ firstshare: show(accounts.lines.values[0] ?? 0), second: accounts.lines.labels[1] ?? '' },
          secondshare: show(accounts.lines.values[1] ?? 0),
        }),
      ),
      paragraph(
        say('samples.driver', {
          ...{ driver, reasoning: fill(reasoning, desk.figures), company: company.name },
          ...{ strength: company.strength, share: show(company.share) },
        }),
      ),
      {
        kind: 'figures',
        figures: [resultFigure(desk, accounts, 'revenue'), resultFigure(desk, accounts, 'profit')],
      },
    ];
  });
  return { title: sayOne(desk.random, 'samples.title'), blocks };
}
