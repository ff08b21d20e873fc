import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Converter } from 'opencc-js/cn2t';
import { Converter as Simplifier } from 'opencc-js/t2cn';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSqliteSearchEngine } from '#server/adapters/search-sqlite/index.ts';
import type { SearchEngine, SearchIndex } from '#server/ports/search-index.ts';
import { inTurns } from '#server/testing/in-turns.ts';
import { newCaller, searchFixture, searchRequest } from '#server/testing/search-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { REPORTS } from '../collections/index.ts';
import { forCaller } from './access.ts';
import type { SharedSearchDeps } from './deps.ts';
import { findReports } from './find-reports.ts';

/**
 * The promise of the search box where a person meets it: behind the query language, synonyms and splitting, over the real index and
 * records. `guarantee.test.ts` of the index draws 10,000 runs below that.
 */
const SEED = 20_261_122;
const DRAWS = 400;

const TITLES = [
  '储能变流器出海：欧洲户储去库存接近尾声',
  '半導體設備國產化提速（附供應商名錄）',
  '白酒Ⅱ行业周报：批价企稳，渠道“轻装上阵”',
  '２０２６年低空经济ＡＩ调度系统白皮书',
  '财政部：专项债发行节奏与基建投资展望',
  '银行业息差——底部的三个观察',
];
const PARAGRAPHS = [
  '组件价格继续下探，逆变器毛利率保持稳定；风险提示：贸易摩擦。',
  '晶圓廠擴產，光刻膠與電子特氣的國產替代率不足兩成。',
  '渠道库存回到一个半月，宴席场次同比增长7%，高端酒批价止跌。',
  '城市空中交通的调度算法由ＡＩ大模型驱动，時延低於十毫秒。',
  '专项债额度提前下达，重大项目开工率回升至七成以上。',
  '净息差企稳、不良率下降，股份行负债成本改善最为明显。',
];
const SEEDS = Array.from({ length: 36 }, (_, at) => ({
  title: `${TITLES[at % 6] ?? ''}（${['一', '二', '三', '四', '五', '六'][Math.floor(at / 6)] ?? ''}）`,
  paragraphs: [PARAGRAPHS[at % 6] ?? '', PARAGRAPHS[(at + 1 + Math.floor(at / 6)) % 6] ?? ''],
}));

const database = testDatabase();
const directory = mkdtempSync(join(tmpdir(), 'yanjian-any-run-'));
let engine: SearchEngine;
let index: SearchIndex;
let parts: SharedSearchDeps;
let fids: number[] = [];

beforeAll(async () => {
  engine = createSqliteSearchEngine({ directory });
  index = await engine.open(REPORTS);
  ({ parts, fids } = await searchFixture(database.database, SEEDS, index));
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

const toTraditional = Converter({ from: 'cn', to: 't' });
const toSimplified = Simplifier({ from: 't', to: 'cn' });
const toFullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (unit) => String.fromCharCode(unit.charCodeAt(0) + 0xfee0));

/** How the same run may be typed. */
const MANNERS: Record<string, (run: string) => string> = {
  plain: (run) => run,
  traditional: (run) => [...run].map(toTraditional).join(''),
  simplified: (run) => [...run].map(toSimplified).join(''),
  'full width': toFullWidth,
  quoted: (run) => `“${run}”`,
};

const sourceOf = (at: number, which: number): string => {
  const seed = SEEDS[at % SEEDS.length];
  return [seed?.title, ...(seed?.paragraphs ?? [])][which % 3] ?? '';
};

/** A stretch of some text between two characters that are letters, Chinese or not, and the report it is of. */
function stretches(pattern: RegExp) {
  return fc
    .record({ at: fc.nat(), which: fc.nat(), run: fc.nat(), start: fc.nat(), size: fc.nat() })
    .map(({ at, which, run, start, size }) => {
      const runs = sourceOf(at, which).match(pattern) ?? [];
      const whole = [...(runs[run % Math.max(1, runs.length)] ?? '')];
      const from = whole.length < 2 ? 0 : start % (whole.length - 1);
      const length = 2 + (size % Math.max(1, Math.min(12, whole.length - from - 1)));
      return { report: at % SEEDS.length, text: whole.slice(from, from + length).join('') };
    })
    .filter(({ text }) => [...text].length >= 2);
}

async function find(keyword: string, asked: { asTyped?: 1 } = {}) {
  const request = searchRequest({ keyword, pageSize: 50, sortMode: 1, ...asked });
  // The time budget is one request's: each search has its own.
  const caller = newCaller();
  const answer = await findReports(forCaller(parts, caller), request, caller, 'all');
  const { list, notice, corrected_keyword: corrected } = answer;
  return { found: list.map(({ fid }) => fid), notice, corrected };
}

describe(`any run finds its report (seed ${SEED})`, () => {
  const draws = fc.sample(
    fc.record({
      stretch: stretches(/\p{Script=Han}{2,}/gu),
      manner: fc.constantFrom(...Object.keys(MANNERS)),
    }),
    { numRuns: DRAWS, seed: SEED },
  );

  test(`${DRAWS} runs, in traditional and simplified characters, full width and quoted`, async () => {
    const missed: string[] = [];
    await inTurns(draws, async ({ stretch, manner }) => {
      const keyword = MANNERS[manner]?.(stretch.text) ?? '';
      const { found, notice, corrected } = await find(keyword);
      if (!found.includes(fids[stretch.report] ?? 0) || notice + corrected !== '')
        missed.push(`${manner}: ${keyword}`);
    });
    expect(missed).toEqual([]);
  });

  test('runs with punctuation, letters and digits inside', async () => {
    const mixed = stretches(/[^（）“”]{2,}/gu).filter(({ text }) => /\p{Script=Han}{2}/u.test(text));
    const missed: string[] = [];
    // A Latin word or number counts whole: a stretch must not begin or end inside one.
    await inTurns(fc.sample(mixed, { numRuns: 200, seed: SEED + 1 }), async ({ report, text }) => {
      const keyword = text.replace(/^[\p{N}\p{Script=Latin}%Ⅱ]+|[\p{N}\p{Script=Latin}%]+$/gu, '');
      const { found } = await find(keyword);
      if (/\p{Script=Han}{2}/u.test(keyword) && !found.includes(fids[report] ?? 0)) missed.push(keyword);
    });
    expect(missed).toEqual([]);
  });

  test('runs typed with a space somewhere: one character beside two', async () => {
    const missed: string[] = [];
    await inTurns(draws.slice(0, 200), async ({ stretch }) => {
      const run = [...stretch.text];
      for (const cut of [1, run.length - 1]) {
        const keyword = `${run.slice(0, cut).join('')} ${run.slice(cut).join('')}`;
        const { found } = await find(keyword);
        if (!found.includes(fids[stretch.report] ?? 0)) missed.push(keyword);
      }
    });
    expect(missed).toEqual([]);
  });
});

test.each([
  ['百酒', '白酒'],
  ['晶元厂', '晶圓廠'],
  ['西差', '息差'],
])('%s is not taken for %s, which only sounds alike, without a word about it', async (sounding, written) => {
  const held = (await find(written)).found;
  expect(held.length).toBeGreaterThan(0);
  expect((await find(sounding, { asTyped: 1 })).found).toEqual([]);
  const { found, corrected } = await find(sounding);
  expect(found.length > 0).toBe(corrected !== '');
});
