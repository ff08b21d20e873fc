import type { Answer, AnswerEvent, Claim, Evidence } from '#contract/calls/answers.ts';
import { quotePlace } from '#contract/text/quote-place.ts';
import {
  type Calculation,
  type Chosen,
  isTrue,
  type ReadPassage,
  type ScoredPassage,
  sentencesOf,
  tellCalculation,
} from '../evidence/index.ts';
import type { Quotable, Rights } from './access.ts';
import { type FoundAnswer, isNearestAlone } from './find-answer.ts';
import { type PlacedClaim, tableOf } from './rules/answer-table.ts';
import { checkClaim, type MadeClaim, makeClaim } from './rules/make-claim.ts';

export type Body = Omit<Answer, 'question' | 'suggestions' | 'took_ms'>;

const NEAREST = 3;
/** Among passages that hold as much of the question the better one comes first. */
const SCORE_COUNTS = 0.2;

export const isQuotable = (right: Quotable | { reason: string } | undefined): right is Quotable =>
  right !== undefined && 'fid' in right;

/** Words of a report leave for who may read it, those of its abstract for who may find it. */
export const evidenceOf = (
  _right: Quotable,
  number: number,
  passage: ReadPassage,
  quote: string,
): Evidence => ({
  number,
  fid: passage.fid,
  name: passage.title,
  organisation: passage.organisation,
  printed_at: passage.publishedOn,
  page: passage.page,
  heading: passage.heading,
  chart_id: passage.chartId,
  quote,
  boxes: passage.areas.map(({ page, box }) => [page, box.left, box.top, box.right, box.bottom]),
  version: passage.version,
});

/** What may be quoted: the same words of the abstract, where the report itself may not be read. */
const quotableOf = (one: Chosen, rights: Rights): Chosen =>
  one.inAbstract !== undefined && !isQuotable(rights(one.passage)) ? one.inAbstract : one;

interface Built {
  claims: Claim[];
  placed: PlacedClaim[];
  evidence: Evidence[];
}

function buildClaims(
  chosen: readonly Chosen[],
  found: FoundAnswer,
  names: readonly string[],
  rights: Rights,
): Built {
  const claims: Claim[] = [];
  const evidence: Evidence[] = [];
  const placed: PlacedClaim[] = [];
  for (const one of chosen.map((each) => quotableOf(each, rights))) {
    const right = rights(one.passage);
    const claim: MadeClaim | null = checkClaim(makeClaim(one, found.question, found.words), one, names);
    if (claim === null || !isQuotable(right)) continue;
    const number = evidence.length + 1;
    evidence.push(evidenceOf(right, number, one.passage, claim.quote));
    // What could not be checked is told as a sentence, which says so.
    if (claim.status === '已核对') placed.push({ text: claim.text, passage: one.passage, number });
    claims.push({ text: claim.text, kind: claim.kind, evidence: [number], status: claim.status });
  }
  return { claims, placed, evidence };
}

/** What was calculated, each term with where it stands; nothing where it does not hold, or a term may not be quoted. */
function buildCalculation(calculation: Calculation, rights: Rights): Built {
  const { terms } = calculation;
  const evidence = terms.flatMap(({ passage, quote }, at) => {
    const right = rights(passage);
    return isQuotable(right) ? [evidenceOf(right, at + 1, passage, quote)] : [];
  });
  if (evidence.length < terms.length || !isTrue(calculation)) return { claims: [], placed: [], evidence: [] };
  const claim: Claim = {
    text: tellCalculation(calculation),
    kind: 'calculation',
    evidence: evidence.map(({ number }) => number),
    status: '已核对',
  };
  return { claims: [claim], placed: [], evidence };
}

/** Reports that speak of it and are closed to whoever asks, each once. */
export function lockedOf(pointed: readonly ReadPassage[], rights: Rights): Answer['locked'] {
  const locked = new Map<number, Answer['locked'][number]>();
  for (const passage of pointed) {
    const right = rights(passage);
    if (right !== undefined && !isQuotable(right))
      locked.set(passage.fid, { fid: passage.fid, name: passage.title, reason: right.reason });
  }
  return [...locked.values()];
}

export function docsOf(evidence: readonly Evidence[]): Answer['docs'] {
  const byReport = Map.groupBy(evidence, ({ fid }) => fid);
  return Array.from(byReport.values(), (all) => ({
    id: all[0]?.fid ?? 0,
    name: all[0]?.name ?? '',
    reference: all.map((one) => `${quotePlace(one)}：${one.quote}`).join('\n'),
  }));
}

