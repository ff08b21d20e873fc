import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Builds the last commit twice, in two fresh clones at paths of different length, and compares every file: whoever has the commit and the
 * lock file can find out whether a build that they were given is theirs. Usage: node tools/checks/same-build.ts [<folder of a build>]
 * A folder that is given is compared too.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const run = (program: string, words: readonly string[], cwd: string): void =>
  void execFileSync(program, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

/** What the service writes beside a build that it made: of which sources. */
const NOTE = 'sources.sha256';

/** Of every file below the folder, by its path. */
function hashesOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path !== NOTE && statSync(join(folder, path)).isFile(),
  );
  const hash = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
  return new Map(files.sort().map((path) => [path, hash(path)]));
}

function build(clone: string): Map<string, string> {
  run('git', ['clone', '--quiet', ROOT, clone], ROOT);
  // Linked, not copied; what an earlier build kept for itself is not taken along.
  run('cp', ['-al', join(ROOT, 'node_modules'), join(clone, 'node_modules')], ROOT);
  for (const kept of ['.cache', '.vite', '.vite-temp'])
    rmSync(join(clone, 'node_modules', kept), { recursive: true, force: true });
  run('npm', ['run', 'build'], clone);
  return hashesOf(join(clone, 'build'));
}

/** Files that one of them has alone, or with other bytes. */
function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  const paths = new Set([...one.keys(), ...other.keys()]);
  return [...paths].filter((path) => one.get(path) !== other.get(path));
}

const [given] = process.argv.slice(2);
// On the same file system as the packages: a link leads nowhere else.
const folder = mkdtempSync(join(resolve(ROOT, '..'), '.same-build-'));
try {
  const first = build(join(folder, 'one'));
  const others = [build(join(folder, 'another', 'and-a-longer-one'))];
  if (given !== undefined) others.push(hashesOf(resolve(given)));
  const differing = [...new Set(others.flatMap((other) => differences(first, other)))].sort();
  for (const path of differing) console.error(`不同：${path}`);
  console.log(`${first.size} 个文件，${differing.length} 个不同`);
  process.exitCode = differing.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
