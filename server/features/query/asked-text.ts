import { foldText } from '#contract/text/fold.ts';
import type { TextRange } from '#contract/wire/fields.ts';
import {
  type IntentWord,
  isFiled,
  isYearless,
  movementsAgainst,
  movementsLike,
  subjectOf,
} from '../language/index.ts';
import { titleKey } from '../library/index.ts';
import type { WeighedPlan } from './ask-plan.ts';
import type { TypedPiece } from './rules/headline-share.ts';
import { type AskedMovement, type AskedWord, isMarketIndex } from './rules/hit-evidence.ts';
import { asksAtHome } from './rules/indicators-abroad.ts';
import type { DaySpan } from './rules/near-span.ts';
import type { AskedText } from './rules/order-hits.ts';
import { subjectWeights } from './rules/subject-weights.ts';

/** The pieces, and between them what no piece took: words that ask, join or fill. */
function withRest(keyword: string, pieces: readonly (TypedPiece & { range: TextRange })[]): TypedPiece[] {
  let end = 0;
  const rest = (to: number): TypedPiece[] =>
    keyword
      .slice(end, to)
      .split(/\s+/)
      .map((text) => ({ ways: [titleKey(text)], isOptional: true, isIdle: true }))
      .filter(({ ways: [way] }) => way !== '');
  const all = pieces.flatMap((piece) => {
    const before = rest(piece.range[0]);
    end = Math.max(end, piece.range[1]);
    return [...before, piece];
  });
  return [...all, ...rest(keyword.length)];
}

const YEAR = /^20\d\d年?$/u;

/** What was typed, piece by piece in its order, each with the ways in which a title may say it. */
function typedPieces({ graded, weighed, plan: { keyword, intent } }: WeighedPlan): TypedPiece[] {
  const asked = new Set(graded?.words.map(({ word }) => word));
  const words = weighed.words.map(({ word }) => ({
    range: word.range,
    ways: [...word.texts, ...word.alike].map(titleKey),
    isOptional: !asked.has(word),
  }));
  const taken = new Set(words.map(({ range: [start] }) => start));
  const others = intent.preferences
    .filter(({ kind, range: [start] }) => (kind === 'kind' || kind === 'period') && !taken.has(start))
    .map(({ range }) => {
      const typed = titleKey(keyword.slice(...range));
      return { range, ways: [typed], isOptional: false, isYear: YEAR.test(typed) };
    });
  const read = [...words, ...others].sort((a, b) => a.range[0] - b.range[0]);
  return withRest(keyword, read);
}

/** The dictionary has more to say of it than the word. */
const isKnown = ({ entity, texts, tags }: IntentWord): boolean =>
  entity !== null || texts.length > 1 || tags.length > 0;

/** The words that are weighed, in the order of their places, and how much of the subject each of them names. */
function askedWords({ graded }: WeighedPlan): AskedWord[] {
  const words = graded?.words ?? [];
  const weightOf = new Map(words.map(({ word }, place) => [word, graded?.graded.words[place]?.weight ?? 0]));
  const subject = subjectOf(words.map(({ word }) => word));
  const told = subjectWeights(
    subject.map((word) => ({ weight: weightOf.get(word) ?? 0, isKnown: isKnown(word) })),
  );
  return words.map(({ word }) => ({
    ways: [...word.texts, ...word.alike].map(titleKey),
    codes: word.entity?.kind === 'stock' ? [word.entity.code] : [],
    namesakes: word.namesake === undefined ? [] : [word.namesake],
    industry: word.entity?.kind === 'industry' ? word.entity.parentId || word.entity.id : 0,
    longer: word.longer ?? [],
    weight: weightOf.get(word) ?? 0,
    ofSubject: told[subject.indexOf(word)] ?? 0,
    isIndex: isMarketIndex(word.text),
    isAuthor: word.entity?.kind === 'organisation' || word.entity?.kind === 'researcher',
  }));
}

const askedMovements = ({ plan: { intent } }: WeighedPlan): AskedMovement[] =>
  intent.preferences
    .filter(({ kind }) => kind === 'movement')
    .map(({ label }) => ({
      said: [label, ...(movementsLike(label) ?? [])],
      against: movementsAgainst(label),
    }));

const DAY_MS = 86_400_000;
const LEAST_DAYS_OF_YEAR = 300;

/** What a company files is of a year: whoever asks for a month asks for something else. */
const isYear = (span: DaySpan | null): boolean =>
  span !== null && (Date.parse(span.to) - Date.parse(span.from)) / DAY_MS > LEAST_DAYS_OF_YEAR;

/** What was asked, as titles are judged by it. */
export const askedText = (weighed: WeighedPlan): AskedText => ({
  span: weighed.plan.intent.span,
  isYearSaid: weighed.plan.intent.preferences.some(
    ({ kind, wanted }) => kind === 'period' && wanted !== undefined && !isYearless(wanted),
  ),
  ofFiling:
    isYear(weighed.plan.intent.span) ||
    weighed.plan.intent.preferences.some(({ kind, label }) => kind === 'kind' && isFiled(label)),
  atHome: asksAtHome(
    weighed.plan.keyword,
    weighed.plan.intent.words.flatMap(({ texts }) => texts.map(foldText)),
  ),
  pieces: typedPieces(weighed),
  words: askedWords(weighed),
  movements: askedMovements(weighed),
});
