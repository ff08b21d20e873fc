import { dayOf, daysBefore } from '#contract/text/calendar.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Clock } from '#server/ports/clock.ts';
import { loadTaxonomies } from '../documents/index.ts';
import type { LibraryTables } from '../library/index.ts';
import {
  type LibrarySize,
  readHouses,
  readIndustryWeeks,
  readNewestDay,
  readSize,
  readTopics,
  type Topic,
} from './store/desk.ts';
import { type OpenPassage, readOpenPassage } from './store/open-passage.ts';

/** A level-1 industry with its reports by week. */
export interface IndustryWeeks {
  id: number;
  /** The last `weeks` weeks, oldest first. */
  weeks: number[];
}

/** The library at a glance, as a desk shows it. Everything is counted anew: whoever asks often keeps the answer. */
export interface DeskReads {
  /** `recent` is what was published in the last seven days. */
  size(): Promise<LibrarySize>;
  /** The day (yyyy-MM-dd) of the newest report: where the spans below end. Today where there is none. */
  newestDay(): Promise<string>;
  /** The weeks up to `until`; industries without a report in them are left out. */
  industryWeeks(options: { until: string; weeks: number }): Promise<IndustryWeeks[]>;
  /** What many reports of the so many days up to `until` are about. */
  topics(options: { until: string; days: number; limit: number }): Promise<Topic[]>;
  /** A short paragraph with numbers of one of the newest reports, the same for one `lot`; null where there is none. */
  openPassage(lot: string): Promise<OpenPassage | null>;
  houses(limit: number): Promise<{ id: number; name: string; isBroker: boolean; reports: number }[]>;
}

export function createDeskReads({ database, clock }: { database: Database; clock: Clock }): DeskReads {
  const db = tablesOf<LibraryTables>(database);
  const nameOf = new Map(loadTaxonomies().industries.map(({ id, name }) => [String(id), name]));
  const today = () => dayOf(clock.now() / 1000);
  return {
    size: () => readSize(db, daysBefore(today(), 6)),
    newestDay: async () => (await readNewestDay(db, today())) ?? today(),
    async industryWeeks({ until, weeks }) {
      const rows = await readIndustryWeeks(db, { until, weeks });
      return Array.from(
        Map.groupBy(rows, ({ industry }) => industry),
        ([id, own]) => {
          const counts = new Map(own.map(({ week, count }) => [week, count]));
          return { id, weeks: Array.from({ length: weeks }, (_, at) => counts.get(weeks - 1 - at) ?? 0) };
        },
      );
    },
    async topics({ until, days, limit }) {
      const topics = await readTopics(db, { since: daysBefore(until, days - 1), until, limit });
      return topics.map((topic) =>
        topic.kind === 'industry' ? { ...topic, name: nameOf.get(topic.key) ?? '' } : topic,
      );
    },
    openPassage: (lot) => readOpenPassage(db, lot),
    houses: (limit) => readHouses(db, limit),
  };
}
