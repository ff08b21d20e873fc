import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { systemClock } from '#server/adapters/clock-system/system-clock.ts';
import { loadDictionary } from '#server/features/documents/index.ts';
import { readConfig } from '#server/platform/config/read-config.ts';
import { openProduct } from '#server/start/open-product.ts';
import { forManyRequests, newCaller, searchDepsOver } from '#server/testing/search-fixture.ts';
import { terminalLog } from '#tools/cli/terminal-log.ts';
import { engineEnvironment } from './which-engine.ts';

/** What follows `--name` on the command line. */
export function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** With what a member asks the library; `now` in milliseconds. */
export async function memberOf({ dataDir, database, index }: BenchLibrary, now: number) {
  const { synonyms, words: userWords } = loadDictionary(dataDir);
  const parts = await searchDepsOver(database, index, { synonyms, userWords });
  return forManyRequests(parts, newCaller('enterprise', now));
}

/** A library in a folder of its own, as the command line opens it. */
export type BenchLibrary = Awaited<ReturnType<typeof openBenchLibrary>>;

const stampOf = (paths: readonly string[]): string =>
  createHash('sha256')
    .update(paths.map((path) => (statSync(path).isFile() ? readFileSync(path, 'utf8') : path)).join('\n'))
    .digest('hex');

/**
 * Imports catalogues and folders of PDFs into a library and indexes them. With `keep` the folder stays, and the next run with
 * the same paths imports nothing; `again` indexes it anew, as a change of the index asks for.
 */
export async function openBenchLibrary(
  paths: readonly string[],
  { keep, again = false }: { keep?: string | undefined; again?: boolean },
) {
  const dataDir = keep === undefined ? mkdtempSync(join(tmpdir(), 'yanjian-analyst-')) : resolve(keep);
  mkdirSync(dataDir, { recursive: true });
  const done = join(dataDir, 'bench-imported');
  const product = await openProduct(
    readConfig({ DATA_DIR: dataDir, PDF_WORKERS: '1', ...engineEnvironment('bench-library') }),
    {
      clock: systemClock,
      log: terminalLog,
      say: (line) => console.log(line),
      folder: 'own',
      keepsClock: false,
      servesPeople: false,
    },
  );
  const { imports, indexing } = product.features;
  const imported = existsSync(done) && readFileSync(done, 'utf8') === stampOf(paths);
  if (!imported) {
    for (const path of paths) {
      const { counts } = await imports.importPaths([path]);
      console.log(`入库：${JSON.stringify(counts)}`);
    }
  }
  if (!imported || again) await indexing.reindex(() => {});
  writeFileSync(done, stampOf(paths));
  return {
    dataDir,
    database: product.database,
    index: product.index,
    features: product.features,
    async close() {
      await product.close();
      if (keep === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
