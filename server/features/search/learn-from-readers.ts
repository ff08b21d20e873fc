import { DAY_MS, dayOf } from '#contract/text/calendar.ts';
import type { ParsedQuery } from '#contract/text/query-tree.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { createAgingLru } from '#server/platform/cache/lru.ts';
import type { Db } from '#server/platform/db/connect-database.ts';
import type { LearnedBoosts } from '../query/index.ts';
import { searchSubject } from '../query/index.ts';
import { learnFromChoices } from './rules/learn-from-choices.ts';
import {
  countChosen,
  countShown,
  forgetChoicesBefore,
  readBoosts,
  readChoices,
  replaceLessons,
} from './store/choices.ts';
import type { SearchTables } from './store.ts';

/** `log` counts what is shown and chosen; `on` also orders by what was learned from it. */
export type LearningMode = 'off' | 'log' | 'on';

/** What lies further down is seldom looked at. */
const LAST_PLACE = 50;
/** Of so many sessions it is known what they were shown last; in this process alone, and for half an hour. */
const MOST_SESSIONS = 5_000;
const REMEMBERED_MS = 30 * 60_000;
const KEPT_DAYS = 180;

interface ShownLast {
  subject: string;
  day: string;
  /** Those not chosen yet. */
  placeOf: Map<number, number>;
}

/** What readers choose among the answers to a query. No table says who they were: the link between showing and choosing is in memory. */
export interface ReaderLearning {
  /** A page of answers in the order of relevance, `offset` rows from the first. */
  noteShown(query: ParsedQuery, fids: readonly number[], offset: number, caller: Caller): Promise<void>;
  /** A report was opened, from wherever. */
  noteOpened(caller: Caller, fid: number): Promise<void>;
  /** Left out unless what was learned is used. */
  learnedBoosts?: LearnedBoosts;
}

export function createReaderLearning(db: Db<SearchTables>, mode: LearningMode): ReaderLearning {
  const sessions = createAgingLru<ShownLast>({ freshMs: REMEMBERED_MS, most: MOST_SESSIONS });
  return {
    async noteShown(query, fids, offset, { sessionKey, now }) {
      const places = fids.map((fid, at) => ({ fid, place: offset + at + 1 }));
      const shown = places.filter(({ place }) => place <= LAST_PLACE);
      if (mode === 'off' || sessionKey === '' || shown.length === 0) return;
      const answered = { subject: searchSubject(query), day: dayOf(now / 1000) };
      await countShown(db, answered, shown);
      const placeOf = new Map(shown.map(({ fid, place }) => [fid, place]));
      sessions.set(sessionKey, { ...answered, placeOf }, now);
    },
    async noteOpened({ sessionKey, now }, fid) {
      const shown = sessions.get(sessionKey, now);
      const place = shown?.placeOf.get(fid);
      if (shown === undefined || place === undefined) return;
      // Coming back to it is no second choice.
      shown.placeOf.delete(fid);
      await countChosen(db, shown, { fid, place });
    },
    ...(mode === 'on' ? { learnedBoosts: (query: ParsedQuery) => readBoosts(db, searchSubject(query)) } : {}),
  };
}

export interface LearningSummary {
  /** Times that a report was shown, and chosen. */
  shown: number;
  chosen: number;
  /** How likely a place is looked at, the first being 1. */
  looked: { place: number; share: number }[];
  queries: number;
  reports: number;
}

/** Learns anew from all that is on record; the same record gives the same. */
export async function relearn(db: Db<SearchTables>): Promise<LearningSummary> {
  const choices = await readChoices(db);
  const { looked, lessons } = learnFromChoices(choices);
  await replaceLessons(db, lessons);
  return {
    shown: choices.reduce((sum, { shown }) => sum + shown, 0),
    chosen: choices.reduce((sum, { chosen }) => sum + chosen, 0),
    looked: [...looked].map(([place, share]) => ({ place, share })),
    queries: new Set(lessons.map(({ subject }) => subject)).size,
    reports: lessons.length,
  };
}

/** For a daily job. */
export const forgetOldChoices = (db: Db<SearchTables>, now: number): Promise<void> =>
  forgetChoicesBefore(db, dayOf((now - KEPT_DAYS * DAY_MS) / 1000));
