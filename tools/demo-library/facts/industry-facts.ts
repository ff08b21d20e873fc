/** A metric moves from `from` (2019) to `to` (2026) with noise; `reading` is the analyst's sentence about it. */
export type Metric = {
  name: string;
  unit: string;
  from: number;
  to: number;
  digits: number;
  reading: string;
};

/**
 * What an analyst of one industry knows. Sentences may hold placeholders that are filled from the industry's figures:
 * {y} last full year, {mkt} {g} {cagr} market size, its growth and five-year CAGR, {yf} {fc} {fcagr} forecast, {vol} {volg},
 * {p} {pchg} price and its change over a year, {s1}…{s4} segments and {s1share}…, {d1} {d1share} downstream, {c1}…{c5} companies,
 * {cr3} share of the first three, {m1}…{m4} the latest value of each metric.
 */
export type IndustryFacts = {
  /** 申万 2021 level-2 name. */
  industry: string;
  sector: string;
  /** As it is called in prose. */
  name: string;
  market: { name: string; unit: string; base: number; growth: number };
  volume: { name: string; unit: string; base: number; growth: number };
  price: { name: string; unit: string; base: number; swing: number };
  /** Name, share in per cent in 2022, growth above the industry in percentage points. */
  segments: [name: string, share: number, tilt: number][];
  metrics: Metric[];
  downstream: [name: string, share: number][];
  costs: [name: string, share: number][];
  upstream: string;
  demand: string[];
  supply: string[];
  competition: string[];
  technology: string[];
  policy: string[];
  drivers: [name: string, reasoning: string][];
  risks: [name: string, text: string][];
  /** Invented company and what it is known for. */
  companies: [name: string, strength: string][];
  headlines: string[];
  /** Typical gross margin in per cent, used for the companies. */
  grossMargin: number;
};
