import { BusinessError, CODES } from '#contract/wire/codes.ts';
import { rightsTo } from '#server/features/answers/access.ts';
import { answerDepsOf } from '#server/features/answers/create-answers.ts';
import { type FoundAnswer, findAnswer, pointedAt } from '#server/features/answers/find-answer.ts';
import { presentAnswer } from '#server/features/answers/present-answer.ts';
import { followUp } from '#server/features/answers/rules/follow-up.ts';
import { suggestQuestions } from '#server/features/answers/suggest-questions.ts';
import { isTrue, type ReadPassage } from '#server/features/evidence/index.ts';
import { standsIn, unsupported } from '#server/features/figures/rules/facts.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { hasShared, sharedPath } from '#server/testing/shared-data.ts';
import { argument, openBenchLibrary } from './analyst-library.ts';
import { type Answerable, compact, Half, readQuestions } from './answers-set.ts';

/**
 * Whether questions are answered, and from where (`answers-set.ts`). A page is right where that report says it there. Rules are tuned on
 * one half (`tuned`); the others were new once, and rules have been read out of each since (`docs/measurements/answers.md`).
 * Usage: node tools/bench/answers.ts [--half tuned|held|new|fresh|unseen|later|last] [--keep <folder>] [--with <catalogue.jsonl>] [--verbose]
 */
const share = (count: number, all: number): string => (all === 0 ? '-' : (count / all).toFixed(3));
const isVerbose = process.argv.includes('--verbose');

const isOfTitle = (report: string, title: string): boolean => compact(title).includes(compact(report));
const isOf = ({ report }: Answerable, { title }: Pick<ReadPassage, 'title'>): boolean =>
  isOfTitle(report, title);
/** The same figure with and without the marks between its thousands: a table is read without them. */
const plain = (text: string): string => compact(text).replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '');
const holds = ({ holds: values }: Answerable, text: string): boolean =>
  values.length === 0 || values.some((value) => plain(text).includes(plain(value)));
/** Of what is calculated the page where its terms stand is right: what it comes to is printed on none. */
const isThere = (question: Answerable, passage: ReadPassage): boolean =>
  question.calculated
    ? passage.page === question.page
    : holds(question, `${passage.text}\n${passage.printed}`);

/** Place of the first page, of all that were looked at best first, on which the right report says it; -1 where none is. */
function placeOfPage(question: Answerable, { chosen, looked }: FoundAnswer): number {
  const pages = new Map<string, ReadPassage[]>();
  for (const { passage } of [...chosen, ...looked]) {
    const key = `${passage.fid} ${passage.page}`;
    pages.set(key, [...(pages.get(key) ?? []), passage]);
  }
  return [...pages.values()].findIndex((all) =>
    all.some((passage) => isOf(question, passage) && isThere(question, passage)),
  );
}

const library = await openBenchLibrary(
  [argument('--with') ?? [], hasShared('pdf', '问答') ? sharedPath('pdf') : []].flat(),
  { keep: argument('--keep') },
);
const { features } = library;
const deps = answerDepsOf({
  ...features,
  database: library.database,
  model: null,
  log: { warn: console.warn },
});
const caller = newCaller({ tier: 'enterprise', now: Date.now() });
const half = Half.optional().parse(argument('--half'));
const { answerable: asked, unanswerable: without } = readQuestions(half);
const tally = {
  first: 0,
  five: 0,
  holds: 0,
  refusedWrongly: 0,
  refused: 0,
  unsupported: 0,
  astray: 0,
  calculated: 0,
  followed: 0,
};
/** Until there is something to read, and until all is said: questions to ask instead, where nothing answers. */
const times = { first: [] as number[], whole: [] as number[] };

function timed(name: string, all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b);
  const at = (part: number): string => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0);
  return `${name} p50 ${at(0.5)} / p99 ${at(0.99)} 毫秒`;
}

/** The reports of a title, for what is asked of one alone. */
async function fidsOf({ within, report }: Answerable): Promise<number[] | null> {
  if (!within) return null;
  const { rows } = await library.database.pool.query<{ id: number; title: string }>(
    'SELECT id, title FROM reports',
  );
  return rows
    .filter(({ title }) => isOfTitle(report, title))
    .map(({ id }) => Number(id))
    .slice(0, 1);
}

/** Whether a machine that others use is busy is not what is measured: whoever is told to come back later does, and it is counted. */
async function findPatiently(asked: {
  query: string;
  fids: readonly number[] | null;
}): Promise<{ started: number; found: FoundAnswer }> {
  const started = performance.now();
  try {
    return { started, found: await findAnswer(deps.passages, asked, caller) };
  } catch (error) {
    if (!(error instanceof BusinessError) || error.code !== CODES.tooFrequent) throw error;
    busy += 1;
    return findPatiently(asked);
  }
}
let busy = 0;

async function answer(question: string, fids: readonly number[] | null) {
  const { started, found } = await findPatiently({ query: question, fids });
  const rights = await rightsTo(deps, caller, pointedAt(found));
  const body = presentAnswer(found, rights, deps.names());
  times.first.push(performance.now() - started);
  if (body.is_refused)
    await suggestQuestions(deps, { query: question, fids, gid: null, found, rights }, caller);
  times.whole.push(performance.now() - started);
  return { found, body };
}

/** As it is asked: of what leans on the question before it, said whole. */
const wholeOf = ({ question, after }: Answerable): string =>
  (after === undefined ? null : followUp(after, question, deps.names())) ?? question;

for (const question of asked) {
  const { found, body } = await answer(wholeOf(question), await fidsOf(question));
  const place = placeOfPage(question, found);
  const isHeld = body.claims.some(({ text: claim, evidence: [number] }) => {
    const evidence = body.evidence.find((one) => one.number === number);
    return evidence !== undefined && isOf(question, { title: evidence.name }) && holds(question, claim);
  });
  if (place === 0) tally.first += 1;
  if (place >= 0 && place < 5) tally.five += 1;
  if (isHeld) tally.holds += 1;
  if (isHeld && question.calculated) tally.calculated += 1;
  if (isHeld && question.after !== undefined) tally.followed += 1;
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
    console.log(`未答：${wholeOf(question)}（应有 ${question.holds}）\n  ${body.answer}`);
}
for (const { question } of without) {
  const { body } = await answer(question, null);
  if (body.is_refused) tally.refused += 1;
  else if (isVerbose) console.log(`不该答：${question}\n  ${body.answer}`);
}
console.log(`
能答 ${asked.length} 题，答不了 ${without.length} 题${half === undefined ? '' : `（${half}）`}
证据页在第一 ${share(tally.first, asked.length)}，在前五 ${share(tally.five, asked.length)}
答案含有所问 ${share(tally.holds, asked.length)}，其中要算的 ${tally.calculated}/${asked.filter(({ calculated }) => calculated).length}，接着问的 ${tally.followed}/${asked.filter(({ after }) => after !== undefined).length}
该拒的拒了 ${share(tally.refused, without.length)}，拒得对 ${share(tally.refused, tally.refused + tally.refusedWrongly)}
没有依据的数字 ${tally.unsupported}，不在原处的引文 ${tally.astray}
${timed('第一句', times.first)}，${timed('全部', times.whole)}${busy === 0 ? '' : `；机器忙，${busy} 次另问`}`);
await library.close();
