import { digitsFor, rounded } from './draw/numbers.ts';
import type { IndustryFacts } from './industry-facts.ts';
import { seededRandom } from './random.ts';
import { lastFullYear, monthly, monthsBefore, path, read, span } from './walks.ts';

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
  /** Gross margin in per cent of the six years; `grossMargin` is the last. */
  grossMargins: number[];
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

/** Every year draws from its own key, so that a company's past is the same in every report about it. */
function companyOf(
  seed: string,
  facts: IndustryFacts,
  years: number[],
  market: number[],
  rank: number,
  firstCode: number,
): CompanyFigures {
  const [name, strength] = facts.companies[rank] ?? ['', ''];
  const random = seededRandom(seed, facts.industry, 'company', name);
  const share = ([14.6, 10.3, 7.4, 5.1, 3.6][rank] ?? 2.5) * random.between(0.86, 1.12);
  const shift = random.between(-3.5, 3.5);
  const slope = random.between(-0.6, 0.5);
  const netMargin = facts.grossMargin * random.between(0.26, 0.46);
  const base = facts.grossMargin + random.around(0, 4);
  const noise = (year: number, what: string): number => seededRandom(seed, name, what, year).between(-1, 1);
  const revenue = market.map((value, index) =>
    rounded((value * share * (1 + (shift / 100) * ((years[index] ?? 0) - 2023))) / 100, 2),
  );
  const profit = revenue.map((value, index) =>
    rounded((value * netMargin * (1 + 0.14 * noise(years[index] ?? 0, 'profit'))) / 100, 2),
  );
  const grossMargins = years.map((year) =>
    rounded(Math.min(97, base + (year - 2023) * slope + 0.5 * noise(year, 'gross')), 1),
  );
  const [before = 1, last = 1] = revenue.slice(-2);
  return {
    name,
    code: `YJ${String(firstCode + rank).padStart(4, '0')}`,
    strength,
    revenue,
    profit,
    growth: rounded((last / before - 1) * 100, 1),
    grossMargins,
    grossMargin: grossMargins.at(-1) ?? 0,
    netMargin: rounded(((profit.at(-1) ?? 0) / last) * 100, 1),
    share: rounded((last / (market.at(-1) ?? 1)) * 100, 1),
    research: rounded(random.between(2.2, 8.8), 1),
    returnOnEquity: rounded(random.between(7.5, 19), 1),
    priceEarnings: rounded(random.between(12, 34), 1),
  };
}

/** Metrics run from their 2019 to their 2026 value and stay near the ends outside of those years. */
function metricsOf(seed: string, facts: IndustryFacts, years: number[], labels: string[]): Measure[] {
  return facts.metrics.map(({ name, unit, from, to, digits }) => {
    const values = years.map((year) => {
      const way = Math.max(-0.06, Math.min(1.12, (year - 2019) / 7));
      const noise = seededRandom(seed, facts.industry, name, year).around(0, Math.abs(to - from) * 0.04);
      const floor = Math.min(from, to) * 0.7;
      return rounded(Math.max(floor, from + (to - from) * way + noise), digits);
    });
    return { name, unit, digits, labels, values };
  });
}

/** Three years ahead, as the house that writes the report sees them. */
function forecastOf(seed: string, facts: IndustryFacts, last: number, view: string): number[] {
  const house = seededRandom(seed, facts.industry, 'forecast', view);
  let ahead = last;
  return [1, 2, 3].map(() => {
    ahead = rounded(
      ahead * (1 + (facts.market.growth + house.around(0.4, 1.8)) / 100),
      digitsFor(facts.market.base),
    );
    return ahead;
  });
}

function shareMeasure(parts: [name: string, share: number][]): Measure {
  return {
    name: '占比',
    unit: '%',
    digits: 1,
    labels: parts.map(([name]) => name),
    values: shares(parts.map(([, share]) => share)),
  };
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
  const numbers = span(last - 5, last);
  const years = numbers.map(String);
  const forecastYears = span(last + 1, last + 3).map((year) => `${year}E`);
  const digits = digitsFor(facts.market.base);
  const whole = path([seed, facts.industry, 'market'], facts.market.base, facts.market.growth, 5);
  const market = read(whole, numbers);
  const before = read(whole, span(last - 6, last - 1));
  const forecast = forecastOf(seed, facts, market.at(-1) ?? 1, view);
  const volume = read(
    path([seed, facts.industry, 'volume'], facts.volume.base, facts.volume.growth, 4),
    numbers,
  );
  const price = monthly([seed, facts.industry, 'price'], date, 36, facts.price);
  return {
    facts,
    years,
    forecastYears,
    market: { ...facts.market, digits, labels: years, values: market },
    growth: {
      name: '同比增速',
      unit: '%',
      digits: 1,
      labels: years,
      values: market.map((value, index) => rounded((value / (before[index] ?? 1) - 1) * 100, 1)),
    },
    forecast: {
      ...facts.market,
      digits,
      labels: [...years.slice(-2), ...forecastYears],
      values: [...market.slice(-2), ...forecast],
    },
    volume: { ...facts.volume, digits: digitsFor(facts.volume.base), labels: years, values: volume },
    price: {
      ...facts.price,
      digits: digitsFor(facts.price.base),
      labels: monthsBefore(date, 36),
      values: price,
    },
    segments: segmentsOf(facts, numbers, years),
    metrics: metricsOf(seed, facts, numbers, years),
    downstream: shareMeasure(facts.downstream),
    costs: shareMeasure(facts.costs),
    companies: facts.companies.map((_, rank) => companyOf(seed, facts, numbers, market, rank, firstCode)),
  };
}
