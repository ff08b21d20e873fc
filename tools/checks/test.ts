import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasShared } from '#server/testing/shared-data.ts';
import { buildPrograms } from './build-programs.ts';
import { check } from './check.ts';
import { ensureOffice } from './ensure-office.ts';
import {
  type Failure,
  outsideTests,
  type PlaywrightReport,
  playwrightFailures,
  shown,
  type VitestReport,
  vitestFailures,
} from './failures.ts';
import { findHeadlessBrowser } from './find-browser.ts';
import { writeToMemory } from './folder-in-memory.ts';
import { runStep, type Step } from './run-step.ts';

const ROOT = join(import.meta.dirname, '../..');
const SHARED_DATA_MODULE = 'server/testing/shared-data.ts';
/** They stay when the run is over, unlike what the tests write. */
const REPORTS = tmpdir();

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  failures: Failure[];
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
    if (result.passed) return counts;
    const end = outsideTests(result.output);
    const failures = counts.failures.map((one) => (one.message === '' ? { ...one, message: end } : one));
    if (counts.failed > 0) return { ...counts, failures };
    return { ...counts, failed: 1, failures: [{ name: `${step.name}没有正常结束`, message: end }] };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [{ name: step.name, message: '没有留下结果文件' }] };
  }
}

function runVitest(
  name: string,
  choice: string[],
  environment: Record<string, string> = {},
): Promise<Counts> {
  const report = join(REPORTS, `yanjian-vitest-${process.pid}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return runTests<VitestReport>(
    { name, command: 'vitest', arguments: [...choice, ...reporters], environment },
    report,
    (json) => ({
      passed: json.numPassedTests,
      failed: Math.max(json.numFailedTests, json.numFailedTestSuites > 0 ? 1 : 0),
      skipped: json.numPendingTests,
      failures: vitestFailures(json),
    }),
  );
}

const unitTests = (): Promise<Counts> => runVitest('单元与集成测试', ['run']);

/** What reads the real reports runs once more as on a machine without them: there it must skip what it cannot, and pass. */
async function strangerTests(): Promise<Counts> {
  const choice = ['related', '--run', SHARED_DATA_MODULE];
  const counts = await runVitest('没有真实研报的机器', choice, { SHARED_DATA: '/nonexistent' });
  // Had nothing run, nothing would have failed either.
  if (counts.passed + counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: [{ name: '没有真实研报的机器', message: '没有一项测试运行' }] };
}

function browserTests(browser: string): Promise<Counts> {
  const report = join(REPORTS, `yanjian-playwright-${process.pid}.json`);
  const environment = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const step = {
    name: '浏览器测试',
    command: 'playwright',
    arguments: ['test', '--reporter=list,json'],
    environment,
  };
  return runTests<PlaywrightReport>(step, report, (json) => ({
    passed: json.stats.expected,
    failed: json.stats.unexpected + json.stats.flaky,
    skipped: json.stats.skipped,
    failures: playwrightFailures(json),
  }));
}

writeToMemory();
const checked = await check();
const browser = findHeadlessBrowser();
process.env.BUILT_PROGRAMS = await buildPrograms(ROOT);
ensureOffice();
const unit = await unitTests();
const isStranger = !hasShared('', '第二遍没有真实研报的测试（这一遍已经是）');
// The server of the journeys makes its library meanwhile, which takes one core.
const [stranger, journeys] = await Promise.all([
  isStranger ? { passed: 0, failed: 0, skipped: 0, failures: [] } : strangerTests(),
  browserTests(browser),
]);
const runs = { 单元与集成: unit, 没有真实研报时: stranger, 浏览器: journeys };
for (const { failures } of Object.values(runs)) for (const failure of failures) console.log(shown(failure));
for (const [name, counts] of Object.entries(runs))
  console.log(`${name}：${counts.passed} 通过，${counts.failed} 失败，${counts.skipped} 跳过`);
console.log(`静态检查：${checked ? '通过' : '未通过'}`);
const sum = (kind: 'passed' | 'failed' | 'skipped') =>
  Object.values(runs).reduce((total, counts) => total + counts[kind], 0);
const failed = sum('failed') + (checked ? 0 : 1);
console.log(`${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
