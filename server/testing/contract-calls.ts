import { readdirSync } from 'node:fs';
import type { Call } from '#contract/wire/call.ts';

const CONTRACT = new URL('../../contract/', import.meta.url);

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'request' in value;

/** Every call that any file of the contract declares, found by looking, so that a new one cannot be forgotten. */
export async function contractCalls(): Promise<Call[]> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const modules = await Promise.all(
    files.map((name) => import(new URL(name, CONTRACT).href) as Promise<object>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isCall));
}
