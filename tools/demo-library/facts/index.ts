import { appliances } from './appliances.ts';
import { automobile } from './automobile.ts';
import { banks } from './banks.ts';
import { battery } from './battery.ts';
import { cement } from './cement.ts';
import { coal } from './coal.ts';
import { cosmetics } from './cosmetics.ts';
import { devices } from './devices.ts';
import { games } from './games.ts';
import type { IndustryFacts } from './industry-facts.ts';
import { liquor } from './liquor.ts';
import { logistics } from './logistics.ts';
import { machinery } from './machinery.ts';
import { metals } from './metals.ts';
import { pharma } from './pharma.ts';
import { photovoltaic } from './photovoltaic.ts';
import { pork } from './pork.ts';
import { power } from './power.ts';
import { property } from './property.ts';
import { robotics } from './robotics.ts';
import { securities } from './securities.ts';
import { semiconductor } from './semiconductor.ts';
import { software } from './software.ts';
import { telecom } from './telecom.ts';
import { tourism } from './tourism.ts';

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
  telecom,
  robotics,
  devices,
  securities,
  metals,
  power,
  logistics,
  tourism,
  games,
  cosmetics,
  coal,
  property,
  pork,
  cement,
];

export function industryNamed(industry: string): { facts: IndustryFacts; firstCode: number } {
  const index = INDUSTRIES.findIndex((facts) => facts.industry === industry);
  const facts = INDUSTRIES[index];
  if (!facts) throw new Error(`示例库没有「${industry}」的事实库`);
  return { facts, firstCode: index * 10 + 1 };
}
