import { afterEach, expect, test } from 'vitest';
import { startEngine } from './engine.ts';
import { compilePdfium } from './wasm-module.ts';

const program = process.argv[1] ?? '';
afterEach(() => {
  process.argv[1] = program;
});

test('starts in a checkout whose path is Chinese', async () => {
  process.argv[1] = '/home/研究员/研见 副本/worker.ts';
  const engine = await startEngine(await compilePdfium());
  expect(engine.memoryBytes()).toBeGreaterThan(0);
});
