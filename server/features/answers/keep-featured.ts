import type { Caller } from '#server/platform/access/caller.ts';
import type { Passages } from '../passages/index.ts';
import type { FeaturedQuestion, FeaturedQuestions } from './deps.ts';
import { findAnswer, isNearestAlone, withScores } from './find-answer.ts';
import type { AskedOfPassage } from './rules/ask-of-passage.ts';
import { featuredCandidates } from './rules/featured-candidates.ts';
import { isSaidAgain } from './said-again.ts';

/** Shown at most (S1 §9). */
const MOST = 12;
const MOST_OF_ONE_REPORT = 2;
const MOST_OF_SORT = 4;
/** So many are tried, so that a library without such passages costs a second and no more. */
const MOST_TRIED = 40;
const LOOKED_AT = 200;
const KEPT_MS = 3_600_000;
/** A library that is only being read has nothing yet. */
const NOTHING_KEPT_MS = 30_000;
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

interface Tried {
  passages: Passages;
  caller: Caller;
  /** Of each report so many are chosen. */
  taken: Map<number, number>;
}

/** The question with the place where it is answered; null where it is not. */
async function tryOne(
  { question, about, term }: AskedOfPassage,
  { passages, caller, taken }: Tried,
): Promise<FeaturedQuestion | null> {
  if (term !== null && !(await isSaidAgain(passages, term, caller))) return null;
  const { question: read, chosen: answers } = await findAnswer(
    passages,
    { query: question, fids: null },
    caller,
  );
  const [best] = answers;
  if (best === undefined || isNearestAlone(answers)) return null;
  // A view is one of what its report is about.
  const isAbout = read.kind === 'view' ? best.passage.title.includes(about) : best.text.includes(about);
  if (!isAbout) return null;
  const { fid, title, organisation, publishedOn, page } = best.passage;
  if ((taken.get(fid) ?? 0) >= MOST_OF_ONE_REPORT) return null;
  taken.set(fid, (taken.get(fid) ?? 0) + 1);
  const by = [organisation, publishedOn].filter((part) => part !== '').join('，');
  return { question, answer: `出自《${title}》（${by}）${page === null ? '摘要' : `第 ${page} 页`}` };
}

/** Chooses the featured questions from the newest passages, each of them tried, and tells of each as it is found: some of each sort, in turns. */
export async function chooseFeatured(
  passages: Passages,
  now: number,
  tell: (question: FeaturedQuestion) => void,
): Promise<void> {
  const caller = anybody(now);
  const said = await Promise.all(SAID.map((text) => passages.saying(text, LOOKED_AT, caller)));
  const sorts = featuredCandidates(withScores(said.flat()));
  const trying = { passages, caller, taken: new Map<number, number>() };
  const chosen = new Map<FeaturedQuestion, number>();
  const full = (sort: number): boolean =>
    [...chosen.values()].filter((of) => of === sort).length >= MOST_OF_SORT;
  for (let tried = 0; tried < MOST_TRIED && chosen.size < MOST; tried++) {
    const left = [...sorts.keys()].filter((sort) => (sorts[sort]?.length ?? 0) > 0 && !full(sort));
    const sort = left[tried % left.length];
    const one = sort === undefined ? undefined : sorts[sort]?.shift();
    if (sort === undefined || one === undefined) break;
    const found = await tryOne(one, trying);
    if (found === null) continue;
    chosen.set(found, sort);
    tell(found);
  }
}

/** Questions that are being chosen: on a large library that takes seconds, of which nobody waits for more than these. */
const WAIT_MS = 4_000;
/** With so many there is something to choose from. */
const ENOUGH = 4;

interface Choosing {
  /** So far. */
  list: FeaturedQuestion[];
  /** There are enough to be shown, or all. Rejects with what kept them from being chosen. */
  shown: Promise<void>;
}

/** Keeps what `choose` tells for an hour, and while it chooses anew what it told before. */
export function keepFeatured(
  choose: (now: number, tell: (question: FeaturedQuestion) => void) => Promise<void>,
): FeaturedQuestions {
  let kept: { untilMs: number; list: readonly FeaturedQuestion[] } = { untilMs: 0, list: [] };
  let choosing: Choosing | null = null;

  function begin(now: number): Choosing {
    const list: FeaturedQuestion[] = [];
    const shown = Promise.withResolvers<void>();
    const told = choose(now, (question) => {
      if (list.push(question) >= ENOUGH) shown.resolve();
    });
    told
      .then(() => {
        kept = { untilMs: now + (list.length === 0 ? NOTHING_KEPT_MS : KEPT_MS), list };
        shown.resolve();
      }, shown.reject)
      .finally(() => {
        choosing = null;
      });
    // Whoever waits hears of it; what failed is tried again by the next who asks.
    shown.promise.catch(() => {});
    return { list, shown: shown.promise };
  }

  return {
    async list(now) {
      if (now < kept.untilMs) return { list: kept.list, isGrowing: false };
      choosing ??= begin(now);
      if (kept.list.length > 0) return { list: kept.list, isGrowing: false };
      const { list, shown } = choosing;
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, WAIT_MS);
      await Promise.race([shown, late.promise]).finally(() => clearTimeout(timer));
      return { list: [...list], isGrowing: choosing !== null };
    },
  };
}
