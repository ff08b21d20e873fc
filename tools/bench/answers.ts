import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { rightsTo } from '#server/features/answers/access.ts';
import { answerDepsOf } from '#server/features/answers/create-answers.ts';
import { type FoundAnswer, findAnswer, pointedAt } from '#server/features/answers/find-answer.ts';
import { presentAnswer } from '#server/features/answers/present-answer.ts';
import { isTrue } from '#server/features/answers/rules/calculation.ts';
import { standsIn, unsupported } from '#server/features/answers/rules/facts.ts';
import type { ReadPassage } from '#server/features/answers/rules/read-passage.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { hasShared, sharedPath } from '#server/testing/shared-data.ts';
import { argument, openBenchLibrary } from './analyst-library.ts';

/**
 * Whether questions are answered, and from where: written by hand over the real PDFs, each with words of the title of the report that
 * answers it and what the answer holds. A page is right where that report says it there. Every other question is of the half that
 * rules are tuned on (`tuned`); the other (`held`) is looked at, and nothing is fitted to it.
 * Usage: node tools/bench/answers.ts [--half tuned|held] [--keep <folder>] [--with <catalogue.jsonl>] [--verbose]
 */
const Questions = z.object({
  answerable: z.array(z.object({ report: z.string(), question: z.string(), holds: z.array(z.string()) })),
  unanswerable: z.array(z.string()),
});
type Answerable = z.infer<typeof Questions>['answerable'][number];

const compact = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');
const share = (count: number, all: number): string => (all === 0 ? '-' : (count / all).toFixed(3));
const isVerbose = process.argv.includes('--verbose');

const isOf = ({ report }: Answerable, { title }: Pick<ReadPassage, 'title'>): boolean =>
  compact(title).includes(compact(report));
const holds = ({ holds: values }: Answerable, text: string): boolean =>
  values.some((value) => compact(text).includes(compact(value)));

/** Place of the first page, of all that were looked at best first, on which the right report says it; -1 where none is. */
function placeOfPage(question: Answerable, { chosen, looked }: FoundAnswer): number {
  const pages = new Map<string, ReadPassage[]>();
  for (const { passage } of [...chosen, ...looked]) {
    const key = `${passage.fid} ${passage.page}`;
    pages.set(key, [...(pages.get(key) ?? []), passage]);
  }
  return [...pages.values()].findIndex((all) =>
    all.some((passage) => isOf(question, passage) && holds(question, `${passage.text}\n${passage.printed}`)),
  );
}

const library = await openBenchLibrary(
  [argument('--with') ?? [], hasShared('pdf', '问答') ? sharedPath('pdf') : []].flat(),
  { keep: argument('--keep') },
);
const { features } = library;
const deps = answerDepsOf({ ...features, database: library.database, model: null });
const caller = newCaller({ tier: 'enterprise', now: Date.now() });
const text = readFileSync(new URL('answers.json', import.meta.url), 'utf8');
const { answerable, unanswerable } = Questions.parse(JSON.parse(text));
const half = argument('--half');
const isAsked = (_question: unknown, place: number): boolean =>
  half === undefined || (place % 2 === 0 ? 'tuned' : 'held') === half;
const tally = { first: 0, five: 0, holds: 0, refusedWrongly: 0, refused: 0, unsupported: 0, astray: 0 };
const times: number[] = [];

async function answer(question: string) {
  const started = performance.now();
  const found = await findAnswer(deps.passages, { query: question, fids: null }, caller);
  const rights = await rightsTo(deps.quotas, caller, pointedAt(found));
  const body = presentAnswer(found, rights, deps.names());
  times.push(performance.now() - started);
  return { found, body };
}

const asked = answerable.filter(isAsked);
for (const question of asked) {
  const { found, body } = await answer(question.question);
  const place = placeOfPage(question, found);
  const isHeld = body.claims.some(({ text: claim, evidence: [number] }) => {
    const evidence = body.evidence.find((one) => one.number === number);
    return evidence !== undefined && isOf(question, { title: evidence.name }) && holds(question, claim);
  });
  if (place === 0) tally.first += 1;
  if (place >= 0 && place < 5) tally.five += 1;
  if (isHeld) tally.holds += 1;
  if (body.is_refused) tally.refusedWrongly += 1;
  if (found.calculation !== null && body.claims.length > 0 && !isTrue(found.calculation))
    tally.unsupported += 1;
  for (const [at, { text: claim, status, kind }] of body.claims.entries()) {
    if (kind === 'calculation') continue;
    const passage = found.chosen[at]?.passage;
    const source = `${passage?.text}\n${passage?.printed}`;
    if (status === '已核对' && unsupported(claim, source).length > 0) tally.unsupported += 1;
    if (!standsIn(body.evidence[at]?.quote ?? '', source)) tally.astray += 1;
  }
  if (isVerbose && !isHeld)
    console.log(`未答：${question.question}（应有 ${question.holds}）\n  ${body.answer}`);
}
const without = unanswerable.filter(isAsked);
for (const question of without) {
  const { body } = await answer(question);
  if (body.is_refused) tally.refused += 1;
  else if (isVerbose) console.log(`不该答：${question}\n  ${body.answer}`);
}
times.sort((a, b) => a - b);
console.log(`
能答 ${asked.length} 题，答不了 ${without.length} 题${half === undefined ? '' : `（${half}）`}
证据页在第一 ${share(tally.first, asked.length)}，在前五 ${share(tally.five, asked.length)}
答案含有所问 ${share(tally.holds, asked.length)}
该拒的拒了 ${share(tally.refused, without.length)}，拒得对 ${share(tally.refused, tally.refused + tally.refusedWrongly)}
没有依据的数字 ${tally.unsupported}，不在原处的引文 ${tally.astray}
每题中位 ${times[Math.floor(times.length / 2)]?.toFixed(0)} 毫秒，p95 ${times[Math.floor(times.length * 0.95)]?.toFixed(0)} 毫秒`);
await library.close();
