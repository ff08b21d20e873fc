import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { operationalRoutes } from '#server/platform/http/operational-routes.ts';
import { databaseFigure } from '#server/start/database-figure.ts';
import { jobFigure } from '#server/start/job-figure.ts';
import { paymentFigure } from '#server/start/payment-figure.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Every series that `/metrics` shows, with its labels. */
async function shown(): Promise<Map<string, Set<string>>> {
  const app = fastify();
  const queue = { name: 'some.queue', waiting: 1, working: 0, failed: 0, reason: '' };
  const concerns = {
    differences: { missing: 0 },
    refundsDue: 0,
    invoicesWaiting: { count: 0, oldestAt: null },
  };
  operationalRoutes(app, {
    readiness: {},
    figures: [
      jobFigure({ view: async () => [queue] }),
      paymentFigure({ concerns: async () => concerns as never }),
      databaseFigure({ connections: () => [{ pool: 'people', used: 1, idle: 0, waiting: 0 }] }),
    ],
  });
  await app.inject('/livez');
  const { payload } = await app.inject('/metrics');
  await app.close();
  const series = new Map<string, Set<string>>();
  for (const [, name = '', labels = ''] of payload.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? /gm)) {
    const known = series.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    series.set(name, known);
  }
  return series;
}

/** What Prometheus itself adds. */
const OF_PROMETHEUS = { series: ['up'], labels: ['job', 'instance'] };

const RESERVED = new Set(['and', 'by', 'or', 'unless', 'on', 'ignoring']);

/** Names of series in an expression, and of the labels that it asks for. */
function askedIn(expression: string): { series: string[]; labels: string[] } {
  const bare = expression.replaceAll(/"[^"]*"/g, '""');
  const labels = [...bare.matchAll(/\{([^}]*)\}|\bby \(([^)]*)\)/g)].flatMap(
    ([, selected = '', grouped = '']) => [
      ...[...selected.matchAll(/(\w+)\s*[!=~]/g)].map(([, label = '']) => label),
      ...grouped.split(',').flatMap((label) => label.trim() || []),
    ],
  );
  const rest = bare.replaceAll(/\{[^}]*\}|\bby \([^)]*\)|\[[^\]]*\]/g, ' ');
  const series = [...rest.matchAll(/\b([a-z_]\w*)\b(?!\s*\()/g)].map(([, name = '']) => name);
  return { series: series.filter((name) => !RESERVED.has(name)), labels };
}

const expressionsOf = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) =>
        key === 'expr' && typeof inner === 'string' ? [inner] : expressionsOf(inner),
      );

test('rules and dashboard ask for what the server shows, by the labels it has', async () => {
  const series = await shown();
  const rules = expressionsOf(parse(read('ops/prometheus/alerts.yml')));
  const panels = expressionsOf(JSON.parse(read('ops/grafana/dashboard.json')));
  expect([rules.length, panels.length].every((count) => count >= 10)).toBe(true);
  const known = new Set([...series.values()].flatMap((labels) => [...labels]).concat(OF_PROMETHEUS.labels));
  for (const expression of [...rules, ...panels]) {
    const asked = askedIn(expression);
    expect(asked.series.length, expression).toBeGreaterThan(0);
    const missing = asked.series.filter((name) => !series.has(name) && !OF_PROMETHEUS.series.includes(name));
    expect({ expression, missing }).toEqual({ expression, missing: [] });
    expect({ expression, unknown: asked.labels.filter((label) => !known.has(label)) }).toEqual({
      expression,
      unknown: [],
    });
  }
});

