import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { AUDIENCE_DOCUMENTS, AUDIENCE_WAYS, keepsToAudiences } from '#server/ports/search-audience.suite.ts';
import type { SearchIndex } from '#server/ports/search-index.ts';
import { PAPERS } from '#server/ports/search-samples.ts';
import type * as AskCollection from './ask-collection.ts';
import type { Queries } from './ask-collection.ts';
import type * as GradedPlan from './graded-plan.ts';
import type * as HeldWords from './held-words.ts';
import { createSqliteSearchEngine } from './index.ts';
import type * as Marks from './marks.ts';
import type * as QueryPlan from './query-plan.ts';
import type { ReaderPool } from './reader-pool.ts';
import type { ReaderTask } from './reader-thread.ts';
import type { IndexReader } from './run-query.ts';
import type * as TagBlocks from './tag-blocks.ts';

const directory = mkdtempSync(join(tmpdir(), 'yanjian-audience-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

beforeAll(async () => {
  const engine = createSqliteSearchEngine({ directory });
  await (await engine.open(PAPERS)).upsert(AUDIENCE_DOCUMENTS);
  await engine.close();
});

/** The clause that says whom it is for is left out while this is set. */
let leftOut = false;

/** What is planned and read inside the call goes without the clause. */
const without =
  <Parameters extends unknown[], Result>(work: (...parameters: Parameters) => Result) =>
  (...parameters: Parameters): Result => {
    leftOut = true;
    try {
      return work(...parameters);
    } finally {
      leftOut = false;
    }
  };

/** Reads in this thread, where the broken parts are. */
function readHere(): void {
  vi.doMock('./reader-pool.ts', async () => {
    const { createIndexReader } = await import('./run-query.ts');
    const { openIndexFile } = await import('./schema.ts');
    const createReaderPool = (): ReaderPool => {
      let reader: IndexReader | undefined;
      let close = (): void => undefined;
      return {
        run({ path, layout, method, plan }: ReaderTask) {
          if (reader === undefined) {
            const database = openIndexFile(path, layout, 'read');
            close = () => database.close();
            reader = createIndexReader(database, layout, () => undefined);
          }
          return Promise.resolve(reader[method as keyof IndexReader](plan as never));
        },
        forget: () => undefined,
        close: async () => close(),
      };
    };
    return { createReaderPool };
  });
  vi.doMock('./marks.ts', async (original) => {
    const marks = await original<typeof Marks>();
    const forAudiences: typeof marks.forAudiences = (match, audiences) =>
      leftOut ? match : marks.forAudiences(match, audiences);
    return { ...marks, forAudiences };
  });
}

/** The ways of asking in which somebody is shown, or counted, what is not theirs. */
async function brokenWays(): Promise<string[]> {
  vi.resetModules();
  readHere();
  const { createSqliteSearchEngine: create } = await import('./index.ts');
  const engine = create({ directory });
  const index: SearchIndex = await engine.open(PAPERS);
  const broken: string[] = [];
  try {
    for (const way of AUDIENCE_WAYS)
      await keepsToAudiences(index, way).catch((error: Error) => {
        expect(error.message).toMatch(/^expected/);
        broken.push(way[0]);
      });
  } finally {
    await engine.close();
  }
  return broken;
}

const EVERY_WAY = AUDIENCE_WAYS.map(([way]) => way);

afterEach(() => {
  for (const part of [
    'ask-collection',
    'graded-plan',
    'held-words',
    'query-plan',
    'reader-pool',
    'marks',
    'tag-blocks',
  ])
    vi.doUnmock(`./${part}.ts`);
});

test('as it is, everybody finds what is theirs', async () => {
  expect(await brokenWays()).toEqual([]);
});

/** Each leaves the clause out of one place; the suite must notice, or it proves nothing. */
describe('broken on purpose', () => {
  test.each(['search', 'count', 'countTags', 'facets'] as const)('%s goes without', async (method) => {
    vi.doMock('./ask-collection.ts', async (original) => {
      const asking = await original<typeof AskCollection>();
      const createQueries: typeof asking.createQueries = (...parts) => {
        const queries: Queries = asking.createQueries(...parts);
        return { ...queries, [method]: without<unknown[], unknown>(queries[method] as () => unknown) };
      };
      return { ...asking, createQueries };
    });
    // Where no document holds every word, there is none to count, whoever asks.
    const noticed = method === 'count' ? EVERY_WAY.filter((way) => !way.startsWith('most')) : EVERY_WAY;
    expect(await brokenWays()).toEqual(noticed);
  });

  test('full graded matches go without', async () => {
    vi.doMock('./graded-plan.ts', async (original) => {
      const plans = await original<typeof GradedPlan>();
      return { ...plans, planFullMatch: without(plans.planFullMatch) };
    });
    expect(await brokenWays()).toContain('graded words');
  });

  test('graded matches that lack some words go without', async () => {
    vi.doMock('./held-words.ts', async (original) => {
      const reading = await original<typeof HeldWords>();
      return { ...reading, readHeldWords: without(reading.readHeldWords) };
    });
    expect(await brokenWays()).toEqual(['most of graded words']);
  });

  test('counts of everybody’s documents do not know which are not', async () => {
    vi.doMock('./tag-blocks.ts', async (original) => ({
      ...(await original<typeof TagBlocks>()),
      PRIVATE_TAG: -1,
    }));
    expect(await brokenWays()).toEqual(['everything', 'tags alone']);
  });

  /** Plans the matches rightly, and the rest of what is ranked without the clause. */
  const breakPlan = (part: 'titleMatch' | 'wordMatches') =>
    vi.doMock('./query-plan.ts', async (original) => {
      const plans = await original<typeof QueryPlan>();
      const planQuery: typeof plans.planQuery = (...asked) => {
        return { ...plans.planQuery(...asked), [part]: without(plans.planQuery)(...asked)[part] };
      };
      return { ...plans, planQuery };
    });

  test('the matches in titles, which are ranked first, go without', async () => {
    breakPlan('titleMatch');
    expect(await brokenWays()).toContain('a word');
  });

  test('the words of any-word mode, each by itself, go without', async () => {
    breakPlan('wordMatches');
    expect(await brokenWays()).toEqual(['any word']);
  });
});
