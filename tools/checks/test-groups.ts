import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What one test file would leave to the next in the same process: modules put in the place of others, settings, listeners, a document.
 * A file that measures its own process says `// Alone:` and why.
 */
const LEAVES_BEHIND =
  /\bvi\.(?:mock|doMock|hoisted|resetModules|spyOn|stub\w+|useFakeTimers)\b|\bprocess\.(?:on|once|chdir|umask)\(|\bprocess\.env\.\w+ (?:\?\?)?=[^=]|\bglobalThis\.\w+ =[^=]|@vitest-environment|from '#web\/testing\/|^\/\/ Alone: \S/m;

const TESTS = '{contract,server,web,demo,tools}/**/*.test.{ts,tsx}';

/** Paths from `root`. The product keeps no state outside what its parts are given, so most files need no process of their own. */
export interface TestGroups {
  sharing: string[];
  alone: string[];
}

export function testGroups(root: string): TestGroups {
  const files = globSync(TESTS, { cwd: root }).sort();
  const isAlone = (file: string) => LEAVES_BEHIND.test(readFileSync(join(root, file), 'utf8'));
  return { sharing: files.filter((file) => !isAlone(file)), alone: files.filter(isAlone) };
}
