import { foldText } from '#contract/text/fold.ts';
import { isLoneCharacter } from '#contract/text/tokenize.ts';
import type { GradedMatch, IndexExpression, Ranking } from '#server/ports/search-index.ts';
import { type Intent, type IntentPreference, type IntentWord, subjectOf } from '../language/index.ts';
import type { SearchMode } from './plan-search.ts';
import type { RankingSettings } from './ranking-settings.ts';
import { fadingDays, publishedAbout } from './rules/near-span.ts';
import type { WeighedIntent } from './weigh-intent.ts';
import type { WeighedWord } from './weigh-word.ts';

/** How rare a word is, as the engine's own ranking counts it (BM25). */
const information = (held: number, reports: number): number =>
  Math.log(1 + (reports - Math.min(held, reports) + 0.5) / (held + 0.5));

export interface GradedIntent {
  graded: GradedMatch;
  /** The weighed word of each of `graded.words`. */
  words: WeighedWord[];
  ranking: Ranking;
}

interface Circumstances {
  /** In the whole library. */
  reports: number;
  mode: SearchMode;
  titleOnly: boolean;
  settings: RankingSettings;
  /** So much of the information is to be held, whatever was typed first; as the settings say where it is left out. */
  leastShare?: number;
}

/** The words as one run, where that asks more than the only word. */
function togetherOf(
  intent: Intent,
  words: readonly WeighedWord[],
  titleOnly: boolean,
): IndexExpression | null {
  // 煤炭行业周报 is what 煤炭周报 asks for: that another writes the two beside each other brings it no nearer.
  if (words.length === 1 && intent.preferences.some(({ kind }) => kind === 'kind')) return null;
  const [only] = words;
  const asTyped = foldText(intent.together);
  if (words.length === 1 && only?.word.texts[0] === asTyped) return null;
  // What a company is called for short stands in other words too: 工行 in 化工行业.
  const isDropped = only?.word.entity?.kind === 'stock' && !only.word.texts.includes(asTyped);
  if (words.length === 1 && only?.word.text === asTyped && isDropped) return null;
  return { kind: 'text', text: intent.together, field: titleOnly ? 'title' : 'any' };
}

export const isAuthor = ({ word: { entity } }: WeighedWord): boolean =>
  entity?.kind === 'organisation' || entity?.kind === 'researcher';

/**
 * What a report should hold: of words that name a subject and words that ask about it the first, where they stand anywhere. Who wrote is no
 * subject: of 中信建投 策略 the strategy is what is asked.
 */
function tellingOf<Word extends WeighedWord>(words: readonly Word[]): readonly Word[] {
  const telling = words.filter(({ word }) => !word.faint);
  if (!telling.some(({ held }) => held > 0)) return words;
  if (!telling.every(isAuthor)) return telling;
  return words.filter(({ word }) => !word.faint || word.alike.length === 0);
}

/** Of all reports: a character in more of them tells little, and costs much to look for beside words. */
const TELLING_SHARE = 0.05;

const isLoneWord = ({ word }: Pick<WeighedWord, 'word'>): boolean =>
  word.texts.length === 1 && word.tags.length === 0 && isLoneCharacter(word.text);

/**
 * Lone characters beside words as pairs with the word beside them, for the engine leaves out what is a lone character and nothing else:
 * 铜 of 铜 需求 as both, so that a report on demand alone lacks 铜, and says so.
 */
function pairLone<Word extends WeighedWord>(words: readonly Word[], reports: number): readonly Word[] {
  return words.map((one, at) => {
    const beside = [words[at + 1], words[at - 1]].find((other) => other !== undefined && !isLoneWord(other));
    const tells = one.held > 0 && one.held <= reports * TELLING_SHARE;
    if (!isLoneWord(one) || beside === undefined || beside.held === 0 || !tells) return one;
    const titled: IndexExpression = { kind: 'text', text: one.word.text, field: 'title' };
    const both: IndexExpression = { kind: 'and', parts: [one.wanted, beside.wanted] };
    return { ...one, wanted: { kind: 'or', parts: [both, titled] } };
  });
}

