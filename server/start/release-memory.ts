import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What `--expose-gc` offers, as far as it is used here. */
type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Gives back at once what the start left behind: compiling, dictionaries half built, answers of migrations, and the young generation,
 * which the start has blown up to its full size and an ordinary collection leaves so. V8 would keep those hundred and forty megabytes
 * until traffic asks for them. Takes about 0.25 s.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function')
    (collect as Collect)({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
