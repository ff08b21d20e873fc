import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const MAIN = resolve(import.meta.dirname, '../main.ts');
/** Tells, when the process ends, which half of React it had loaded. */
const TELL = `data:text/javascript,${encodeURIComponent(`
  import { createRequire } from 'node:module';
  process.on('exit', () => {
    const { cache } = createRequire(${JSON.stringify(MAIN)});
    const loaded = Object.keys(cache).filter((file) => cache[file].loaded);
    for (const half of ['production', 'development'])
      if (loaded.some((file) => file.endsWith('react.' + half + '.js'))) console.log('react', half);
  });
`)}`;

/** Starts the server as far as its configuration, which is refused: by then everything is loaded. */
function loadedBy(inherited: string | undefined, ...given: string[]): Promise<string> {
  const { promise, resolve: done } = Promise.withResolvers<string>();
  const env = { ...process.env, PORT: 'none', NODE_ENV: inherited };
  const cwd = join(MAIN, '../..');
  execFile(process.execPath, ['--import', TELL, MAIN, ...given], { cwd, env }, (_error, stdout) =>
    done(stdout),
  );
  return promise;
}

test.each([
  ['development', [], 'react production\n'],
  ['production', ['--dev'], 'react development\n'],
])('with NODE_ENV %s and %j the server loads %j', async (inherited, given, expected) => {
  expect(await loadedBy(inherited, ...given)).toBe(expected);
});
