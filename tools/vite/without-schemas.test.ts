import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { withoutSchemas } from './without-schemas.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'yanjian-without-schemas-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a module of the contract', () => {
  it('keeps what the page reads, and imports nothing for its schemas alone', () => {
    const stripped = withoutSchemas(`
import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Page } from '../wire/fields.ts';
import { Report } from './reports.ts';
import { PAGE_SIZE } from './search.ts';
import './effect.ts';
export const MOST = Math.min(PAGE_SIZE, 20);
const Item = Report.extend({ page: Page }).refine(({ page }) => page > 0);
export type Item = z.infer<typeof Item>;
export const list = call({ method: 'POST', path: '/list', summary: '列表，含 request: 一词', openTo: ['pending'], request: request({ page: Page }), response: z.array(Item), cost: MOST });
export const isItem = (item: Item): boolean => 'page' in item;`);
    expect(stripped.replace(/\s+/g, ' ').trim()).toBe(
      "import { z } from 'zod'; import { call, request } from '../wire/call.ts'; import { PAGE_SIZE } from './search.ts'; import './effect.ts'; " +
        'export const MOST = Math.min(PAGE_SIZE, 20); const Item = z; export type Item = z.infer<typeof Item>; ' +
        "export const list = call({ method: 'POST', path: '/list', cost: MOST }); " +
        "export const isItem = (item: Item): boolean => 'page' in item;",
    );
  });

  it('leaves functions that make schemas as they are', () => {
    const code =
      "import { z } from 'zod';\nexport function size(most: number) {\n  return z.number().max(most);\n}\n";
    expect(withoutSchemas(code)).toBe(code);
  });
});

describe('every call of the contract', () => {
  const isCall = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && 'path' in value && 'envelope' in value;
  const wireOf = (declared: unknown) => {
    const { summary, openTo, request, response, ...wire } = declared as Record<string, unknown>;
    return wire;
  };

  it('is sent from a browser as the server takes it', async () => {
    const filter = (path: string) => !path.endsWith('tsconfig.json');
    cpSync(join(ROOT, 'contract'), join(folder, 'contract'), { recursive: true, filter });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    for (const part of ['calls', 'wire']) {
      for (const file of readdirSync(join(folder, 'contract', part))) {
        const path = join(folder, 'contract', part, file);
        writeFileSync(path, withoutSchemas(readFileSync(path, 'utf8')));
      }
    }
    const modules = readdirSync(join(ROOT, 'contract/calls')).filter((file) => !file.includes('.test.'));
    let compared = 0;
    for (const file of modules) {
      const [whole, stripped] = (await Promise.all(
        [ROOT, folder].map((root) => import(pathToFileURL(join(root, 'contract/calls', file)).href)),
      )) as [Record<string, unknown>, Record<string, unknown>];
      expect(Object.keys(stripped), file).toEqual(Object.keys(whole));
      for (const [name, declared] of Object.entries(whole).filter(([, value]) => isCall(value))) {
        expect(wireOf(stripped[name]), `${file} ${name}`).toEqual(wireOf(declared));
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(100);
  });
});
