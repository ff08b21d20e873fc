import type { IndustryFacts } from './industry-facts.ts';
import { liquor } from './liquor.ts';
import { photovoltaic } from './photovoltaic.ts';

/** The industries of the demo library, in the order in which reports are dealt out. */
export const INDUSTRIES: IndustryFacts[] = [liquor, photovoltaic];

export function industryNamed(industry: string): { facts: IndustryFacts; firstCode: number } {
  const index = INDUSTRIES.findIndex((facts) => facts.industry === industry);
  const facts = INDUSTRIES[index];
  if (!facts) throw new Error(`示例库没有「${industry}」的事实库`);
  return { facts, firstCode: index * 10 + 1 };
}
