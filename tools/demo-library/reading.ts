import { rounded, show } from './draw/numbers.ts';
import type { CompanyFigures, IndustryFigures, Measure } from './figures.ts';
import type { Series } from './model.ts';
import type { Random } from './random.ts';

/** Sentences are reckoned from the very numbers that the chart prints, so text and figure cannot disagree. */
const at = (measure: Measure, index: number): number => measure.values.at(index) ?? 0;
const label = (measure: Measure, index: number): string => measure.labels.at(index) ?? '';
export const amount = (measure: Measure, index = -1): string =>
  `${show(at(measure, index), measure.digits)}${measure.unit === '%' ? '%' : ` ${measure.unit}`.trimEnd()}`.replace(
    ' ',
    '',
  );

const isShare = (measure: Measure): boolean => measure.unit === '%' || measure.unit === '个百分点';

/** Change between two points in words: per cent for amounts, percentage points for shares. */
export function change(measure: Measure, from: number, to = -1): string {
  const difference = at(measure, to) - at(measure, from);
  if (isShare(measure)) {
    const points = show(Math.abs(rounded(difference, measure.digits)), measure.digits);
    return Number(points) === 0 ? '基本持平' : `${difference > 0 ? '提高' : '下降'}${points}个百分点`;
  }
  const percent = rounded((difference / at(measure, from)) * 100, 1);
  return percent === 0 ? '基本持平' : `${percent > 0 ? '增长' : '下降'}${show(Math.abs(percent))}%`;
}

export function compoundGrowth(measure: Measure): number {
  return rounded(((at(measure, -1) / at(measure, 0)) ** (1 / (measure.values.length - 1)) - 1) * 100, 1);
}

const yearText = (text: string): string =>
  /^\d{4}E?$/.test(text)
    ? `${text.replace('E', '')}年`
    : text.replace(/^(\d{4})-(\d{2})$/, (_, year: string, month: string) => `${year}年${Number(month)}月`);

const extreme = (measure: Measure, sign: 1 | -1): number =>
  measure.values.reduce((best, value, index) => (value * sign > at(measure, best) * sign ? index : best), 0);

/** A paragraph that reads a yearly row: where it stands, how it got there, what was special on the way. */
export function readYears(measure: Measure, random: Random): string {
  const first = yearText(label(measure, 0));
  const last = yearText(label(measure, -1));
  const opening = random.pick([
    `${last}${measure.name}为${amount(measure)}，较${first}的${amount(measure, 0)}${change(measure, 0)}`,
    `从${first}的${amount(measure, 0)}到${last}的${amount(measure)}，${measure.name}累计${change(measure, 0)}`,
    `${measure.name}在${last}录得${amount(measure)}，同比${change(measure, -2)}`,
  ]);
  const rate = compoundGrowth(measure);
  const pace = isShare(measure)
    ? `其间最高为${yearText(label(measure, extreme(measure, 1)))}的${amount(measure, extreme(measure, 1))}，最低为${yearText(label(measure, extreme(measure, -1)))}的${amount(measure, extreme(measure, -1))}`
    : random.pick([
        `${measure.values.length - 1}年复合增速（CAGR）为${show(rate)}%`,
        `对应CAGR约${show(rate)}%，其中${yearText(label(measure, extreme(measure, 1)))}处于区间高点${amount(measure, extreme(measure, 1))}`,
      ]);
  return `${opening}，${pace}。`;
}

/** A paragraph that reads a monthly row. */
export function readMonths(measure: Measure, random: Random): string {
  const high = extreme(measure, 1);
  const low = extreme(measure, -1);
  const position = Math.round(
    ((at(measure, -1) - at(measure, low)) / (at(measure, high) - at(measure, low) || 1)) * 100,
  );
  const where =
    position > 75
      ? '接近区间上沿'
      : position > 50
        ? '位于区间中枢偏上'
        : position > 25
          ? '位于区间中枢偏下'
          : '接近区间下沿';
  const now = `${yearText(label(measure, -1))}${measure.name}为${amount(measure)}，较上年同月${change(measure, -13)}，环比${change(measure, -2)}`;
  const range = `近三年高点为${yearText(label(measure, high))}的${amount(measure, high)}，低点为${yearText(label(measure, low))}的${amount(measure, low)}，当前${where}（分位数约${position}%）`;
  return random.pick([`${now}。${range}。`, `${range}。${now}。`]);
}