test('the files of operators set variables that the configuration reads, and name files that are there', () => {
  const declared = ['read-config.ts', '*-environment.ts'].flatMap((name) =>
    globSync(`server/platform/config/${name}`, { cwd: ROOT }).flatMap((path) =>
      [...read(path).matchAll(/^ {2,}([A-Z][A-Z0-9_]+):/gm)].map(([, variable = '']) => variable),
    ),
  );
  const ofOthers = [
    'PATH',
    'NODE_COMPILE_CACHE',
    'NODE_ENV',
    'POSTGRES_PASSWORD',
    'MINIO_ROOT_USER',
    'MINIO_ROOT_PASSWORD',
    'MALLOC_ARENA_MAX',
    'MALLOC_TRIM_THRESHOLD_',
    'MALLOC_MMAP_THRESHOLD_',
  ];
  const files = globSync('ops/{systemd,haproxy,container}/*', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const set = [...read(file).matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]*)+)=/g)].map(([, name = '']) => name);
    const unknown = set.filter((name) => !declared.includes(name) && !ofOthers.includes(name));
    expect({ file, unknown }).toEqual({ file, unknown: [] });
    const named = [...read(file).matchAll(/\b(?:server|tools|docs)\/[\w./-]+\.(?:ts|md)\b/g)].map(
      ([path]) => path,
    );
    expect({ file, missing: named.filter((path) => globSync(path, { cwd: ROOT }).length === 0) }).toEqual({
      file,
      missing: [],
    });
  }
});

test('what is left out of the image leaves the lock file as it was, or the pages would be built again where nothing can be written', () => {
  const prunes = read('ops/container/Containerfile').match(/npm prune[^&\n]*/g);
  expect(prunes).toEqual([expect.stringContaining('--no-save')]);
});

test('what builds the pages is left out of the image, and nothing that runs there asks for it', () => {
  const [, names = ''] = read('ops/container/Containerfile').match(/cd node_modules && rm -rf ([^&]+)/) ?? [];
  const left = names.trim().split(/\s+/);
  expect(left).toEqual(expect.arrayContaining(['vite', 'rolldown', 'typescript', '@react-router/dev']));
  const running = globSync('{contract,server,demo,tools/cli}/**/*.ts', {
    cwd: ROOT,
    exclude: ['**/*.test.ts'],
  });
  const asks = running.filter((path) =>
    [...read(path).matchAll(/(?:from|import\() ?'([^'.#][^']*)'/g)].some(([, name = '']) =>
      left.some((each) => name === each || name.startsWith(`${each}/`)),
    ),
  );
  // Of `npm run dev` alone.
  expect(asks).toEqual(['server/start/dev-pages.ts']);
});

test('what is left out of the image is named where every engine looks', () => {
  const left = read('.dockerignore').split('\n');
  expect(left).toEqual(expect.arrayContaining(['.git', 'data', 'node_modules']));
  expect(globSync('.containerignore', { cwd: ROOT })).toEqual([]);
});

/** One address as a number. */
const numberOf = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

test('no container is given the address of the proxy, which is the one whose word is taken for where people come from', () => {
  const { services, networks } = parse(read('ops/container/compose.yaml'), { merge: true });
  const proxy: string = services.proxy.networks.site.ipv4_address;
  const [from = '', bits = ''] = networks.site.ipam.config[0].ip_range.split('/');
  const offset = numberOf(proxy) - numberOf(from);
  expect(offset < 0 || offset >= 2 ** (32 - Number(bits))).toBe(true);
  expect(read('ops/container/example.env')).toContain(`TRUSTED_PROXIES=${proxy}\n`);
});

test('the proxy of the containers asks again where they are: they start after it, and at another address each time', () => {
  const settings = read('ops/container/haproxy.cfg');
  const [, resolvers = ''] = /^ *default-server .*\bresolvers (\w+)/m.exec(settings) ?? [];
  expect(settings).toMatch(new RegExp(`^resolvers ${resolvers}$`, 'm'));
  // Each stands there twice, and both lines are to have its address.
  expect(settings).toMatch(/^ *default-server .*\ballow-dup-ip\b/m);
});

test('the database is asked by the network: on the socket one answers that is there only to be set up', () => {
  const { services } = parse(read('ops/container/compose.yaml'), { merge: true });
  expect(services.postgres.healthcheck.test.join(' ')).toMatch(/pg_isready -h 127\.0\.0\.1 /);
});