/** What a full match holds: the words as one run, or every word; null where nothing is sought. */
export function fullMatchOf(
  intent: Intent,
  words: readonly WeighedWord[],
  titleOnly: boolean,
): IndexExpression | null {
  const together = togetherOf(intent, words, titleOnly);
  const every: IndexExpression = { kind: 'and', parts: tellingOf(words).map(({ wanted }) => wanted) };
  if (words.length === 0) return together;
  return together === null ? every : { kind: 'or', parts: [together, every] };
}

type OrderingPreference = IntentPreference & { kind: 'kind' | 'period' | 'answer' | 'movement' };

const isOrdering = (preference: IntentPreference): preference is OrderingPreference =>
  preference.kind !== 'stock' && preference.kind !== 'organisation' && preference.kind !== 'researcher';

/** A name is preferred as what it was found to mean: one that is but a word here prefers nothing, and one that was corrected does. */
const preferNamed = ({ entity, about }: IntentWord, { entity: boost }: RankingSettings): Ranking['prefer'] =>
  entity === null || about.length === 0 ? [] : [{ wanted: { kind: 'or', parts: about }, boost }];

/** A kind that is named outweighs freshness: the annual report of last year before the note of last week. */
function boostOf({ kind }: OrderingPreference, settings: RankingSettings, fresh: number): number {
  return kind === 'kind' ? settings.kind + fresh : settings[kind];
}

/** A library that hardly knows a subject says little of it in a month. */
const LEAST_HALF_LIFE_DAYS = 90;

function freshnessOf(
  { span, lastDays }: Intent,
  aboutCompany: boolean,
  { freshness }: RankingSettings,
): Ranking['freshness'] {
  const { halfLifeDays } = freshness;
  if (span !== null)
    return {
      weight: freshness.dated,
      halfLifeDays: Math.min(halfLifeDays, fadingDays(span)),
      at: publishedAbout(span),
    };
  if (lastDays !== null)
    return { weight: freshness.lately, halfLifeDays: Math.max(LEAST_HALF_LIFE_DAYS, lastDays) };
  return { weight: aboutCompany ? freshness.company : freshness.topic, halfLifeDays };
}

/** Words of which one is demanded, as one meaning. */
function joinAlternatives(words: readonly WeighedWord[], reports: number) {
  const held = words.reduce((sum, one) => sum + one.held, 0);
  const tags = words.flatMap(({ word }) => word.tags);
  return {
    wanted: { kind: 'or' as const, parts: words.map(({ wanted }) => wanted) },
    texts: words.flatMap(({ word }) => word.texts),
    weight: information(held, reports),
    met: tags.length === 0 ? undefined : { kind: 'or' as const, parts: tags },
  };
}

/** More words than people type, but for a title that they paste whole. */
export const MOST_TYPED = 8;

/**
 * Two words that were typed without anything between them, and the library holds both. A title pasted whole is known by its words, and each
 * of its pairs would be asked for by itself.
 */
function pairsOf(words: readonly WeighedWord[], settings: RankingSettings): Ranking['prefer'] {
  if (words.length > MOST_TYPED) return [];
  const inOrder = words.filter(({ held }) => held > 0).toSorted((a, b) => a.word.range[0] - b.word.range[0]);
  return inOrder.flatMap((first, at) => {
    const second = inOrder[at + 1];
    if (second === undefined || first.word.range[1] !== second.word.range[0]) return [];
    if (isAuthor(first) || isAuthor(second)) return [];
    const text = first.word.text + second.word.text;
    return [{ wanted: { kind: 'text' as const, text, field: 'title' }, boost: settings.pairInTitle }];
  });
}

/** Beside so many words a single character tells nothing more, and costs more than all of them: of a pasted title. */
const MANY_WORDS = 6;

function withoutLone<Word extends WeighedWord>(words: readonly Word[]): readonly Word[] {
  const longer = words.filter((one) => !isLoneWord(one));
  return longer.length >= MANY_WORDS ? longer : words;
}

/** What is asked of a subject tells no more than the subject, however rare it is: a report on 目标 alone is none on 沪深300. */
function boundAsked<Word extends WeighedWord & { weight: number }>(words: readonly Word[]): Word[] {
  const subject = new Set(subjectOf(words.map(({ word }) => word)));
  const bound = Math.max(0, ...words.flatMap(({ word, weight }) => (subject.has(word) ? [weight] : [])));
  return words.map((one) =>
    bound === 0 || subject.has(one.word) ? one : { ...one, weight: Math.min(one.weight, bound) },
  );
}

