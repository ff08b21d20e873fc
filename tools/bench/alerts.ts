import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { AlertSearch, type AlertSearchInput } from '#contract/calls/alerts.ts';
import { openBriefIndex } from '#server/adapters/search-sqlite/brief-index.ts';
import { loadTaxonomies } from '#server/features/documents/index.ts';
import { connectDatabase, type Database } from '#server/platform/db/connect-database.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { createFeatures } from '#server/start/create-features.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { tellArrived } from '#server/testing/tell-reports.ts';
import { testParts } from '#server/testing/test-parts.ts';
import { readVocabulary, seededRandom } from './search-corpus.ts';

/**
 * Matching saved searches with new reports, on PostgreSQL and the engine that the product uses, from the arrivals to the inboxes.
 * Usage: node tools/bench/alerts.ts [--searches 10000] [--reports 1000] [--body-words 3000] [--seed 7] [--common]
 */
function numberArgument(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
}
const SEARCHES = numberArgument('--searches', 10_000);
const REPORTS = numberArgument('--reports', 1_000);
/** About as many as a report of 15 pages has. */
const BODY_WORDS = numberArgument('--body-words', 3_000);
const SEED = numberArgument('--seed', 7);
/** The worst: people wait for the words that stand in every report. */
const COMMON = process.argv.includes('--common');
/** What the largest level keeps is more: so many owners, each asked for once. */
const SEARCHES_EACH = 20;
const TITLE_WORDS = 8;
const PARAGRAPHS = 40;

const random = seededRandom(SEED);
const vocabulary = readVocabulary();
const words = (count: number) => Array.from({ length: count }, () => vocabulary.draw(random));
const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
const taxonomies = loadTaxonomies();

async function addReports(database: Database): Promise<void> {
  for (let number = 0; number < REPORTS; number += 1) {
    const industry = pick(taxonomies.industries.filter(({ parentId }) => parentId !== 0));
    const { fid } = await seedReport(database, {
      title: `${words(TITLE_WORDS).join('')}（${number}）`,
      organisation: `机构${number % 60}`,
      type: [2, 5, 9][number % 3] ?? 2,
      ...(industry === undefined ? {} : { industry1: industry.parentId, industry2: industry.id }),
      paragraphs: Array.from({ length: PARAGRAPHS }, () => words(BODY_WORDS / PARAGRAPHS).join('')),
    });
    await tellArrived(database, [fid]);
  }
}

/**
 * Nobody waits for reports with 发展 in them: what people keep are words that tell something. Of all words a text is made of, the
 * common ones (two thirds of it) are left out; each of the others is in one report of twenty at most.
 */
const MOST_SHARE = 1 / 60_000;
const shareOf = new Map(vocabulary.words.map((word, at) => [word, vocabulary.shares[at] ?? 0]));
function drawTelling(): string {
  for (;;) {
    const word = vocabulary.draw(random);
    if (COMMON || (word.length > 1 && (shareOf.get(word) ?? 1) <= MOST_SHARE)) return word;
  }
}
const tellingWords = (count: number) => Array.from({ length: count }, drawTelling);

/** One or two words, at times a stock, at times filters beside them: as people search. */
function drawSearch(): AlertSearchInput {
  const share = random();
  const keyword =
    share < 0.1
      ? (pick(taxonomies.stocks)?.name ?? '')
      : tellingWords(1 + Math.floor(random() * 2)).join(' ');
  const industry = random() < 0.3 ? pick(taxonomies.industries) : undefined;
  return {
    keyword,
    ...(industry === undefined ? {} : { industryCategory: [industry.parentId || industry.id] }),
    ...(random() < 0.2 ? { reportType: [2] } : {}),
  };
}

async function addSearches(database: Database): Promise<void> {
  for (let start = 0; start < SEARCHES; start += SEARCHES_EACH) {
    const { rows } = await database.pool.query<{ uid: number }>(
      `INSERT INTO accounts (openid, nickname, level, unlock_ends_at, created_at)
       VALUES ($1, 'x', 2, now() + interval '1 year', now()) RETURNING uid`,
      [`bench-${start}`],
    );
    for (let place = start; place < Math.min(SEARCHES, start + SEARCHES_EACH); place += 1) {
      await database.pool.query(
        `INSERT INTO alerts (uid, name, search, subject, created_at) VALUES ($1, 'x', $2, $3, now() - interval '1 day')`,
        [rows[0]?.uid, JSON.stringify(AlertSearch.parse(drawSearch())), `${place}`],
      );
    }
  }
}

async function run(database: Database): Promise<void> {
  await migrateToLatest(database);
  const parts = { ...testParts(database), openIndex: openBriefIndex, clock: { now: () => Date.now() } };
  const features = await createFeatures(parts);
  await features.language.dictionary.refresh();
  await addReports(database);
  await addSearches(database);
  const [started, before] = [performance.now(), process.cpuUsage()];
  const matches = await features.alerts.matchArrivals();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  console.log(`${cpus()[0]?.model ?? ''}，${cpus().length} 核；种子 ${SEED}`);
  console.log('| 检索 | 新报告 | 每篇字词 | 找到 | 秒 | CPU 秒（不含 PostgreSQL） | 每个检索毫秒 |');
  console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  const each = ((1000 * seconds) / SEARCHES).toFixed(2);
  const cpu = ((user + system) / 1e6).toFixed(1);
  console.log(
    `| ${SEARCHES} | ${REPORTS} | ${BODY_WORDS} | ${matches} | ${seconds.toFixed(1)} | ${cpu} | ${each} |`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'yanjian-bench-'));
// PostgreSQL may run as another user.
chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, disposable: true });
const database = connectDatabase(postgres.url);
try {
  await run(database);
} finally {
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
