import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldText } from '#contract/text/fold.ts';
import type { SearchDeps } from '#server/features/search/deps.ts';
import { findReports } from '#server/features/search/find-reports.ts';
import { newCaller, searchRequest } from '#server/testing/search-fixture.ts';
import { sharedPath } from '#server/testing/shared-data.ts';
import { argument, memberOf, openBenchLibrary } from './analyst-library.ts';
import { fitSpelling } from './correction-fit.ts';
import { seededRandom } from './search-corpus.ts';
import { type Draws, drawSlip, readVocabulary, type SlippedQuery } from './slips.ts';
import { dictionaryWords, drawWords, readWords } from './title-draws.ts';

/**
 * Slips of typing: does a query with one find what was meant, and is a query without one left alone? The library holds every other
 * record; slips are made in words of titles it holds, clean queries are words of these titles and of those it does not hold, whose
 * new words and names it never saw.
 * Usage: node tools/bench/correction.ts [--reports <file.jsonl>] [--keep <folder> [--again]] [--draws 500] [--seed 5] [--fit] [--show]
 */
const FILE = argument('--reports') ?? sharedPath('reports.jsonl');
const DRAWS = Number(argument('--draws') ?? 500);
const SEED = Number(argument('--seed') ?? 5);
/** A word in fewer titles is not one that many would type. */
const LEAST_TITLES = 5;
const NOW = Date.parse('2026-11-22T09:00:00+08:00');

function drawQueries(held: readonly string[], unheld: readonly string[]): Draws {
  const random = seededRandom(SEED);
  const words = { held: readWords(held), unheld: readWords(unheld) };
  const vocabulary = readVocabulary(held, words.held);
  const place = (list: readonly unknown[]): number => Math.floor(random() * list.length);
  const slips: SlippedQuery[] = [];
  while (slips.length < DRAWS) {
    const at = place(held);
    const settings = { leastTitles: LEAST_TITLES, spaced: slips.length % 2 === 1, random };
    const slip = drawSlip(held[at] ?? '', words.held[at] ?? [], vocabulary, settings);
    if (slip) slips.push(slip);
  }
  const clean = (own: readonly string[][]): string[] =>
    Array.from({ length: DRAWS }, (_, at) =>
      drawWords(own[place(own)] ?? [], random).join(at % 2 === 0 ? '' : ' '),
    );
  const known = [...held, ...unheld].join('\n');
  const others = dictionaryWords().filter((word) => !known.includes(word));
  const rare = Array.from({ length: DRAWS }, (_, at) => {
    const own = words.held[place(words.held)] ?? [];
    return [others[place(others)] ?? '', own[place(own)] ?? ''].join(at % 2 === 0 ? '' : ' ');
  });
  return { slips, held: clean(words.held), unheld: clean(words.unheld), rare };
}

const ask = (deps: SearchDeps, keyword: string, asTyped: boolean) =>
  findReports(
    deps,
    searchRequest({ keyword, asTyped: asTyped ? 1 : 0, pageSize: 10 }),
    newCaller('enterprise', NOW),
    'all',
  );

const holds = (list: readonly { name: string }[], title: string): boolean =>
  list.some(({ name }) => foldText(name) === title);

const show = process.argv.includes('--show');

async function measureSlips(deps: SearchDeps, slips: readonly SlippedQuery[]): Promise<void> {
  const rows = { 照原样: 0, 更正之后: 0, 没有错字时: 0 };
  const outcomes = { 更正对了: 0, 更正成别的: 0, 只提示且对: 0, 没有认出: 0 };
  for (const { typed, meant, title } of slips) {
    const [literal, corrected, clean] = [
      await ask(deps, typed, true),
      await ask(deps, typed, false),
      await ask(deps, meant, true),
    ];
    if (holds(literal.list, title)) rows.照原样++;
    if (holds(corrected.list, title)) rows.更正之后++;
    if (holds(clean.list, title)) rows.没有错字时++;
    const outcome: keyof typeof outcomes =
      corrected.corrected_keyword === meant
        ? '更正对了'
        : corrected.corrected_keyword !== ''
          ? '更正成别的'
          : corrected.suggestions.includes(meant)
            ? '只提示且对'
            : '没有认出';
    outcomes[outcome]++;
    if (show && outcome !== '更正对了')
      console.log(
        `${outcome} ${meant} ← ${typed} → ${corrected.corrected_keyword || corrected.suggestions.join('；')} （照原样 ${literal.full}）`,
      );
  }
  const percent = (count: number): string => `${((count / slips.length) * 100).toFixed(1)} %`;
  console.log('| 错一个同音字 | 前 10 位找到 |\n| --- | ---: |');
  for (const [name, count] of Object.entries(rows)) console.log(`| ${name} | ${percent(count)} |`);
  console.log(
    Object.entries(outcomes)
      .map(([name, count]) => `${name} ${percent(count)}`)
      .join('，'),
  );
}

async function measureClean(deps: SearchDeps, name: string, queries: readonly string[]): Promise<void> {
  let corrected = 0;
  let offered = 0;
  for (const keyword of queries) {
    const { corrected_keyword, suggestions } = await ask(deps, keyword, false);
    if (corrected_keyword !== '') corrected++;
    else if (suggestions.length > 0) offered++;
    if (show && corrected_keyword !== '') console.log(`误改 ${keyword} → ${corrected_keyword}`);
  }
  console.log(`${name}：${queries.length} 问里误改 ${corrected}，提示 ${offered}`);
}

/** Every other record, in a file of its own. */
function halveRecords(): { file: string; held: string[]; unheld: string[] } {
  const lines = readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const file = join(tmpdir(), 'yanjian-correction-half.jsonl');
  const half = lines.filter((_, at) => at % 2 === 0);
  writeFileSync(file, half.join('\n'));
  const titleOf = (line: string): string => foldText((JSON.parse(line) as { title: string }).title);
  const held = half.map(titleOf);
  const known = new Set(held);
  const others = lines.filter((_, at) => at % 2 === 1).map(titleOf);
  return { file, held, unheld: others.filter((title) => !known.has(title)) };
}

if (!existsSync(FILE)) {
  console.log(`没有找到报告清单 ${FILE}，请用 --reports 指定`);
} else {
  const { file, held, unheld } = halveRecords();
  const library = await openBenchLibrary([file], {
    keep: argument('--keep'),
    again: process.argv.includes('--again'),
  });
  try {
    const deps = await memberOf(library, NOW);
    const draws = drawQueries(held, unheld);
    console.log(`种子 ${SEED}，库里 ${held.length} 条，库外 ${unheld.length} 条`);
    if (process.argv.includes('--fit')) await fitSpelling(deps, draws, NOW);
    else {
      await measureSlips(deps, draws.slips);
      await measureClean(deps, '库里标题的词，没有错字', draws.held);
      await measureClean(deps, '库外标题的词，没有错字', draws.unheld);
      await measureClean(deps, '库里没有的常用词', draws.rare);
    }
  } finally {
    await library.close();
  }
}
