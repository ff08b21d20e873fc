import { z } from 'zod';
import { readTexts, textWith } from './read-texts.ts';

const Name = z.string().min(1);
const Percent = z.number().positive().max(100);

/**
 * Sentences may hold placeholders that are filled from the industry's figures:
 * {y} last full year, {mkt} {g} {cagr} market size, its growth and five-year CAGR, {yf} {fc} {fcagr} forecast, {vol} {volg},
 * {p} {pchg} price and its change over a year, {s1}…{s4} segments and {s1share}…, {d1} {d1share} downstream, {c1}…{c5} companies,
 * {cr3} share of the first three, {m1}…{m4} the latest value of each metric.
 */
const Sentence = textWith(
  /^(?:y|mkt|g|cagr|yf|fc|fcagr|vol|volg|p|pchg|cr3|s[1-4](?:share)?|d[1-4](?:share)?|c[1-5]|m[1-4])$/,
);
const Sentences = z.array(Sentence).min(1);

/** A metric moves from `from` (2019) to `to` (2026) with noise; `reading` is the analyst's sentence about it. */
const Metric = z.strictObject({
  name: Name,
  unit: z.string(),
  from: z.number(),
  to: z.number(),
  digits: z.int().min(0).max(4),
  reading: z.string().min(1),
});

/** Parts of a whole, in per cent. */
const Shares = z
  .array(z.tuple([Name, Percent]))
  .refine((parts) => sumOf(parts) === 100, '各项占比之和应为 100');

const sumOf = (parts: [string, number, ...unknown[]][]): number =>
  parts.reduce((sum, [, share]) => sum + share, 0);

/** What an analyst of one industry knows: `demo/texts/industries/*.json`. */
export const IndustryFacts = z.strictObject({
  /** 申万 2021 level-2 name. */
  industry: Name,
  sector: Name,
  /** As it is called in prose. */
  name: Name,
  market: z.strictObject({ name: Name, unit: Name, base: z.number().positive(), growth: z.number() }),
  volume: z.strictObject({ name: Name, unit: Name, base: z.number().positive(), growth: z.number() }),
  price: z.strictObject({
    name: Name,
    unit: Name,
    base: z.number().positive(),
    swing: z.number().nonnegative(),
  }),
  /** Name, share in per cent in 2022, growth above the industry in percentage points. */
  segments: z.array(z.tuple([Name, Percent, z.number()])).length(4),
  metrics: z.array(Metric).length(4),
  downstream: Shares,
  costs: Shares,
  upstream: Name,
  demand: Sentences,
  supply: Sentences,
  competition: Sentences,
  technology: Sentences,
  policy: Sentences,
  drivers: z.array(z.tuple([Name, Sentence])).min(1),
  risks: z.array(z.tuple([Name, Name])).min(1),
  /** Invented company and what it is known for. */
  companies: z.array(z.tuple([Name, Name])).length(5),
  headlines: z.array(Name).min(1),
  /** Typical gross margin in per cent, used for the companies. */
  grossMargin: Percent,
});

export type IndustryFacts = z.infer<typeof IndustryFacts>;
export type Metric = z.infer<typeof Metric>;

/** The industries of the demo library, in the order in which reports are dealt out. */
export const INDUSTRIES: readonly IndustryFacts[] = readTexts(
  'order.json',
  z.object({ industries: z.array(Name) }),
).industries.map((name) => readTexts(`industries/${name}.json`, IndustryFacts));

export function industryNamed(industry: string): { facts: IndustryFacts; firstCode: number } {
  const index = INDUSTRIES.findIndex((facts) => facts.industry === industry);
  const facts = INDUSTRIES[index];
  if (!facts) throw new Error(`示例库没有「${industry}」的事实库`);
  return { facts, firstCode: index * 10 + 1 };
}
