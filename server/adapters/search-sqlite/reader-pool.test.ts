import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SearchTooComplex } from '#server/ports/search-index.ts';
import { makeReport, PAPERS } from '#server/ports/search-samples.ts';
import { createSqliteSearchEngine } from './index.ts';
import { layoutOf } from './layout.ts';
import type { MatchPlan } from './match-plan.ts';
import { createReaderPool } from './reader-pool.ts';

const directory = mkdtempSync(join(tmpdir(), 'yanjian-readers-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
let path = '';
beforeAll(async () => {
  const engine = createSqliteSearchEngine({ directory });
  const index = await engine.open(PAPERS);
  await index.upsert([makeReport(1, { title: '储能' }), makeReport(2, { title: '光伏' })]);
  await engine.close();
  const folder = join(directory, PAPERS.name);
  path = join(folder, readdirSync(folder).find((name) => name.endsWith('.sqlite')) ?? '');
});

const everything: MatchPlan = {
  table: 'whole',
  match: null,
  nothing: false,
  first: 0,
  last: Number.MAX_SAFE_INTEGER,
};

const counting = (plans: readonly unknown[]) => ({
  ...{ path, layout: layoutOf(PAPERS), method: 'count', plan: plans, isHeavy: false },
});

test('a question before a reader has begun is told to come again, not that it is too complex; the reader goes on', async () => {
  const pool = createReaderPool({ readers: 1, startMs: 0 });
  const count = () => pool.run(counting([everything]));
  try {
    await expect(count()).rejects.toMatchObject({
      name: 'SearchBusy',
      message: '检索刚刚启动，还在准备，请稍后再试',
    });
    // Ended at each question, it would never begin.
    await expect.poll(() => count().catch(() => null), { timeout: 60_000 }).toEqual([2]);
  } finally {
    await pool.close();
  }
});

test('who has gone while a reader begins costs nobody the reader', async () => {
  const pool = createReaderPool({ readers: 1, graceMs: 0 });
  const gone = AbortSignal.abort('gone');
  const leaving = new AbortController();
  try {
    await expect(pool.run(counting([everything]), { signal: gone })).rejects.toBe('gone');
    const asked = pool.run(counting([everything]), { signal: leaving.signal });
    leaving.abort('left');
    await expect(asked).rejects.toBe('left');
    expect(await pool.run(counting([everything]), { budgetMs: 60_000 })).toEqual([2]);
  } finally {
    await pool.close();
  }
});

test('a reader that runs out of memory costs its own question, and another takes its place', async () => {
  const pool = createReaderPool({ readers: 1, budgetMs: 60_000, heapMib: 24 });
  const count = (plans: readonly unknown[]) => pool.run(counting(plans));
  try {
    expect(await count([everything])).toEqual([2]);
    const more = Array.from({ length: 600_000 }, (_, at) => ({ ...everything, first: at }));
    await expect(count(more)).rejects.toBeInstanceOf(SearchTooComplex);
    expect(await count([everything])).toEqual([2]);
  } finally {
    await pool.close();
  }
});
