import { digitsFor, rounded } from './draw/numbers.ts';
import type { IndustryFacts } from './facts/industry-facts.ts';
import { seededRandom } from './random.ts';

/** A measured row with its own name, unit and decimals: the one source for charts, tables and sentences. */
export type Measure = { name: string; unit: string; digits: number; labels: string[]; values: number[] };

export type CompanyFigures = {
  name: string;
  code: string;
  strength: string;
  /** Revenue in 亿元 of the six years shown. */
  revenue: number[];
  profit: number[];
  growth: number;
  grossMargin: number;
  netMargin: number;
  /** Share of the industry in per cent in the last year. */
  share: number;
  research: number;
  returnOnEquity: number;
  priceEarnings: number;
};

export type IndustryFigures = {
  facts: IndustryFacts;
  /** Six full years, the last one reported. */
  years: string[];
  forecastYears: string[];
  market: Measure;
  growth: Measure;
  forecast: Measure;
  volume: Measure;
  price: Measure;
  segments: Measure[];
  metrics: Measure[];
  downstream: Measure;
  costs: Measure;
  companies: CompanyFigures[];
};

const FIRST_YEAR = 2016;
const LAST_YEAR = 2034;

/** Figures of a full year come out the April after. */
export function lastFullYear(date: string): number {
  const year = Number(date.slice(0, 4));
  return Number(date.slice(5, 7)) >= 5 ? year - 1 : year - 2;
}

function path(key: string[], base: number, growth: number, spread: number): Map<number, number> {
  const random = seededRandom(...key);
  const values = new Map<number, number>();
  let value = base / (1 + growth / 100) ** (2022 - FIRST_YEAR);
  const digits = digitsFor(base);
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    values.set(year, rounded(value, digits));
    value *= 1 + (growth + random.around(0, spread)) / 100;
  }
  return values;
}

const span = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const read = (values: Map<number, number>, years: number[]): number[] =>
  years.map((year) => values.get(year) ?? 0);

