import type { HomeExample } from '#contract/calls/home.ts';
import { dayNumber } from '#contract/text/calendar.ts';
import type { IndexGate } from '#server/platform/access/index-gate.ts';
import { unlessRefused } from '#server/ports/unless-refused.ts';
import type { DeskReads } from './desk-reads.ts';
import { type Candidate, exampleCandidates } from './rules/example-candidates.ts';

interface ExampleParts {
  desk: Pick<DeskReads, 'newestDay' | 'topics'>;
  index: Pick<IndexGate, 'everybodys'>;
}

/** Time of the engine for all that is tried together, milliseconds. */
const BUDGET_MS = 400;
/** Subjects of so many days up to the newest report are tried, so many of them. */
const SUBJECT_DAYS = 365;
const MOST_SUBJECTS = 200;
/** An example that opens so many reports is shown at once; without one the first that opens any. */
const ENOUGH = 3;
const MOST_TRIED = 140;

/** Reports that say all the words, whoever asks. */
function countSaying({ index }: ExampleParts, words: readonly string[], untilMs: number): Promise<number> {
  const parts = words.map((text) => ({ kind: 'text' as const, text, field: 'any' as const }));
  return index.everybodys.count(
    { expression: { kind: 'and', parts }, match: 'all' },
    { budgetMs: untilMs - performance.now() },
  );
}

type Found = Candidate & Pick<HomeExample, 'count'>;

/** The first candidate that opens enough, or that opens anything. */
async function firstLiving(
  parts: ExampleParts,
  candidates: readonly Candidate[],
  untilMs: number,
): Promise<Found | 'none'> {
  let found: Found | 'none' = 'none';
  for (const candidate of candidates.slice(0, MOST_TRIED)) {
    const count = await countSaying(parts, candidate.words, untilMs);
    if (count >= ENOUGH) return { ...candidate, count };
    if (count > 0 && found === 'none') found = { ...candidate, count };
  }
  return found;
}

/**
 * A question, a company and a number, of what this library's newest reports are about; each opens reports that are there. `now` is
 * milliseconds since 1970. `isWhole` is false where the engine had no time for all of them.
 */
export async function chooseExamples(
  parts: ExampleParts,
  now: number,
): Promise<{ list: HomeExample[]; isWhole: boolean }> {
  const { desk } = parts;
  const until = await desk.newestDay();
  const topics = await desk.topics({ until, days: SUBJECT_DAYS, limit: MOST_SUBJECTS });
  const { question, company, number } = exampleCandidates(
    topics.filter(({ name }) => name !== ''),
    dayNumber(now / 1000),
  );
  const untilMs = performance.now() + BUDGET_MS;
  const list: HomeExample[] = [];
  const subjects = new Set<string>();
  for (const candidates of [question, company, number]) {
    // What one example is about the next is about only where there is nothing else.
    const others = candidates.filter(({ subject }) => !subjects.has(subject));
    const living = await unlessRefused(firstLiving(parts, others.length > 0 ? others : candidates, untilMs));
    if (living === null) return { list, isWhole: false };
    if (living === 'none') continue;
    subjects.add(living.subject);
    list.push({ kind: living.kind, keyword: living.keyword, count: living.count });
  }
  return { list, isWhole: true };
}
