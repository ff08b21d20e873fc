import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { PURE_TESTS } from './tools/checks/pure-tests.ts';

// Hundreds of processes load the same source, each test file's own and the commands that tests start: it is compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/yanjian-tests');

export default defineConfig({
  test: {
    environment: 'node',
    // Bounds against a hang, not against a slow machine.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    // What is waited for comes on a busy machine too, only later.
    expect: { poll: { timeout: 60_000 } },
    // The default leaves one core to the machine, and CI has two.
    maxWorkers: 2,
    retry: 0,
    sequence: { shuffle: false },
    projects: [
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['{contract,server,web,demo,tools}/**/*.test.{ts,tsx}'],
          exclude: PURE_TESTS,
          globalSetup: ['server/testing/global-setup.ts'],
        },
      },
      { extends: true, test: { name: 'pure', include: PURE_TESTS, isolate: false } },
    ],
  },
});