/** Month labels "2024-03" ending with the month before `date`. */
export function monthsBefore(date: string, count: number): string[] {
  const end = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 2;
  return Array.from({ length: count }, (_, index) => {
    const month = end - count + 1 + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}

/** A mean-reverting monthly walk that every report of the library reads from the same place. */
export function monthly(
  key: string[],
  date: string,
  count: number,
  shape: { base: number; swing: number; drift?: number },
): number[] {
  const random = seededRandom(...key);
  const wanted = new Set(monthsBefore(date, count));
  const digits = digitsFor(shape.base);
  const values: number[] = [];
  let gap = 0;
  for (let month = 2015 * 12; month < 2036 * 12; month += 1) {
    gap = gap * 0.93 + random.around(0, shape.swing * 0.26);
    const wave = Math.sin(month / 7.3 + shape.base) * shape.swing * 0.35;
    const years = month / 12 - 2023;
    const label = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
    if (wanted.has(label))
      values.push(rounded(shape.base * (1 + (gap + wave + years * (shape.drift ?? 0)) / 100), digits));
  }
  return values;
}

/** Rounded to one decimal so that the parts still add up to a hundred. */
function shares(raw: number[]): number[] {
  const total = raw.reduce((sum, value) => sum + value, 0);
  const parts = raw.map((value) => rounded((value / total) * 100, 1));
  const rest = parts.slice(1).reduce((sum, value) => sum + value, 0);
  return [rounded(100 - rest, 1), ...parts.slice(1)];
}

function segmentsOf(facts: IndustryFacts, years: number[], labels: string[]): Measure[] {
  const table = years.map((year) =>
    shares(facts.segments.map(([, share, tilt]) => share * (1 + tilt / 100) ** (year - 2022))),
  );
  return facts.segments.map(([name], index) => ({
    name,
    unit: '%',
    digits: 1,
    labels,
    values: table.map((row) => row[index] ?? 0),
  }));
}

function companiesOf(
  seed: string,
  facts: IndustryFacts,
  market: number[],
  firstCode: number,
): CompanyFigures[] {
  return facts.companies.map(([name, strength], rank) => {
    const random = seededRandom(seed, facts.industry, 'company', name);
    const share = rounded([14.6, 10.3, 7.4, 5.1, 3.6][rank] ?? 2.5, 1) * random.between(0.86, 1.12);
    const shift = random.between(-3.5, 3.5);
    const revenue = market.map((value, index) =>
      rounded((value * share * (1 + (shift / 100) * (index - market.length + 1))) / 100, 2),
    );
    const netMargin = facts.grossMargin * random.between(0.26, 0.46);
    const profit = revenue.map((value) => rounded((value * netMargin * random.between(0.86, 1.14)) / 100, 2));
    const [before = 1, last = 1] = revenue.slice(-2);
    return {
      name,
      code: `YJ${String(firstCode + rank).padStart(4, '0')}`,
      strength,
      revenue,
      profit,
      growth: rounded((last / before - 1) * 100, 1),
      grossMargin: rounded(facts.grossMargin + random.around(0, 4), 1),
      netMargin: rounded(((profit.at(-1) ?? 0) / last) * 100, 1),
      share: rounded((last / (market.at(-1) ?? 1)) * 100, 1),
      research: rounded(random.between(2.2, 8.8), 1),
      returnOnEquity: rounded(random.between(7.5, 19), 1),
      priceEarnings: rounded(random.between(12, 34), 1),
    };
  });
}

/** Everything measured about an industry as it stood on `date`. Same seed and date, same figures; history never changes between reports. */
export function industryFigures(
  seed: string,
  facts: IndustryFacts,
  date: string,
  firstCode: number,
  view: string,
): IndustryFigures {
  const last = lastFullYear(date);
  const years = span(last - 5, last);
  const labels = years.map(String);
  const future = span(last + 1, last + 3);
  const forecastYears = future.map((year) => `${year}E`);
  const measure = (
    name: string,
    unit: string,
    values: number[],
    over = labels,
    digits = digitsFor(values.at(-1) ?? 0),
  ): Measure => ({ name, unit, digits, labels: over, values });
  const path1 = path([seed, facts.industry, 'market'], facts.market.base, facts.market.growth, 5);
  const market = read(path1, years);
  const actual = read(path1, [last - 6, ...years]);
  const house = seededRandom(seed, facts.industry, 'forecast', view);
  let ahead = market.at(-1) ?? 1;
  const forecast = future.map(() => {
    ahead = rounded(
      ahead * (1 + (facts.market.growth + house.around(0.4, 1.8)) / 100),
      digitsFor(facts.market.base),
    );
    return ahead;
  });
  const metrics = facts.metrics.map((metric) => {
    const random = seededRandom(seed, facts.industry, metric.name);
    const noise = new Map(
      span(FIRST_YEAR, LAST_YEAR).map((year) => [
        year,
        random.around(0, Math.abs(metric.to - metric.from) * 0.09),
      ]),
    );
    const values = years.map((year) =>
      rounded(
        metric.from + ((metric.to - metric.from) * (year - 2019)) / 7 + (noise.get(year) ?? 0),
        metric.digits,
      ),
    );
    return measure(metric.name, metric.unit, values, labels, metric.digits);
  });
  const months = monthsBefore(date, 36);
  return {
    facts,
    years: labels,
    forecastYears,
    market: measure(facts.market.name, facts.market.unit, market),
    growth: measure(
      '同比增速',
      '%',
      market.map((value, index) => rounded((value / (actual[index] ?? 1) - 1) * 100, 1)),
      labels,
      1,
    ),
    forecast: measure(
      facts.market.name,
      facts.market.unit,
      [...market.slice(-2), ...forecast],
      [...labels.slice(-2), ...forecastYears],
      digitsFor(facts.market.base),
    ),
    volume: measure(
      facts.volume.name,
      facts.volume.unit,
      read(path([seed, facts.industry, 'volume'], facts.volume.base, facts.volume.growth, 4), years),
    ),
    price: measure(
      facts.price.name,
      facts.price.unit,
      monthly([seed, facts.industry, 'price'], date, 36, facts.price),
      months,
      digitsFor(facts.price.base),
    ),
    segments: segmentsOf(facts, years, labels),
    metrics,
    downstream: measure(
      '占比',
      '%',
      shares(facts.downstream.map(([, share]) => share)),
      facts.downstream.map(([name]) => name),
      1,
    ),
    costs: measure(
      '占比',
      '%',
      shares(facts.costs.map(([, share]) => share)),
      facts.costs.map(([name]) => name),
      1,
    ),
    companies: companiesOf(seed, facts, market, firstCode),
  };
}
