import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { writeToMemory } from './tools/checks/folder-in-memory.ts';
import { testGroups } from './tools/checks/test-groups.ts';

writeToMemory();

// Hundreds of processes load the same source, each test file's own and the commands that tests start: it is compiled once.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/yanjian-tests');

const { sharing, drawing, alone } = testGroups(import.meta.dirname);

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['server/testing/global-setup.ts'],
    // Bounds against a hang, not against a slow machine.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    // What is waited for comes on a busy machine too, only later.
    expect: { poll: { timeout: 60_000 } },
    // One more than the two cores of CI: many tests wait for processes of their own, for leases and for limits of time.
    maxWorkers: 3,
    retry: 0,
    // What was drawn is told with the failure, and not as `[ Array(1) ]`: the end of a log is all that is seen of some runs.
    chaiConfig: { truncateThreshold: 1_000 },
    sequence: { shuffle: false },
    projects: [
      { extends: true, test: { name: 'sharing', include: sharing, isolate: false } },
      {
        extends: true,
        test: {
          name: 'drawing',
          include: drawing,
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['web/testing/empty-document.ts'],
          alias: { '#web/ui/notices/notices.tsx': join(import.meta.dirname, 'web/testing/notices.ts') },
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
