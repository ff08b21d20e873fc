import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What one test file would leave to the next in the same process: modules put in the place of others, settings, listeners. A file that
 * measures its own process says `// Alone:` and why.
 */
const LEAVES_BEHIND =
  /\bvi\.(?:mock|doMock|hoisted|resetModules|stubEnv)\b|\bbreakingModules\(|\bprocess\.(?:on|once|chdir|umask)\(|\bprocess\.env\.\w+ (?:\?\?)?=[^=]|\bglobalThis\.\w+ =[^=]|^\/\/ Alone: \S/m;

/** What is taken and can be put back; whoever does not leaves it behind. */
const TAKEN: [taken: RegExp, putBack: RegExp][] = [
  [/\bvi\.spyOn\(/, /\bvi\.restoreAllMocks\(\)|\.mockRestore\(\)/],
  [/\bvi\.stubGlobal\(/, /\bvi\.unstubAllGlobals\(\)/],
  [/\bvi\.useFakeTimers\(/, /\bvi\.useRealTimers\(\)/],
];

/** A document, which is made once for all that draw in it. */
const DRAWS = /^\/\/ @vitest-environment happy-dom$/m;
/** Tells React for the whole process that its pieces are tested. */
const TELLS_REACT = /from '#web\/testing\//;

const TESTS = '{contract,server,web,demo,tools}/**/*.test.{ts,tsx}';

/** Paths from `root`. The product keeps no state outside what its parts are given, so most files need no process of their own. */
export interface TestGroups {
  sharing: string[];
  /** Share a process and its document. */
  drawing: string[];
  alone: string[];
}

function groupOf(text: string): keyof TestGroups {
  const leaves = TAKEN.some(([taken, putBack]) => taken.test(text) && !putBack.test(text));
  if (leaves || LEAVES_BEHIND.test(text)) return 'alone';
  if (DRAWS.test(text)) return 'drawing';
  return TELLS_REACT.test(text) ? 'alone' : 'sharing';
}

export function testGroups(root: string): TestGroups {
  const groups: TestGroups = { sharing: [], drawing: [], alone: [] };
  for (const file of globSync(TESTS, { cwd: root }).sort())
    groups[groupOf(readFileSync(join(root, file), 'utf8'))].push(file);
  return groups;
}
