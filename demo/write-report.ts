import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeReport } from './compose/compose-report.ts';
import { renderReport } from './draw/render.ts';
import { type Plan, REPORT_TYPES } from './model.ts';

/** One line of catalogue.jsonl; `type` is the product's report type, 1 to 9. */
export type CatalogueLine = {
  source: 'demo';
  title: string;
  org: string;
  date: string;
  type: number;
  industry: string;
  stock_code: string;
  stock_name: string;
  rating: string;
  abstract: string;
  file: string;
};

const fileName = (plan: Plan, title: string): string => {
  const number = String(plan.number).padStart(3, '0');
  return `${number}-${plan.date.replaceAll('-', '')}-${plan.organisation}-${REPORT_TYPES[plan.type]}-${title.replace(/[\\/:*?"<>|\s]/g, '')}.pdf`;
};

/** Composes, draws and writes one report; answers its line of the catalogue. */
export async function writeReport(plan: Plan, seed: string, directory: string): Promise<CatalogueLine> {
  const { report, company } = composeReport(plan, seed);
  const { bytes } = await renderReport(plan, report);
  const file = fileName(plan, report.title);
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, file), bytes);
  return {
    source: 'demo',
    title: report.title,
    org: plan.organisation,
    date: plan.date,
    type: plan.type,
    industry: plan.industry,
    stock_code: company?.code ?? '',
    stock_name: company?.name ?? '',
    rating: report.rating,
    abstract: report.abstract,
    file,
  };
}
