import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const MAIN = resolve(import.meta.dirname, '../main.ts');
const ROOT = join(MAIN, '../..');

/** Tells, when the process ends, which half of React it had loaded, and whether the compiler that takes types out of sources. */
const TELL = `data:text/javascript,${encodeURIComponent(`
  import { createRequire } from 'node:module';
  process.on('exit', () => {
    const { cache } = createRequire(${JSON.stringify(MAIN)});
    const loaded = Object.keys(cache).filter((file) => cache[file].loaded);
    for (const half of ['production', 'development'])
      if (loaded.some((file) => file.endsWith('react.' + half + '.js'))) console.log('react', half);
    if (process.moduleLoadList.some((name) => name.includes('amaro'))) console.log('compiler');
  });
`)}`;

/** Where `npm start` has the process keep what it compiled. */
function keptByStart(): string | undefined {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return /\bNODE_COMPILE_CACHE=(\S+)/.exec(scripts.start ?? '')?.[1];
}

/** Starts the server as far as its configuration, which is refused: by then everything is loaded. */
function loadedBy(inherited: string | undefined, ...given: string[]): Promise<string[]> {
  const { promise, resolve: done } = Promise.withResolvers<string[]>();
  const env = { ...process.env, PORT: 'none', NODE_ENV: inherited, NODE_COMPILE_CACHE: keptByStart() };
  execFile(process.execPath, ['--import', TELL, MAIN, ...given], { cwd: ROOT, env }, (_error, stdout) =>
    done(stdout.trim().split('\n')),
  );
  return promise;
}

test('the server loads what its command asks for, whatever the shell says, and compiles nothing a second time', async () => {
  expect(await loadedBy('development')).toContain('react production');
  expect(await loadedBy('production', '--dev')).toEqual(['react development']);
});
