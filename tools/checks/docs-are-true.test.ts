import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const TOP_FOLDERS = 'contract,server,web,e2e,tools,docs,ops,public';
const PAGES = globSync(['README.md', 'docs/**/*.md'], { cwd: ROOT });
const text = new Map(PAGES.map((page) => [page, readFileSync(resolve(ROOT, page), 'utf8')]));
const read = (pattern: string) =>
  globSync(pattern, { cwd: ROOT })
    .map((path) => readFileSync(resolve(ROOT, path), 'utf8'))
    .join('\n');

/** What stands in backquotes, by the page it stands on. */
const named = [...text].flatMap(([page, content]) =>
  [...content.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => ({ page, name })),
);

test('every source file that the documents name is there', () => {
  const files = globSync(['*', '.*', `{${TOP_FOLDERS}}/**`], { cwd: ROOT }).map((path) => `/${path}`);
  const sources = named.filter(({ name }) => /^[\w./-]+\.(ts|tsx|mjs|json)$/.test(name));
  expect(sources.length).toBeGreaterThan(20);
  // Those below the data folder come into being as the service runs.
  const missing = sources.filter(
    ({ name }) =>
      !name.startsWith('DATA_DIR/') &&
      !name.startsWith('/') &&
      !files.some((path) => path.endsWith(`/${name}`)),
  );
  expect(missing).toEqual([]);
});

test('every link between the documents leads somewhere', () => {
  const links = [...text].flatMap(([page, content]) =>
    [...content.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to = '']) => resolve(ROOT, page, '..', to)),
  );
  expect(links.length).toBeGreaterThan(3);
  const present = (path: string) => globSync(path.replace(/\/$/, '')).length > 0;
  expect(links.filter((path) => !present(path))).toEqual([]);
});

test('every decision has a number of its own, the one its title and its name begin with', () => {
  const decisions = PAGES.filter((page) => page.startsWith('docs/decisions/'));
  const numbers = decisions.map((page) => page.slice('docs/decisions/'.length).slice(0, 4));
  expect(numbers.length).toBeGreaterThan(3);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(decisions.map((page) => text.get(page)?.slice(0, 7))).toEqual(
    numbers.map((number) => `# ${number} `),
  );
});

test('every npm script that the documents name is one', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const all = [...text.values()].join('\n');
  const asked = [...all.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((name) => !(name in scripts))).toEqual([]);
});

test('the documents name the variables that the configuration reads, all of them and no others', () => {
  const declared = new Set(
    [...read('server/platform/config/*-environment.ts').matchAll(/^ {2,}([A-Z][A-Z0-9_]+):/gm)]
      .concat([...read('server/platform/config/read-config.ts').matchAll(/^ {2,}([A-Z][A-Z0-9_]+):/gm)])
      .map(([, name = '']) => name),
  );
  // The tests' own variables, those that a command reads by itself, and the tables of arrows that the architecture speaks of.
  const ofCommands = [...read('tools/cli/*.ts').matchAll(/\b(YANJIAN_[A-Z]+): /g)].map(
    ([, name = '']) => name,
  );
  const tables = [...read('.dependency-cruiser.mjs').matchAll(/^(?:export )?const ([A-Z_]+) =/gm)];
  const outside = ['CHROMIUM_PATH', 'SHARED_DATA', ...ofCommands, ...tables.map(([, name = '']) => name)];
  // A decision speaks of the code, whose constants look the same.
  const told = new Set(
    named
      .filter(({ page }) => !page.startsWith('docs/decisions/'))
      .map(({ name }) => name.replace(/=.*/, ''))
      .filter((name) => /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(name)),
  );
  expect([...declared].filter((name) => !told.has(name))).toEqual([]);
  expect(
    [...told].filter((name) => name.includes('_') && !declared.has(name) && !outside.includes(name)),
  ).toEqual([]);
});
