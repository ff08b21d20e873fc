import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testGroups } from './test-groups.ts';

const ROOT = join(import.meta.dirname, '../..');

test('every test file is in one group, and most share a process', () => {
  const { sharing, drawing, alone } = testGroups(ROOT);
  const files = globSync('{contract,server,web,demo,tools}/**/*.test.{ts,tsx}', { cwd: ROOT });
  expect([...sharing, ...drawing, ...alone].sort()).toEqual(files.sort());
  expect(drawing.length).toBeGreaterThan(40);
  expect(sharing.length).toBeGreaterThan(alone.length);
});

const KEPT: Record<string, string> = {
  breaks: `const breaks = ${'breaking'}Modules();`,
  replaces: `${'vi'}.doMock('./access.ts', broken);`,
  watches: `const spy = ${'vi'}.spyOn(console, 'warn');`,
  stops: `${'vi'}.useFakeTimers();\nafterEach(() => vi.restoreAllMocks());`,
  stands: `${'vi'}.stubGlobal('fetch', never);\n${'//'} @vitest-environment happy-dom`,
  listens: `${'process'}.on('unhandledRejection', remember);`,
  sets: `${'process'}.env.TZ = 'UTC';`,
  acts: `import { doing } from '${'#web'}/testing/mount.tsx';`,
  says: `import x from 'y';\n${'//'} Alone: its memory is measured.\n`,
};
const DRAWING: Record<string, string> = {
  draws: `${'//'} @vitest-environment happy-dom\nimport { doing } from '${'#web'}/testing/mount.tsx';`,
  'draws-late': `${'//'} @vitest-environment happy-dom\n${'vi'}.useFakeTimers();\nafterEach(() => vi.useRealTimers());`,
};
const PLAIN: Record<string, string> = {
  'a-spy': `const spy = ${'vi'}.spyOn(console, 'warn');\nspy.mockRestore();`,
  'a-stub': `${'vi'}.stubGlobal('fetch', never);\nafterEach(() => vi.unstubAllGlobals());`,
  counts: `const called = vi.fn(); expect(${'process'}.env.TZ === 'UTC').toBe(true);`,
  asks: 'const { database } = testDatabase();\nbeforeAll(() => fill(database));',
};

test('a file that leaves something behind has a process of its own; what is put back is not left', () => {
  const root = mkdtempSync(join(tmpdir(), 'yanjian-groups-'));
  mkdirSync(join(root, 'tools'));
  for (const [name, text] of Object.entries({ ...KEPT, ...DRAWING, ...PLAIN }))
    writeFileSync(join(root, `tools/${name}.test.ts`), text);
  const groups = testGroups(root);
  rmSync(root, { recursive: true });
  const filesOf = (texts: Record<string, string>) =>
    Object.keys(texts)
      .map((name) => `tools/${name}.test.ts`)
      .sort();
  expect(groups).toEqual({ sharing: filesOf(PLAIN), drawing: filesOf(DRAWING), alone: filesOf(KEPT) });
});
