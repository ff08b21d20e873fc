import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { planLibrary } from '#demo/plan-library.ts';
import { bringMissingInsights, demoDay } from './prepare-demo.ts';

const folder = mkdtempSync(join(tmpdir(), 'yanjian-demo-day-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (moment: string): number => Date.parse(moment);

describe('the day of the newest demo report', () => {
  it('is yesterday in Shanghai, and stays so once it is decided', async () => {
    const directory = join(folder, 'new');
    // 17:00 UTC is one in the morning of the next day in Shanghai.
    expect(await demoDay(directory, at('2026-08-22T17:00:00Z'))).toBe('2026-08-22');
    expect(await demoDay(directory, at('2026-09-30T08:00:00Z'))).toBe('2026-08-22');
  });

  it('is decided anew where the clock was wrong or the note is damaged', async () => {
    for (const [note, moment] of [
      ['2031-01-01', '2026-08-22T08:00:00Z'],
      ['', '2026-08-22T08:00:00Z'],
    ] as const) {
      writeFileSync(join(folder, 'as-of'), note);
      expect(await demoDay(folder, at(moment))).toBe('2026-08-21');
    }
  });

  it.each(['2026-01-05', '2026-04-20', '2026-04-30', '2028-02-29'])(
    'is never passed by a report of the library as of %s',
    (asOf) => {
      const days = planLibrary({ count: 72, seed: 'yanjian', asOf }).map(({ date }) => date);
      expect(days.toSorted().at(-1)?.localeCompare(asOf)).toBeLessThanOrEqual(0);
    },
  );
});

describe('articles for a demo library that was imported before there were any', () => {
  const options = { seed: 'yanjian', asOf: '2026-08-22' };
  const now = at('2026-08-23T08:00:00Z');

  /** A data folder, and what of it was imported. */
  function dataFolder({ demo }: { demo: boolean }) {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const library = join(dataDir, 'demo-library');
    if (demo) {
      mkdirSync(library);
      writeFileSync(join(library, 'as-of'), options.asOf);
      const lines = planLibrary({ ...options, count: 72 }).map(({ number, industry, date }) =>
        JSON.stringify({ title: `报告${number}`, industry, date }),
      );
      writeFileSync(join(library, 'catalogue.jsonl'), lines.join('\n'));
    }
    const articles: string[] = [];
    let imports = 0;
    const insights = {
      list: async () => articles.map((title, id) => ({ id, key: title, title, published_on: options.asOf })),
      importFolder: async (directory: string) => {
        imports += 1;
        articles.push(...readdirSync(directory).filter((name) => name.endsWith('.md')));
        return { added: articles.length, changed: 0, unchanged: 0, failed: [] };
      },
    };
    return {
      articles,
      start: () => bringMissingInsights({ insights }, { dataDir, now }),
      imports: () => imports,
    };
  }

  it('are brought in by the next start, and not again once they were removed', async () => {
    const { articles, start, imports } = dataFolder({ demo: true });
    await start();
    expect(articles.length).toBeGreaterThanOrEqual(12);
    articles.length = 0;
    await start();
    expect([imports(), articles]).toEqual([1, []]);
  });

  it('are left alone where some stand, and are none of a library of the operator', async () => {
    const known = dataFolder({ demo: true });
    known.articles.push('自己写的');
    await known.start();
    const own = dataFolder({ demo: false });
    await own.start();
    expect([known.imports(), own.imports()]).toEqual([0, 0]);
  });
});
