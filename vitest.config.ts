import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,demo,tools}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: ['server/testing/global-setup.ts'],
    // Bounds against a hang, not against a slow machine.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    // What is waited for comes on a busy machine too, only later.
    expect: { poll: { timeout: 60_000 } },
    // The default leaves one core to the machine, and CI has two.
    maxWorkers: 2,
    retry: 0,
    sequence: { shuffle: false },
  },
});
