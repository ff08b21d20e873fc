import { readFileSync } from 'node:fs';

/** One test that failed, or one file of tests that could not be run. */
export interface Failure {
  name: string;
  message: string;
  /** What the browser showed just then, as its roles and names; absent outside journeys. */
  page?: string;
}

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: {
      status: string;
      results: { errors: { message?: string }[]; attachments?: { name: string; path?: string }[] }[];
    }[];
  }[];
}

export interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors?: { message?: string }[];
}

/** The failures of a Vitest report; a file that failed outside its tests counts by its own message. */
export function vitestFailures(report: VitestReport): Failure[] {
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0)
      return file.status === 'failed' ? [{ name: file.name, message: file.message }] : [];
    return tests.map((test) => ({
      name: `${file.name} › ${test.fullName}`,
      message: (test.failureMessages ?? []).join('\n'),
    }));
  });
}

/** What Vitest prints of an end that no test saw, such as of a worker that was killed, without the calls: a file that failed by it gives no reason. */
export function outsideTests(output: string): string {
  const lines = output.split('\n');
  const begins = lines.findIndex((line) => line.includes('Unhandled Errors'));
  return (begins < 0 ? lines.slice(-12) : lines.slice(begins))
    .filter((line) => line.trim() !== '' && !line.includes('❯'))
    .join('\n');
}

/** The failures of a Playwright report, a journey each, with what every one of its tries said. */
export function playwrightFailures(report: PlaywrightReport): Failure[] {
  const outside = (report.errors ?? []).map(({ message = '' }) => ({ name: '浏览器测试之外', message }));
  return [...outside, ...failedSpecs(report)];
}

function failedSpecs(suite: PlaywrightSuite): Failure[] {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => ({
        name: `${spec.file}:${spec.line} › ${spec.title}`,
        message: test.results
          .flatMap((result) => result.errors.map(({ message = '' }) => message))
          .join('\n'),
        page: test.results.map(pageOf).join('\n'),
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

/** The snapshot of the page that Playwright leaves in a file beside what failed; empty where there is none. */
function pageOf({ attachments = [] }: { attachments?: { name: string; path?: string }[] }): string {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (path === undefined) return '';
  try {
    return /```yaml\n([\s\S]*?)\n```/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}

/** A failure in few lines: whoever sees only the end of a long log sees what failed, why, and where the page was. */
export function shown({ name, message, page = '' }: Failure, lines = 12, pageLines = 120): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal are control characters
  const plain = message.replace(/\u001b\[[0-9;]*m/g, '').split('\n');
  const told = [...plain.slice(0, lines), ...(page === '' ? [] : page.split('\n').slice(0, pageLines))];
  return [`✗ ${name}`, ...told.map((line) => `    ${line.slice(0, 1_200)}`)].join('\n');
}
