import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Converter } from 'opencc-js/cn2t';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldText } from '#contract/text/fold.ts';
import { indexTokens, queryPhrase } from '#contract/text/tokenize.ts';
import type { IndexedDocument } from '#server/ports/search-collection.ts';
import type { SearchEngine, SearchIndex } from '#server/ports/search-index.ts';
import { makeReport, PAPERS, query, text } from '#server/ports/search-samples.ts';
import { inTurns } from '#server/testing/in-turns.ts';
import { hasShared, sharedPath } from '#server/testing/shared-data.ts';
import { createSqliteSearchEngine } from './index.ts';

/**
 * The promise of the search box: any run of two or more Chinese characters taken from a title or a paragraph finds that report, also in its
 * traditional form, and no query finds by sound.
 */
const SEED = 20_261_121;
const DRAWS = 10_000;
const TITLES_FILE = 'reports.jsonl';
const RUN = /\p{Script=Han}{2,}/gu;

const toTraditional = Converter({ from: 'cn', to: 't' });

/** Real titles where they are at hand; what is made up is drawn from always. */
const titles = hasShared(TITLES_FILE, '真实标题的抽取')
  ? readFileSync(sharedPath(TITLES_FILE), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => String((JSON.parse(line) as { title: unknown }).title))
  : [];

const character = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.integer({ min: 0x4e00, max: 0x9fa5 }).map((unit) => String.fromCodePoint(unit)),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0x20000, max: 0x2a6d6 }).map((point) => String.fromCodePoint(point)),
  },
  { weight: 2, arbitrary: fc.constantFrom('，', '。', ' ', '（', 'A', '5G', '%', '\u00ad', '\n', 'é', '①') },
  { weight: 3, arbitrary: fc.constantFrom(...'新能源汽车產業鏈行业報告研究') },
);
const paragraphs = fc.sample(fc.string({ unit: character, minLength: 4, maxLength: 80 }), {
  numRuns: 2000,
  seed: SEED,
});

const real = titles.map((title, i) => makeReport(i + 1, { title }));
const madeUp = paragraphs.map((paragraph, i) =>
  makeReport(30_001 + i, { title: `合成${i}`, paragraphs: [paragraph, paragraphs[(i + 7) % 2000] ?? ''] }),
);
const reports = [...real, ...madeUp];

const reportById = new Map(reports.map((report) => [report.id, report]));

const sourceOf = (report: IndexedDocument | undefined): string =>
  report?.fields.body?.[1] ?? report?.fields.title?.[0] ?? '';

interface Draw {
  id: number;
  run: string;
}

/** Some run of some of these reports, cut anywhere. */
const drawFrom = (sources: readonly IndexedDocument[]): fc.Arbitrary<Draw> =>
  fc
    .record({ at: fc.nat(), which: fc.nat(), start: fc.nat(), size: fc.nat(), traditional: fc.boolean() })
    .map(({ at, which, start, size, traditional }) => {
      const report = sources[at % sources.length];
      const source = sourceOf(report);
      const runs = source.match(RUN) ?? [];
      const whole = [...(runs[which % Math.max(1, runs.length)] ?? '')];
      const from = whole.length < 2 ? 0 : start % (whole.length - 1);
      const run = whole.slice(from, from + 2 + (size % Math.max(1, whole.length - from - 1))).join('');
      return { id: report?.id ?? 0, run: traditional ? [...run].map(toTraditional).join('') : run };
    })
    .filter(({ run }) => [...run].length >= 2);

const KINDS = [
  { kind: 'made up', sources: madeUp },
  { kind: 'real', sources: real },
];
console.log(`seed ${SEED}, ${titles.length} real titles`);

