import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const STAND_IN = fileURLToPath(new URL('./no-schemas.ts', import.meta.url));

/** Leaves zod out of the page's script; see no-schemas.ts. Rendering on the server keeps it. */
export function schemalessClient(): Plugin {
  return {
    name: 'yanjian:schemaless-client',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (source) => (source === 'zod' ? STAND_IN : null),
  };
}
