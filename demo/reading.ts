import { rounded, show } from './draw/numbers.ts';
import type { CompanyFigures, IndustryFigures, Measure } from './figures.ts';
import type { Series } from './model.ts';
import { say, sayOne } from './phrases.ts';
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
  const opening = sayOne(random, 'reading.years', {
    ...{ first, last, name: measure.name, now: amount(measure), before: amount(measure, 0) },
    ...{ change: change(measure, 0), lately: change(measure, -2) },
  });
  const [high, low] = [extreme(measure, 1), extreme(measure, -1)];
  const values = {
    ...{ years: measure.values.length - 1, rate: show(compoundGrowth(measure)) },
    ...{ highYear: yearText(label(measure, high)), high: amount(measure, high) },
    ...{ lowYear: yearText(label(measure, low)), low: amount(measure, low) },
  };
  const pace = isShare(measure) ? say('reading.range', values) : sayOne(random, 'reading.pace', values);
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
  const now = say('reading.monthNow', {
    ...{ month: yearText(label(measure, -1)), name: measure.name, now: amount(measure) },
    ...{ yearly: change(measure, -13), monthly: change(measure, -2) },
  });
  const range = say('reading.monthRange', {
    ...{ highMonth: yearText(label(measure, high)), high: amount(measure, high) },
    ...{ lowMonth: yearText(label(measure, low)), low: amount(measure, low), where, position },
  });
  return sayOne(random, 'reading.months', { now, range });
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
  return sayOne(random, 'reading.shares', {
    ...{ what, sum, one: one.name, oneshare: show(one.value), two: two.name, twoshare: show(two.value) },
    ...{ three: three.name, threeshare: show(three.value), last: last.name, lastshare: show(last.value) },
  });
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
  return sayOne(random, 'reading.companies', {
    ...{
      a: a.name,
      b: b.name,
      c: c.name,
      ashare: show(a.share),
      bshare: show(b.share),
      cshare: show(c.share),
    },
    ...{
      total,
      lead: show(rounded(a.share - b.share, 1)),
      fastest: fastest.name,
      growth: show(fastest.growth),
    },
    ...{ richest: richest.name, margin: show(richest.grossMargin) },
  });
}

export const toSeries = (measure: Measure): Series => ({
  name: measure.name,
  values: measure.values,
  digits: measure.digits,
});

export const sourceFor = (organisation: string, random: Random): string =>
  sayOne(random, 'reading.source', { organisation });

const placeholder = /\{([a-z]+)(\d*)(share|g)?\}/g;

/** Fills the placeholders described in industry-facts.ts; an unknown one is a mistake in the fact base. */
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
