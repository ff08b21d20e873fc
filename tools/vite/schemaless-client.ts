import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { withoutSchemas } from './without-schemas.ts';

const STAND_IN = fileURLToPath(new URL('./no-schemas.ts', import.meta.url));
const CALLS = /\/contract\/(?:calls|wire)\/[^/]+\.ts$/;
/** Leaves zod and what describes the calls out of the page's script; see no-schemas.ts. Rendering on the server keeps them. */
export function schemalessClient(): Plugin {
  return {
    name: 'yanjian:schemaless-client',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (source) => (source === 'zod' ? STAND_IN : null),
    transform: (code, id) => (CALLS.test(id) ? { code: withoutSchemas(code), map: null } : null),
  };
}
