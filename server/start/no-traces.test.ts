import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { roleProcesses } from '#server/testing/start-role.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'yanjian-no-traces-'));
const roles = roleProcesses();
afterAll(async () => {
  await roles.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes down each module that is found, before anything else of the process runs. */
const WATCH = `
  import { appendFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      appendFileSync(process.env.MODULES_FOUND, found.url + '\\n');
      return found;
    },
  });
`;

const held = testDatabase();

/** The packages of OpenTelemetry that a process loads from its start to its end; the library of the metrics brings the interface in any case. */
async function loadedWith(environment: Record<string, string>): Promise<string[]> {
  const found = join(folder, `${Object.keys(environment).length}.txt`);
  writeFileSync(found, '');
  const { child } = await roles.start('worker', {
    url: held.url,
    dataDir: folder,
    environment: { MODULES_FOUND: found, ...environment },
    nodeArguments: ['--import', `data:text/javascript,${encodeURIComponent(WATCH)}`],
  });
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  const packages = [...readFileSync(found, 'utf8').matchAll(/@opentelemetry\/([a-z-]+)/g)];
  return [...new Set(packages.map(([, name = '']) => name))].filter((name) => name !== 'api');
}

test('where no traces are kept nothing of what keeps them is loaded', async () => {
  expect(await loadedWith({})).toEqual([]);
  // Nobody listens there, which no start waits for.
  const asked = await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect(asked).toEqual(expect.arrayContaining(['sdk-trace', 'exporter-trace-otlp-http']));
});