/** What lacks nothing that must be said comes first, then what holds most of the question: a figure that fits is no nearer where it is of something else. */
const nearness = ({ lacks, coverage, score }: ScoredPassage): number =>
  (lacks ? 0 : 1) + coverage + SCORE_COUNTS * score;

/** The best of each report, and what it says besides behind those of others: its title brings whoever reads its abstract no nearer. */
function eachReportFirst<Near extends { passage: ReadPassage }>(near: readonly Near[]): Near[] {
  const seen = new Set<number>();
  const [best, besides]: [Near[], Near[]] = [[], []];
  for (const one of near) {
    (seen.has(one.passage.fid) ? besides : best).push(one);
    seen.add(one.passage.fid);
  }
  return [...best, ...besides];
}

function nearestOf({ looked, contrary }: FoundAnswer, rights: Rights): Evidence[] {
  const near = looked
    .toSorted((one, other) => nearness(other) - nearness(one))
    .map(({ passage, sentences, lacks }) => ({
      ...{ passage, lacks },
      text: sentences[0]?.text ?? sentencesOf(passage.text)[0],
    }));
  const nearest: Evidence[] = [];
  const shown = new Set<string>();
  const [those, others] = [near.filter(({ lacks }) => !lacks), near.filter(({ lacks }) => lacks)];
  for (const { passage, text } of [...eachReportFirst([...contrary, ...those]), ...others]) {
    const right = rights(passage);
    if (nearest.length === NEAREST || !isQuotable(right) || text === undefined || shown.has(text)) continue;
    shown.add(text);
    nearest.push(evidenceOf(right, nearest.length + 1, passage, text));
  }
  return nearest;
}

/** Claims with the evidence that each is the first to point at. */
export function* claimEvents({
  claims,
  evidence,
}: Pick<Body, 'claims' | 'evidence'>): Generator<AnswerEvent> {
  const known = new Set<number>();
  for (const claim of claims) {
    const first = evidence.filter(({ number }) => claim.evidence.includes(number) && !known.has(number));
    for (const { number } of first) known.add(number);
    yield { kind: 'claim', claim, evidence: first };
  }
}

/** How much was looked through for a question. */
export const lookedThrough = ({ looked }: FoundAnswer): Answer['looked'] => ({
  reports: new Set(looked.map(({ passage }) => passage.fid)).size,
  passages: looked.length,
});

/** An answer as it leaves: every claim checked, and quoted to who may read it. */
export function presentAnswer(found: FoundAnswer, rights: Rights, names: readonly string[]): Body {
  const { calculation } = found;
  const { claims, placed, evidence } =
    calculation === null
      ? buildClaims(found.chosen, found, names, rights)
      : buildCalculation(calculation, rights);
  const pointed = calculation?.terms ?? found.chosen.map((one) => quotableOf(one, rights));
  const locked = lockedOf(
    pointed.map(({ passage }) => passage),
    rights,
  );
  const looked = lookedThrough(found);
  const isRefused = claims.length === 0;
  // What a closed report says is not told, be it only which way things went.
  const open = { ...found, contrary: found.contrary.filter(({ passage }) => isQuotable(rights(passage))) };
  return {
    answer: isRefused ? refusalOf(open, locked.length) : claims.map(({ text }) => text).join('\n'),
    docs: docsOf(evidence),
    is_refused: isRefused,
    ...(!isRefused && calculation === null && isNearestAlone(found.chosen) && { is_nearest: true }),
    by: 'reports',
    notice: isRefused ? '' : found.notice,
    claims,
    table: tableOf(placed, found.question, found.words),
    course: null,
    over_time: '',
    evidence,
    locked,
    looked,
    nearest: isRefused && locked.length === 0 ? nearestOf(open, rights) : [],
  };
}

/** A premise that the sources gainsay is told first. */
function refusalOf(found: FoundAnswer, locked: number): string {
  const plain = refusal(lookedThrough(found), locked);
  return found.contrary.length > 0 && locked === 0
    ? `问题里的说法与原文不一致：原文说的是相反的走向，见下面的原文。${plain}`
    : plain;
}

export function refusal({ reports, passages }: Answer['looked'], locked: number): string {
  if (locked > 0) return `有 ${locked} 份报告谈到这个问题，但您现在不能阅读，因此不能引用原文。`;
  if (passages === 0) return '库里没有与这个问题有关的原文。';
  return `在 ${reports} 份报告、${passages} 段原文里没有找到能回答这个问题的依据。`;
}
