import type { Caller } from '#server/platform/access/caller.ts';
import type { Passages } from '../passages/index.ts';
import type { FeaturedQuestion, FeaturedQuestions } from './deps.ts';
import { findAnswer } from './find-answer.ts';
import { type AskedOfPassage, askOfPassage } from './rules/ask-of-passage.ts';
import { isSaidAgain } from './said-again.ts';

/** Shown at most (S1 §9). */
const MOST = 12;
const MOST_OF_ONE_REPORT = 2;
/** So many are tried, so that a library without such passages costs a second and no more. */
const MOST_TRIED = 40;
const LOOKED_AT = 200;
const KEPT_MS = 3_600_000;
/** A library that is only being read has nothing yet. */
const NOTHING_KEPT_MS = 30_000;
/** What passages say that answer a question as it is put: a definition, a heading that asks, a figure of a year. */
const SAID = ['是指', '为什么', '如何', '哪些', '录得', '年复合', '达到'];

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

async function choose(passages: Passages, now: number): Promise<FeaturedQuestion[]> {
  const caller = anybody(now);
  const said = await Promise.all(SAID.map((text) => passages.saying(text, LOOKED_AT, caller)));
  const asked = new Map<string, AskedOfPassage>();
  for (const passage of said.flat()) {
    const one = askOfPassage(passage);
    if (one !== null && !asked.has(one.question)) asked.set(one.question, one);
  }
  const chosen: FeaturedQuestion[] = [];
  const taken = new Map<number, number>();
  for (const { question, about, term } of [...asked.values()].slice(0, MOST_TRIED)) {
    if (chosen.length === MOST) break;
    if (term !== null && !(await isSaidAgain(passages, term, caller))) continue;
    const { chosen: answers } = await findAnswer(passages, { query: question, fids: null }, caller);
    const [best] = answers;
    if (best === undefined || !best.text.includes(about)) continue;
    const { fid, title, organisation, publishedOn, page } = best.passage;
    if ((taken.get(fid) ?? 0) >= MOST_OF_ONE_REPORT) continue;
    taken.set(fid, (taken.get(fid) ?? 0) + 1);
    const by = [organisation, publishedOn].filter((part) => part !== '').join('，');
    chosen.push({ question, answer: `出自《${title}》（${by}）${page === null ? '摘要' : `第 ${page} 页`}` });
  }
  return chosen;
}

/** Chooses the featured questions from the newest passages, each of them tried; looks again after an hour. */
export function keepFeatured(passages: Passages): FeaturedQuestions {
  let kept: { untilMs: number; list: Promise<FeaturedQuestion[]> } | null = null;
  return {
    list(now) {
      if (kept === null || now >= kept.untilMs) {
        const list = choose(passages, now);
        const made = { untilMs: now + KEPT_MS, list };
        kept = made;
        list.then(
          ({ length }) => {
            if (length === 0) made.untilMs = now + NOTHING_KEPT_MS;
          },
          // What failed is tried again by the next who asks.
          () => {
            kept = null;
          },
        );
      }
      return kept.list;
    },
  };
}