/** A sentence on how a whole divides. */
export function readShares(measure: Measure, what: string, random: Random): string {
  const order = measure.values
    .map((value, index) => ({ value, name: measure.labels[index] ?? '' }))
    .sort((a, b) => b.value - a.value);
  const [one, two, three] = order;
  const last = order.at(-1);
  if (!one || !two || !three || !last) return '';
  const sum = show(rounded(one.value + two.value, 1));
  return random.pick([
    `${what}中，${one.name}占${show(one.value)}%，${two.name}与${three.name}分别占${show(two.value)}%和${show(three.value)}%，前两项合计${sum}%。`,
    `按${what}拆分，${one.name}（${show(one.value)}%）与${two.name}（${show(two.value)}%）合计贡献${sum}%，${last.name}占比最低，为${show(last.value)}%。`,
  ]);
}

export function readCompanies(companies: CompanyFigures[], random: Random): string {
  const [a, b, c] = companies;
  const fastest = [...companies].sort((x, y) => y.growth - x.growth)[0];
  const richest = [...companies].sort((x, y) => y.grossMargin - x.grossMargin)[0];
  if (!a || !b || !c || !fastest || !richest) return '';
  const total = show(
    rounded(
      companies.slice(0, 3).reduce((sum, one) => sum + one.share, 0),
      1,
    ),
  );
  return random.pick([
    `${a.name}、${b.name}与${c.name}的份额分别为${show(a.share)}%、${show(b.share)}%和${show(c.share)}%，CR3为${total}%。收入增速最快的是${fastest.name}（${show(fastest.growth)}%），毛利率最高的是${richest.name}（${show(richest.grossMargin)}%）。`,
    `从样本公司看，CR3为${total}%，其中${a.name}以${show(a.share)}%居首，领先第二位的${b.name}${show(rounded(a.share - b.share, 1))}个百分点；${fastest.name}收入增长${show(fastest.growth)}%，为五家之首，${richest.name}毛利率${show(richest.grossMargin)}%，盈利能力最强。`,
  ]);
}

export const toSeries = (measure: Measure): Series => ({
  name: measure.name,
  values: measure.values,
  digits: measure.digits,
});

export const sourceFor = (organisation: string, random: Random): string =>
  random.pick([
    `${organisation}整理（示例数据）`,
    `行业协会示例口径，${organisation}测算`,
    `公司公告示例口径，${organisation}整理`,
    `${organisation}示例数据库`,
  ]);

const placeholder = /\{([a-z]+)(\d*)(share|g)?\}/g;

/** Fills the placeholders described in facts/industry-facts.ts; an unknown one is a mistake in the fact base. */
export function fill(text: string, figures: IndustryFigures): string {
  const { market, growth, forecast, volume, price, segments, downstream, companies } = figures;
  const future: Measure = { ...forecast, labels: forecast.labels.slice(1), values: forecast.values.slice(1) };
  const simple: Record<string, () => string> = {
    y: () => market.labels.at(-1) ?? '',
    mkt: () => amount(market),
    g: () => `${show(at(growth, -1))}%`,
    cagr: () => `${show(compoundGrowth(market))}%`,
    yf: () => (forecast.labels.at(-1) ?? '').replace('E', ''),
    fc: () => amount(forecast),
    fcagr: () => `${show(compoundGrowth(future))}%`,
    vol: () => amount(volume),
    volg: () => change(volume, -2),
    p: () => amount(price),
    pchg: () => change(price, -13),
    cr3: () =>
      `${show(
        rounded(
          companies.slice(0, 3).reduce((sum, one) => sum + one.share, 0),
          1,
        ),
      )}%`,
  };
  return text.replace(placeholder, (whole, name: string, number: string, suffix: string | undefined) => {
    const index = Number(number) - 1;
    const plain = simple[`${name}${number}`];
    if (plain) return plain();
    const segment = segments[index];
    if (name === 's' && segment) return suffix ? amount(segment) : segment.name;
    if (name === 'd' && downstream.labels[index])
      return suffix ? `${show(downstream.values[index] ?? 0)}%` : (downstream.labels[index] ?? '');
    if (name === 'c' && companies[index]) return companies[index].name;
    const metric = figures.metrics[index];
    if (name === 'm' && metric) return amount(metric);
    throw new Error(`「${figures.facts.name}」的句子里有无法填写的占位符 ${whole}`);
  });
}
