import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { streamAnswer } from '#contract/calls/answers.ts';
import { searchReports } from '#contract/calls/search.ts';
import { readQuestions } from './answers-set.ts';
import { type BenchCaller, openCaller } from './http-caller.ts';
import { importOnce, startServer } from './http-server.ts';
import { sendPaced } from './paced.ts';
import { readVocabulary, seededRandom } from './search-corpus.ts';

/**
 * How long answers take on the library as it is started, asked by one person and by eight at once, and how long others' searches take beside
 * them. Every question is asked once: a kept answer costs nothing.
 * Usage: node tools/bench/asking.ts [--data <folder, kept>] [--reports <folder of catalogues and PDFs>] [--seconds 30] [--per-second 5] [--seed 7] [--port 4192]
 */
function argument(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

const REPORTS = argument('--reports') ?? join(import.meta.dirname, '../../../shared/data');
const SECONDS = Number(argument('--seconds') ?? 30);
const PER_SECOND = Number(argument('--per-second') ?? 5);
const SEED = Number(argument('--seed') ?? 7);
const PORT = Number(argument('--port') ?? 4192);
const TOGETHER = 8;

interface Told {
  firstMs: number;
  wholeMs: number;
}

/** One question, from its sending to the first checked claim (the whole where it is refused), and to the end. */
async function ask(origin: string, person: BenchCaller, query: string): Promise<Told> {
  const { headers, body } = await person.call(streamAnswer, { query });
  const began = performance.now();
  const answer = await fetch(`${origin}${streamAnswer.path}`, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: String(body),
  });
  if (answer.status !== 200 || answer.body === null)
    throw new Error(`${query}：${answer.status} ${await answer.text()}`);
  let [text, firstMs] = ['', 0];
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (firstMs === 0 && text.includes('"claim"')) firstMs = performance.now() - began;
  }
  if (!text.includes('"answered"')) throw new Error(`${query}：没有答完 ${text.slice(-200)}`);
  const wholeMs = performance.now() - began;
  return { firstMs: firstMs || wholeMs, wholeMs };
}

/** So many people, each the next question as soon as the last is answered, for so long. */
async function askFor(origin: string, people: readonly BenchCaller[], next: () => string | undefined) {
  const until = performance.now() + SECONDS * 1000;
  const told: Told[] = [];
  await Promise.all(
    people.map(async (person) => {
      for (let query = next(); query !== undefined && performance.now() < until; query = next())
        told.push(await ask(origin, person, query));
    }),
  );
  return told;
}

const at = (values: readonly number[], share: number): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
};

async function searched(origin: string): Promise<readonly number[]> {
  const searcher = await openCaller(origin, 'member');
  const [vocabulary, random] = [readVocabulary(), seededRandom(SEED)];
  const keywords = Array.from({ length: PER_SECOND * SECONDS }, () => vocabulary.draw(random));
  const requests = await Promise.all(keywords.map((keyword) => searcher.call(searchReports, { keyword })));
  const { latencies, failed } = await sendPaced(origin, requests, {
    perSecond: PER_SECOND,
    seconds: SECONDS,
    seed: SEED,
  });
  if (failed > 0) throw new Error(`${failed} 次检索没有回答`);
  return latencies;
}

function row(name: string, told: readonly Told[], searches: readonly number[]): void {
  const [first, whole] = [told.map(({ firstMs }) => firstMs), told.map(({ wholeMs }) => wholeMs)];
  const times = [first, whole].flatMap((values) => [at(values, 0.5), at(values, 0.99)]);
  console.log(`| ${[name, told.length, ...times, at(searches, 0.5), at(searches, 0.99)].join(' | ')} |`);
}

async function run(dataDir: string): Promise<void> {
  await importOnce(dataDir, REPORTS);
  const limits = { ACCOUNT_CALLS_PER_SECOND: '1000000', VISITOR_CALLS_PER_SECOND: '1000000' };
  const server = await startServer(dataDir, PORT, { environment: limits });
  try {
    const { answerable, unanswerable } = readQuestions();
    const questions = [...answerable, ...unanswerable].map(({ question }) => question);
    const next = () => questions.shift();
    // In eight tabs: an account may be signed in on few devices.
    const person = await openCaller(server.origin, 'attacker');
    const people = Array.from({ length: TOGETHER }, () => person);
    console.log(`种子 ${SEED}，${cpus().length} 核，Node ${process.version}；检索每秒 ${PER_SECOND} 次`);
    console.log('| 同时问 | 题 | 第一句 p50 ms | p99 | 全部 p50 | p99 | 旁人检索 p50 | p99 |');
    console.log(`|${' ---: |'.repeat(8)}`);
    row('0', [], await searched(server.origin));
    for (const together of [1, TOGETHER]) {
      const [told, searches] = await Promise.all([
        askFor(server.origin, people.slice(0, together), next),
        searched(server.origin),
      ]);
      row(String(together), told, searches);
    }
  } finally {
    await server.stop();
  }
}

const kept = argument('--data');
const dataDir = kept === undefined ? mkdtempSync(join(tmpdir(), 'yanjian-asking-bench-')) : resolve(kept);
try {
  await run(dataDir);
} finally {
  if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
}
