/** One test that failed, or one file of tests that could not be run. */
export interface Failure {
  name: string;
  message: string;
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
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
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
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

/** A failure in at most `lines` lines: whoever sees only the end of a long log sees what failed and why. */
export function shown({ name, message }: Failure, lines = 12): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal are control characters
  const plain = message.replace(/\u001b\[[0-9;]*m/g, '').split('\n');
  return [`✗ ${name}`, ...plain.slice(0, lines).map((line) => `    ${line.slice(0, 240)}`)].join('\n');
}
