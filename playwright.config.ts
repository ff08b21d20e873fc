import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { writeToMemory } from './tools/checks/folder-in-memory.ts';

writeToMemory();
const PORT = Number(process.env.E2E_PORT ?? 3100);
// The configuration is read again in every worker; the folder must be made once.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'yanjian-e2e-'));

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  timeout: 240_000,
  // Two cores serve the pages, the index and the browser; slowness is not what these journeys look for.
  expect: { timeout: 40_000 },
  retries: 0,
  // A journey waits as much as it computes. Each has people of its own, so that two never sign one another out.
  workers: 3,
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What a worker fetches, a journey cannot watch or refuse; the journey of the offline page allows it.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    // A trace of every step costs a quarter of the time: only on demand.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    // A fifth of its time went into sweeping a small nursery: nobody measures its memory here. Its threads keep their own (decision 0119).
    command: 'node --max-semi-space-size=64 server/main.ts',
    url: `http://localhost:${PORT}/readyz`,
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
    env: {
      PORT: String(PORT),
      DATA_DIR: process.env.E2E_DATA_DIR,
      // All journeys come from one address, faster than people behind one ever do; what an address may ask has tests of its own.
      VISITOR_CALLS_PER_SECOND: '1000',
      VISITOR_PAGES_PER_SECOND: '1000',
      VISITOR_FILES_PER_SECOND: '100000',
      // What comes over the page by itself has a journey of its own, which lets it come.
      MEMBERSHIP_HINTS: 'off',
      // Not connected, it is offered where it is asked for by name alone.
      WECHAT_PROVIDER: 'simulated',
      // A journey waits for pages to be recognised.
      OCR_PRIORITY: 'normal',
    },
  },
});
