import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './check.ts';
import { findBrowser } from './find-browser.ts';
import { runStep, type Step } from './run-step.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Runs a test program that writes a JSON report, and reads its counts. A report that is missing counts as one failure. */
async function runTests<Report>(
  step: Step,
  reportPath: string,
  read: (report: Report) => Counts,
): Promise<Counts> {
  rmSync(reportPath, { force: true });
  const result = await runStep(step, true);
  try {
    const counts = read(JSON.parse(readFileSync(reportPath, 'utf8')) as Report);
    return !result.passed && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function unitTests(): Promise<Counts> {
  const report = join(tmpdir(), `yanjian-vitest-${process.pid}.json`);
  const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return runTests<VitestReport>(
    { name: '单元与集成测试', command: 'vitest', arguments: options },
    report,
    (json) => ({
      passed: json.numPassedTests,
      failed: Math.max(json.numFailedTests, json.numFailedTestSuites > 0 ? 1 : 0),
      skipped: json.numPendingTests,
    }),
  );
}

function browserTests(browser: string): Promise<Counts> {
  const report = join(tmpdir(), `yanjian-playwright-${process.pid}.json`);
  const environment = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const step = {
    name: '浏览器测试',
    command: 'playwright',
    arguments: ['test', '--reporter=list,json'],
    environment,
  };
  return runTests<PlaywrightReport>(step, report, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}

const checked = await check();
const browser = findBrowser();
const unit = await unitTests();
const journeys = await browserTests(browser);
const passed = unit.passed + journeys.passed;
const failed = unit.failed + journeys.failed + (checked ? 0 : 1);
console.log(
  `单元与集成 ${unit.passed} 通过 / ${unit.failed} 失败 / ${unit.skipped} 跳过；浏览器 ${journeys.passed} / ${journeys.failed} / ${journeys.skipped}；静态检查${checked ? '通过' : '未通过'}`,
);
console.log(`${passed} passed, ${failed} failed, ${unit.skipped + journeys.skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
