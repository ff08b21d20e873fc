import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  SearchBusy,
  type SearchEngine,
  type SearchIndex,
  SearchIndexUnavailable,
  SearchTooComplex,
} from '#server/ports/search-index.ts';
import { and, makeReport, or, PAPERS, query, text } from '#server/ports/search-samples.ts';
import { mulberry32 } from '#server/testing/seeded-random.ts';
import { createSqliteSearchEngine } from './index.ts';

const SEED = 20_261_122;
const random = mulberry32(SEED);
const directory = mkdtempSync(join(tmpdir(), 'yanjian-stop-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const character = (): string => String.fromCodePoint(0x4e00 + Math.floor(random() * 400));
const WORDS = Array.from({ length: 66 }, () => character() + character());
const CHARACTERS = Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x4e00 + at));
/** Every paper holds many of the words, so that each of them is long to go through. */
const papers = Array.from({ length: 3000 }, (_, at) =>
  makeReport(at + 1, {
    title: `储能 ${at}`,
    paragraphs: [WORDS.filter(() => random() < 0.7).join('，'), ...CHARACTERS.slice(0, at % 100)],
  }),
);
const fuzzy = query(text(WORDS.join(' ')), { match: 'any', sort: 'overall' });
const victim = query(text('储能'), { sort: 'overall', limit: 15 });

async function* inOne() {
  yield papers;
}

const openEngine = (options: { readers?: number; budgetMs?: number; graceMs?: number } = {}) =>
  createSqliteSearchEngine({ directory, ...options });

beforeAll(async () => {
  const engine = openEngine();
  const index = await engine.open(PAPERS);
  await index.rebuild(inOne());
  await engine.close();
});

async function withIndex(
  options: Parameters<typeof openEngine>[0],
  work: (index: SearchIndex, engine: SearchEngine) => Promise<void>,
): Promise<void> {
  const engine = openEngine(options);
  try {
    await work(await engine.open(PAPERS), engine);
  } finally {
    await engine.close();
  }
}

const outcomeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'answered',
    (error: Error) => error.name,
  );

describe(`a query that takes too long (seed ${SEED})`, () => {
  test('is ended in words, and the next is answered', () =>
    withIndex({ readers: 1, graceMs: 0 }, async (index) => {
      await expect(index.search(fuzzy, { budgetMs: 1 })).rejects.toThrow('检索太复杂，请减少词');
      await expect(index.search(fuzzy, { budgetMs: 0 })).rejects.toBeInstanceOf(SearchTooComplex);
      expect((await index.search(victim, { budgetMs: 30_000 })).total).toBe(papers.length);
    }));

  test('is stopped by the reader itself between two steps, whose thread goes on', () =>
    withIndex({ readers: 1, graceMs: 600_000 }, async (index) => {
      await expect(index.search(fuzzy, { budgetMs: 1 })).rejects.toBeInstanceOf(SearchTooComplex);
      expect((await index.search(victim, { budgetMs: 30_000 })).total).toBe(papers.length);
    }));

  test('is given up when its asker has gone, and the next is answered', () =>
    withIndex({ readers: 1, budgetMs: 60_000, graceMs: 10 }, async (index) => {
      const leaving = new AbortController();
      const asked = outcomeOf(index.search(fuzzy, { signal: leaving.signal }));
      const waiting = outcomeOf(index.search(fuzzy, { signal: leaving.signal }));
      leaving.abort(new DOMException('gone', 'AbortError'));
      expect([await asked, await waiting]).toEqual(['AbortError', 'AbortError']);
      expect((await index.search(victim)).total).toBe(papers.length);
    }));

  test('does not keep the engine from closing', () =>
    withIndex({ readers: 1, budgetMs: 600_000 }, async (index, engine) => {
      const asked = Array.from({ length: 6 }, () => outcomeOf(index.search(fuzzy)));
      const started = performance.now();
      await engine.close();
      expect(performance.now() - started).toBeLessThan(10_000);
      expect(new Set(await Promise.all(asked))).toEqual(new Set(['SearchIndexUnavailable']));
      await expect(index.count(victim)).rejects.toBeInstanceOf(SearchIndexUnavailable);
    }));
});

test('what would cost more than any budget is refused before it runs', () =>
  // How fast a machine is must not decide what is too complex.
  withIndex({ budgetMs: 60_000 }, async (index) => {
    const lone = or(...CHARACTERS.map((each) => text(each)));
    await expect(index.count(query(lone))).rejects.toBeInstanceOf(SearchTooComplex);
    const many = Array.from({ length: 200 }, () => text(character() + character() + character()));
    await expect(index.count(query(and(...many)))).rejects.toBeInstanceOf(SearchTooComplex);
    // The same word again costs nothing; a lone character beside words falls away where one word is enough.
    expect(await index.count(query(and(...Array.from({ length: 400 }, () => text('储能')))))).toBe(3000);
    const beside = query(text(['储能', ...CHARACTERS].join(' ')), { match: 'any' });
    expect((await index.search(beside)).total).toBe(3000);
  }));

/** Each request has a signal of its own. */
const requestOf = (share: string) => ({ share, signal: new AbortController().signal });

describe('many at once', () => {
  test('one share is refused when it has brought too much, and the others have their turn', () =>
    withIndex({ readers: 1, budgetMs: 60_000 }, async (index) => {
      const order: string[] = [];
      const flood = Array.from({ length: 300 }, (_, at) =>
        outcomeOf(index.count({ ...victim, publishedFromSeconds: at }, requestOf('flood'))).then(
          (outcome) => {
            order.push('flood');
            return outcome;
          },
        ),
      );
      const other = index
        .count(query(text('储能', 'title')), { share: 'other' })
        .then(() => order.push('other'));
      const outcomes = await Promise.all(flood);
      await other;
      expect(outcomes.filter((outcome) => outcome === 'SearchBusy').length).toBeGreaterThan(0);
      expect(outcomes.filter((outcome) => outcome === 'answered').length).toBeGreaterThan(0);
      const refused = outcomes.filter((outcome) => outcome === 'SearchBusy').length;
      expect(order.indexOf('other')).toBeLessThan(refused + 5);
    }));

  test('the error of a full queue says when to come again', () => {
    expect(new SearchBusy(2)).toMatchObject({ retryAfterSeconds: 2, message: '检索的人太多，请稍后再试' });
  });

  test('a victim is answered beside the known attacks, all of which end in an answer or in words', () =>
    withIndex({ budgetMs: 1000 }, async (index) => {
      const noHit = query(and(...Array.from({ length: 53 }, () => text(character() + character()))));
      const attacks = [
        ...[1, 2, 3].map(() => index.search(fuzzy, { share: 'attacker' })),
        index.search(query(text(CHARACTERS.join(' ')), { match: 'any' }), { share: 'attacker' }),
        index.search(query(or(...CHARACTERS.map((each) => text(each)))), { share: 'attacker' }),
        index.search(noHit, { share: 'attacker' }),
      ].map(outcomeOf);
      // How fast a machine is must not decide whether the victim is served.
      const ownTime = { share: 'victim', budgetMs: 60_000 };
      for (let at = 0; at < 20; at++)
        expect((await index.search({ ...victim, offset: at }, ownTime)).hits.length).toBe(15);
      const words = ['answered', 'SearchTooComplex', 'SearchBusy'];
      for (const outcome of await Promise.all(attacks)) expect(words).toContain(outcome);
      expect((await index.stats()).documents).toBe(papers.length);
    }));
});
