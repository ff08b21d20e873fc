import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * Before everything else: React and the router read NODE_ENV once, while they load, and their development halves render a page
 * several times slower. Only `npm run dev` wants those, whatever the shell that starts us has set. Sources without their types,
 * compiled, are kept between starts: a third of the time that loading them takes. A folder that cannot be written to keeps none.
 */
export function setEnvironment(root: string): void {
  process.env.NODE_ENV = process.argv.includes('--dev') ? 'development' : 'production';
  enableCompileCache(join(root, 'node_modules/.cache/yanjian'));
}