describe('the promise of substring search', () => {
  const directory = mkdtempSync(join(tmpdir(), 'yanjian-guarantee-'));
  let engine: SearchEngine;
  let index: SearchIndex;

  beforeAll(async () => {
    engine = createSqliteSearchEngine({ directory });
    index = await engine.open(PAPERS);
    await index.rebuild(
      (async function* () {
        yield reports;
      })(),
    );
  });
  afterAll(async () => {
    await engine.close();
    rmSync(directory, { recursive: true, force: true });
  });

  describe.each(KINDS)('$kind reports', ({ sources }) => {
    const draw = drawFrom(sources);

    it.skipIf(sources.length === 0)(
      `gives ${DRAWS} random runs back (seed ${SEED})`,
      async () => {
        const missed: Draw[] = [];
        await inTurns(fc.sample(draw, { numRuns: DRAWS, seed: SEED }), async (drawn) => {
          // Every report has a day of its own: asked of that day alone, a run in thousands of titles need not list them all.
          const day = reportById.get(drawn.id)?.publishedAtSeconds;
          const asked = query(text(drawn.run), { publishedFromSeconds: day, publishedToSeconds: day });
          const { hits, total } = await index.search(asked);
          if (total !== 1 || hits[0]?.id !== drawn.id) missed.push(drawn);
        });
        expect(missed).toEqual([]);
      },
      120_000,
    );

    it.skipIf(sources.length === 0)(
      'gives them back among all others too',
      async () => {
        const missed: Draw[] = [];
        await inTurns(fc.sample(draw, { numRuns: 300, seed: SEED + 1 }), async (drawn) => {
          const { hits } = await index.search(query(text(drawn.run), { limit: reports.length }));
          if (!hits.some(({ id }) => id === drawn.id)) missed.push(drawn);
        });
        expect(missed).toEqual([]);
      },
      60_000,
    );
  });

  it('finds nothing but what holds the run', async () => {
    const textsOf = (id: number): string[] => {
      const report = reportById.get(id);
      return Object.values(report?.fields ?? {}).flat();
    };
    const wrong: { run: string; id: number }[] = [];
    await inTurns(fc.sample(drawFrom(reports), { numRuns: 1000, seed: SEED }), async ({ run }) => {
      const { hits } = await index.search(query(text(run), { limit: 5 }));
      const folded = foldText(run);
      for (const { id } of hits)
        if (!textsOf(id).some((part) => foldText(part).includes(folded))) wrong.push({ run, id });
    });
    expect(wrong).toEqual([]);
  });

  it('never finds by sound: a run in other characters of the same sound finds nothing new', async () => {
    for (const [written, sounded] of [
      ['新能源汽车', '心能园汽车'],
      ['半导体', '伴导体'],
      ['白酒', '百九'],
    ] as const) {
      const { hits } = await index.search(query(text(sounded), { limit: 50 }));
      const foldedHits = hits.map(({ id }) => foldText(reportById.get(id)?.fields.title?.[0] ?? ''));
      expect(
        foldedHits.every((title) => title.includes(sounded)),
        `${sounded} must not find ${written}`,
      ).toBe(true);
    }
  });
});

describe('the promise rests on overlapping tokens', () => {
  /** The mutant: pairs that do not overlap, as a careless index would store them. */
  const withoutOverlap = (folded: string): string[] => indexTokens(folded).filter((_, i) => i % 2 === 0);
  const holds = (tokens: string[], run: string): boolean => {
    const wanted = queryPhrase(run)?.tokens.join(' ') ?? '';
    return ` ${tokens.join(' ')} `.includes(` ${wanted} `);
  };

  it('holds with them and fails without them', () => {
    const property = (tokensOf: (folded: string) => string[]) =>
      fc.check(
        fc.property(drawFrom(madeUp), ({ id, run }) => {
          const report = reportById.get(id);
          const source = foldText(sourceOf(report));
          return holds(tokensOf(source), foldText(run));
        }),
        { numRuns: 300, seed: SEED },
      );
    expect(property(indexTokens).failed).toBe(false);
    expect(property(withoutOverlap).failed).toBe(true);
  });
});
