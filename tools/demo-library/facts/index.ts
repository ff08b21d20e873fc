import { appliances } from './appliances.ts';
import { automobile } from './automobile.ts';
import { banks } from './banks.ts';
import { battery } from './battery.ts';
import { devices } from './devices.ts';
import type { IndustryFacts } from './industry-facts.ts';
import { liquor } from './liquor.ts';
import { machinery } from './machinery.ts';
import { pharma } from './pharma.ts';
import { photovoltaic } from './photovoltaic.ts';
import { securities } from './securities.ts';
import { semiconductor } from './semiconductor.ts';
import { software } from './software.ts';

/** The industries of the demo library, in the order in which reports are dealt out. */
export const INDUSTRIES: IndustryFacts[] = [
  semiconductor,
  liquor,
  battery,
  pharma,
  automobile,
  photovoltaic,
  software,
  machinery,
  banks,
  appliances,
  devices,
  securities,
];

export function industryNamed(industry: string): { facts: IndustryFacts; firstCode: number } {
  const index = INDUSTRIES.findIndex((facts) => facts.industry === industry);
  const facts = INDUSTRIES[index];
  if (!facts) throw new Error(`示例库没有「${industry}」的事实库`);
  return { facts, firstCode: index * 10 + 1 };
}