/**
 * What holds the subject that was typed first is listed, however little that tells beside what is asked of it: reports on 轮胎 for 轮胎 反倾销 泰国.
 * In a title pasted whole, one word of it is no subject: what holds that word alone is a tenth of the library.
 */
function leastWith(words: readonly (WeighedWord & { weight: number })[], leastShare: number): number {
  if (words.length > MOST_TYPED) return leastShare;
  const [first] = subjectOf(words.filter(({ weight }) => weight > 0).map(({ word }) => word));
  const all = words.reduce((sum, { weight }) => sum + weight, 0);
  const own = words.find(({ word }) => word === first)?.weight ?? all;
  return all === 0 ? leastShare : Math.min(leastShare, own / all);
}

/** How the intent is asked: words weighed by what they tell, preferences as boosts, freshness by the kind of query. */
export function gradeIntent(
  intent: Intent,
  weighed: WeighedIntent,
  { reports, mode, titleOnly, settings, leastShare }: Circumstances,
): GradedIntent {
  const told = new Set(tellingOf(weighed.words));
  const telling = weighed.words.map((one) => {
    const isCompany = one.word.entity?.kind === 'stock';
    const share = isCompany
      ? settings.nameWeight
      : one.word.faint && !told.has(one)
        ? settings.faintWeight
        : 1;
    // What stands nowhere cannot be asked of any report: it is said to lack, and weighs nothing against the rest.
    // Nor is a house of which the library has next to nothing the whole question.
    const isCommon = one.word.faint || one.word.entity?.kind === 'organisation';
    const held = isCommon ? Math.max(one.held, reports * settings.faintHeld) : one.held;
    return { ...one, weight: one.held === 0 && !one.word.faint ? 0 : information(held, reports) * share };
  });
  const words = boundAsked(telling);
  const wanted = pairLone(withoutLone(tellingOf(words)), reports);
  const placeOf = new Map(wanted.map(({ word }, place) => [word, place]));
  const joined = weighed.alternatives.map((each) => joinAlternatives(each, reports));
  const company = words.some(({ word }) => word.entity?.kind === 'stock');
  const { weight: fresh, ...fading } = freshnessOf(intent, company, settings);
  return {
    graded: {
      kind: 'graded',
      together:
        weighed.asTyped?.expression ??
        (words.length === 0 ? null : togetherOf(intent, weighed.words, titleOnly)),
      // Alternatives are demanded: what holds one of them holds so much, and may lack the rest.
      words: [...wanted, ...joined].map((one) => ({
        wanted: one.wanted,
        weight: one.weight,
      })),
      // However rare the rest is, what holds an alternative answers some of it.
      leastShare:
        mode === 'any' || joined.length > 0 ? 0 : (leastShare ?? leastWith(wanted, settings.leastShare)),
      enough: settings.enough,
    },
    words: [...wanted],
    ranking: {
      prefer: [
        ...pairsOf(words, settings),
        ...words.flatMap(({ word }) => preferNamed(word, settings)),
        ...intent.preferences.flatMap((preference) =>
          preference.wanted === undefined || !isOrdering(preference)
            ? []
            : [{ wanted: preference.wanted, boost: boostOf(preference, settings, fresh) }],
        ),
      ],
      freshness: { weight: fresh, ...fading },
      meanings: [
        ...words.map(({ word, weight }) => ({
          texts: word.texts,
          weight: weight * (word.alike.length > 0 ? settings.said : 1),
          met: word.tags.length === 0 ? undefined : { kind: 'or' as const, parts: word.tags },
          // A character is a part of words, as 铜 of 铜价.
          word: isLoneWord({ word }) ? undefined : placeOf.get(word),
        })),
        // The same said otherwise.
        ...words
          .filter(({ word }) => word.alike.length > 0)
          .map(({ word, weight }) => ({ texts: [...word.texts, ...word.alike], weight, met: undefined })),
        ...joined.map(({ texts, weight, met }) => ({ texts, weight, met })),
        ...intent.fillers.map((filler) => ({ texts: [filler], weight: settings.filler, met: undefined })),
      ],
    },
  };
}
