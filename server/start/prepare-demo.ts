import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS, dayOf } from '#contract/text/calendar.ts';
import type { Features } from './create-features.ts';
import { showProgress } from './show-progress.ts';

/** Says in the folder of the demo articles that they were imported. */
const BROUGHT_IN = 'imported';

/** Yesterday in Asia/Shanghai, so that the newest demo report is never from the future. */
function yesterday(now: number): string {
  return dayOf((now - DAY_MS) / 1000);
}

/**
 * The day of the newest demo report, decided once for a data folder: a start that was interrupted and goes on the next
 * day makes the same library, not half of another.
 */
export async function demoDay(directory: string, now: number): Promise<string> {
  const path = join(directory, 'as-of');
  const decided = await readFile(path, 'utf8').catch(() => '');
  if (/^\d{4}-\d{2}-\d{2}$/.test(decided) && decided <= yesterday(now)) return decided;
  await mkdir(directory, { recursive: true });
  await writeFile(path, yesterday(now));
  return yesterday(now);
}

/** Writes the demo reports into the data folder. Does nothing where they are complete. */
export async function writeDemoLibrary(dataDir: string, now: number): Promise<string> {
  // Drawing reports takes fonts and figures that no other start needs.
  const { generateDemoLibrary } = await import('#demo/generate.ts');
  const progress = showProgress('生成示例报告');
  const directory = join(dataDir, 'demo-library');
  const library = await generateDemoLibrary({
    directory,
    asOf: await demoDay(directory, now),
    onProgress: (done, total) => progress.update(done, total),
  });
  progress.done(`${library.files.length} 份`);
  return library.catalogue;
}

/** Writes the demo articles about the reports of `catalogue` and imports them, with every failure told. */
export async function importDemoInsights(
  { insights }: { insights: Pick<Features['insights'], 'importFolder'> },
  { dataDir, catalogue, now }: { dataDir: string; catalogue: string; now: number },
): Promise<void> {
  const { writeDemoInsights } = await import('#demo/insights/write-insights.ts');
  const progress = showProgress('生成并导入行业洞察');
  const directory = join(dataDir, 'demo-insights');
  await writeDemoInsights({
    directory,
    catalogue,
    asOf: await demoDay(join(dataDir, 'demo-library'), now),
  });
  const { added, changed, unchanged, failed } = await insights.importFolder(directory);
  progress.done(`新增 ${added}，更新 ${changed}，未变 ${unchanged}，失败 ${failed.length}`);
  for (const { file, faults } of failed)
    for (const { message } of faults) console.log(`  ✗ ${file}：${message}`);
  await writeFile(join(directory, BROUGHT_IN), '');
}

/**
 * Articles for a demo library that was imported before there were any. Once: an operator who removed them does not get them
 * back. A library of the operator's own gets none.
 */
export async function bringMissingInsights(
  features: { insights: Pick<Features['insights'], 'importFolder' | 'list'> },
  { dataDir, now }: { dataDir: string; now: number },
): Promise<void> {
  const catalogue = join(dataDir, 'demo-library', 'catalogue.jsonl');
  if (!existsSync(catalogue) || existsSync(join(dataDir, 'demo-insights', BROUGHT_IN))) return;
  if ((await features.insights.list()).length > 0) return;
  await importDemoInsights(features, { dataDir, catalogue, now });
}

/** Imports and indexes the demo reports, with every failure told. */
export async function importDemoLibrary({ imports, indexing }: Features, catalogue: string): Promise<void> {
  const progress = showProgress('导入并索引示例报告');
  const summary = await imports.importPaths([catalogue], {
    onProgress: ({ doneJobs, jobs }) => progress.update(doneJobs, jobs),
  });
  await indexing.follow();
  const { imported, joined, skipped, failed } = summary.counts;
  progress.done(`新增 ${imported}，合并 ${joined}，跳过 ${skipped}，失败 ${failed}`);
  for (const { outcome, path, reason } of summary.explained) {
    if (outcome === 'failed') console.log(`  ✗ ${path}：${reason}`);
  }
}
