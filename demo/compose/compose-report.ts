import { type CompanyFigures, industryFigures } from '../figures.ts';
import { industryNamed } from '../industry-facts.ts';
import type { Plan, Report } from '../model.ts';
import { seededRandom } from '../random.ts';
import { composeCompany } from './company-report.ts';
import { composeEarnings } from './earnings-report.ts';
import type { Desk } from './industry-figures.ts';
import { composeIndustry } from './industry-report.ts';
import { composeProspectus } from './prospectus.ts';
import { composeTopic } from './topic-report.ts';
import { composeWhitePaper } from './white-paper.ts';

export type Composed = { report: Report; company?: CompanyFigures };

/** Writes the report that a plan asks for. */
export function composeReport(plan: Plan, seed: string): Composed {
  if (plan.type === 1 || plan.type === 4 || plan.type === 6 || plan.type === 7)
    return { report: composeTopic(plan, seed) };
  const { facts, firstCode } = industryNamed(plan.industry);
  const desk: Desk = {
    figures: industryFigures(seed, facts, plan.date, firstCode, plan.organisation),
    random: seededRandom(seed, 'report', plan.number),
    organisation: plan.organisation,
  };
  if (plan.type === 2) return { report: composeIndustry(plan, desk) };
  if (plan.type === 8) return { report: composeWhitePaper(plan, desk) };
  const company = desk.figures.companies[(plan.turn + plan.number) % desk.figures.companies.length];
  if (!company) throw new Error(`「${facts.name}」没有示例公司`);
  const compose = plan.type === 3 ? composeCompany : plan.type === 5 ? composeProspectus : composeEarnings;
  return { report: compose(plan, desk, company), company };
}
