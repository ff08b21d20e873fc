import { quotePlace } from '#contract/text/quote-place.ts';
import { BusinessError, CODES } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { Logger } from '#server/platform/log/create-logger.ts';
import type { Passages } from '../passages/index.ts';
import type { FeaturedQuestions } from './deps.ts';
import { findAnswer, isAnswered, withScores } from './find-answer.ts';
import type { AskedOfPassage } from './rules/ask-of-passage.ts';
import { featuredCandidates } from './rules/featured-candidates.ts';
import { isSaidAgain } from './said-again.ts';
import type { ChosenQuestions, FeaturedQuestion } from './store/featured.ts';

/** Shown at most (S1 §9). */
const MOST = 12;
const MOST_OF_ONE_REPORT = 2;
const MOST_OF_SORT = 4;
/** So many are tried, so that a library without such passages costs a second and no more. */
const MOST_TRIED = 40;
const LOOKED_AT = 200;
const KEPT_MS = 3_600_000;
/** A library that is only being read has nothing yet, and what failed fails again at once. */
const PAUSE_MS = 30_000;
/** What passages say that answer a question as it is put: a definition, a heading that asks, a figure of a year. */
const SAID = ['归母净利润', '营业收入', '是指', '为什么', '如何', '哪些', '录得', '年复合', '达到'];

/** Somebody without rights of any kind: what is found for them is public. */
const anybody = (now: number): Caller => ({
  sessionKey: '',
  uid: null,
  tier: 'visitor',
  address: '',
  userAgent: '',
  knownCookie: '',
  now,
});

type Asked = Pick<Passages, 'find' | 'of' | 'saying'>;

interface Tried {
  passages: Asked;
  /** Of companies and houses, that claims are checked for. */
  names: readonly string[];
  caller: Caller;
  /** Of each report so many are chosen. */
  taken: Map<number, number>;
}

/** The question with the place where it is answered; null where it is not. */
async function tryOne(
  { question, about, term }: AskedOfPassage,
  { passages, names, caller, taken }: Tried,
): Promise<FeaturedQuestion | null> {
  if (term !== null && !(await isSaidAgain(passages, term, caller))) return null;
  const found = await findAnswer(passages, { query: question, fids: null }, caller);
  const [best] = found.chosen;
  if (best === undefined || !isAnswered(found, names)) return null;
  // A view is one of what its report is about.
  const isAbout =
    found.question.kind === 'view' ? best.passage.title.includes(about) : best.text.includes(about);
  if (!isAbout) return null;
  const { fid, title, organisation, publishedOn, page } = best.passage;
  if ((taken.get(fid) ?? 0) >= MOST_OF_ONE_REPORT) return null;
  taken.set(fid, (taken.get(fid) ?? 0) + 1);
  const by = [organisation, publishedOn].filter((part) => part !== '').join('，');
  return {
    question,
    fid,
    answer: `出自《${title}》（${by}）${quotePlace({ page, name: title, quote: best.text })}`,
  };
}

/** Many search at the moment, or this one search is too much: there are other questions. */
const LEFT_OUT: readonly number[] = [CODES.tooFrequent, CODES.tooBusy, CODES.invalidInput];

/** null where a search was refused by what it costs; what else keeps it from being made is a fault. */
const unlessTooMuch = <Found>(found: Promise<Found>): Promise<Found | null> =>
  found.catch((error: unknown) => {
    if (error instanceof BusinessError && LEFT_OUT.includes(error.code)) return null;
    throw error;
  });

/** Chooses the featured questions from the newest passages, each of them tried, and tells of each as it is found: some of each sort, in turns. */
export async function chooseFeatured(
  { passages, names }: { passages: Asked; names: () => readonly string[] },
  now: number,
  tell: (question: FeaturedQuestion) => void,
): Promise<void> {
  const caller = anybody(now);
  const said: Awaited<ReturnType<Asked['saying']>> = [];
  // One after the other: nobody waits for them, and others search meanwhile.
  for (const text of SAID)
    said.push(...((await unlessTooMuch(passages.saying(text, LOOKED_AT, caller))) ?? []));
  const sorts = featuredCandidates(withScores(said));
  const trying = { passages, names: names(), caller, taken: new Map<number, number>() };
  const chosen = new Map<FeaturedQuestion, number>();
  const full = (sort: number): boolean =>
    [...chosen.values()].filter((of) => of === sort).length >= MOST_OF_SORT;
  for (let tried = 0; tried < MOST_TRIED && chosen.size < MOST; tried++) {
    const left = [...sorts.keys()].filter((sort) => (sorts[sort]?.length ?? 0) > 0 && !full(sort));
    const sort = left[tried % left.length];
    const one = sort === undefined ? undefined : sorts[sort]?.shift();
    if (sort === undefined || one === undefined) break;
    const found = await unlessTooMuch(tryOne(one, trying));
    if (found === null) continue;
    chosen.set(found, sort);
    tell(found);
  }
}

/** On a large library choosing takes seconds, of which nobody waits for more than these. */
const WAIT_MS = 250;
/** With so many there is something to choose from. */
const ENOUGH = 4;

interface Choosing {
  /** So far. */
  list: FeaturedQuestion[];
  /** There are enough to be shown, or all. Rejects with what kept them from being chosen. */
  shown: Promise<void>;
}

/** Where they outlive the process. */
interface KeptQuestions {
  read(): Promise<ChosenQuestions | null>;
  write(chosen: ChosenQuestions): Promise<void>;
}

/**
 * What `choose` tells, chosen anew where the kept ones are older than an hour; meanwhile those are shown. Only where none were ever kept
 * somebody waits, and not for long. What fails is logged, and tried again after a pause.
 */
export function keepFeatured(
  choose: (now: number, tell: (question: FeaturedQuestion) => void) => Promise<void>,
  kept: KeptQuestions,
  log: Pick<Logger, 'warn'>,
): FeaturedQuestions {
  let choosing: Choosing | null = null;
  /** Before that none are looked for: there were none, they could not be kept, or choosing failed. */
  let nextMs = 0;

  async function chooseAll(now: number, list: FeaturedQuestion[], enough: () => void): Promise<void> {
    await choose(now, (question) => {
      if (list.push(question) >= ENOUGH) enough();
    });
    if (list.length > 0) await kept.write({ list, chosenAt: new Date(now) });
  }

  function begin(now: number): Choosing {
    const list: FeaturedQuestion[] = [];
    const shown = Promise.withResolvers<void>();
    chooseAll(now, list, shown.resolve)
      .finally(() => {
        choosing = null;
        nextMs = now + PAUSE_MS;
      })
      .then(shown.resolve, (error: unknown) => {
        log.warn({ err: error }, 'the featured questions were not chosen');
        shown.reject(error);
      });
    // Whoever waits hears of it; where older ones are shown nobody does.
    shown.promise.catch(() => {});
    return { list, shown: shown.promise };
  }

  return {
    async list(now) {
      const known = await kept.read();
      const isFresh = known !== null && now < known.chosenAt.getTime() + KEPT_MS;
      if (!isFresh && now >= nextMs) choosing ??= begin(now);
      if (known !== null) return { list: known.list, isGrowing: false };
      if (choosing === null) return { list: [], isGrowing: false };
      const { list, shown } = choosing;
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, WAIT_MS);
      await Promise.race([shown, late.promise]).finally(() => clearTimeout(timer));
      return { list: [...list], isGrowing: choosing !== null };
    },
  };
}
