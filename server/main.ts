import { resolve } from 'node:path';
import { setEnvironment } from './start/environment.ts';

const ROOT = resolve(import.meta.dirname, '..');

setEnvironment(ROOT);
// Only now, because what it loads reads the environment while loading.
const { run } = await import('./start/run.ts');
await run(ROOT);
