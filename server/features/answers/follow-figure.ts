import type { Caller } from '#server/platform/access/caller.ts';
import { type FollowAsked, followAsked, overTimeQuestion } from '../figures/index.ts';
import type { Passages } from '../passages/index.ts';
import { type FoundAnswer, findAnswer } from './find-answer.ts';
import type { ReportsAsked } from './reports-asked.ts';
import { type FigureCourse, type FigurePoint, figureCourse } from './rules/figure-points.ts';

/** A number through the issues of a periodical, the reports on a company, or chosen reports. */
export interface Followed extends FigureCourse {
  /** Of the periodical; empty for the rest. */
  name: string;
}

/** What was found for it, before anybody's rights: its points are `chosen`. */
export interface FollowedAnswer extends FoundAnswer {
  followed: Followed;
}

/** Reports one after the other, with what they are issues of. */
interface Line {
  name: string;
  fids: readonly number[];
}

/** So many that the question may mean are looked through. */
const MOST_TRIED = 2;
/** One issue is no course. */
const LEAST_POINTS = 2;
/** With so many nothing else is tried. */
const ENOUGH = 4;

/** What a report that was found first is an issue of; each once. */
async function* linesOf(
  passages: Pick<Passages, 'issues'>,
  found: FoundAnswer,
  caller: Caller,
): AsyncGenerator<Line> {
  const first = [...found.chosen, ...found.looked].map(({ passage }) => passage.fid);
  const seen = new Set<number>();
  let tried = 0;
  for (const fid of new Set(first.filter((one) => one > 0))) {
    if (tried === MOST_TRIED) return;
    if (seen.has(fid)) continue;
    const issues = await passages.issues(fid, caller);
    if (issues === null) continue;
    for (const one of issues.fids) seen.add(one);
    tried += 1;
    yield issues;
  }
}

/**
 * The answer to a question for one number over time; null where the question is none, or where there is no second report that gives it.
 * What is somebody's own is not followed: a group and a shelf hold no issues.
 */
export async function followFigure(
  passages: Pick<Passages, 'find' | 'of' | 'issues' | 'issuesCalled'>,
  { query, ...within }: ReportsAsked & { query: string },
  caller: Caller,
): Promise<FollowedAnswer | null> {
  const asked = followAsked(query);
  const isOwn = within.gid !== null || within.shelf || within.fids?.some((fid) => fid < 0);
  if (asked === null || isOwn) return null;
  const question = `${asked.subject}是多少`;
  const chosen = await linesAsked(passages, { asked, question, within }, caller);
  let best: FollowedAnswer | null = null;
  for await (const { name, fids } of chosen) {
    const followed = await along(passages, { question, asked, name, fids }, caller);
    if (followed.followed.points.length > (best?.followed.points.length ?? LEAST_POINTS - 1)) best = followed;
    if ((best?.followed.points.length ?? 0) >= ENOUGH) break;
  }
  return best;
}

/** The reports to look through: those of the periodical that is named, those that were chosen, or what the best answers are issues of. */
async function linesAsked(
  passages: Pick<Passages, 'find' | 'of' | 'issues' | 'issuesCalled'>,
  { asked, question, within }: { asked: FollowAsked; question: string; within: ReportsAsked },
  caller: Caller,
): Promise<Iterable<Line> | AsyncIterable<Line>> {
  if (within.fids !== null && within.fids.length > 1) return [{ name: '', fids: within.fids }];
  const called = asked.periodical === '' ? null : await passages.issuesCalled(asked.periodical, caller);
  if (called !== null) return [called];
  const whole = `${asked.periodical}${question}`;
  return linesOf(passages, await findAnswer(passages, { query: whole, ...within }, caller), caller);
}

/** What several say of one time is no course. */
const isOfOneTime = (points: readonly FigurePoint[]): boolean =>
  new Set(points.map(({ period, passage }) => period ?? passage.publishedOn)).size < LEAST_POINTS;

async function along(
  passages: Pick<Passages, 'find' | 'of'>,
  {
    question,
    asked,
    name,
    fids,
  }: { question: string; asked: FollowAsked; name: string; fids: readonly number[] },
  caller: Caller,
): Promise<FollowedAnswer> {
  const found = await findAnswer(passages, { query: question, fids }, caller);
  const { points, unit } = figureCourse(found.looked, {
    question: found.question,
    words: found.sought,
    span: asked.span,
  });
  if (isOfOneTime(points))
    return { ...found, calculation: null, chosen: [], followed: { name, unit, points: [] } };
  const newest = points.slice(-(asked.most ?? points.length));
  return { ...found, calculation: null, chosen: newest, followed: { name, unit, points: newest } };
}

/**
 * The question that follows the number of an answer through the reports that its best is one of: it was tried, and has a course. Empty where there
 * is none.
 */
export async function overTimeOf(
  passages: Pick<Passages, 'find' | 'of' | 'issues'>,
  { query, found }: { query: string; found: FoundAnswer },
  caller: Caller,
): Promise<string> {
  const [best] = found.chosen;
  if (found.question.kind !== 'number' || best === undefined || best.passage.fid < 0) return '';
  const issues = await passages.issues(best.passage.fid, caller);
  if (issues === null) return '';
  const question = overTimeQuestion(query, { ...issues, organisation: best.passage.organisation });
  const asked = followAsked(question);
  if (asked === null) return '';
  const line = { question: `${asked.subject}是多少`, asked, name: issues.name, fids: issues.fids };
  const { followed } = await along(passages, line, caller);
  return followed.points.length < LEAST_POINTS ? '' : question;
}
