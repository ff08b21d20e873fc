import { dayOf, daysBefore } from '#contract/text/calendar.ts';
import type { Audiences } from '#server/platform/access/audiences.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Clock } from '#server/ports/clock.ts';
import { loadTaxonomies } from '../documents/index.ts';
import { type LibraryTables, openReports } from '../library/index.ts';
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

/** The library at a glance, as a desk shows it: what everybody may know. Everything is counted anew: whoever asks often keeps the answer. */
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

export interface DeskReading {
  database: Database;
  clock: Clock;
  audiences: Pick<Audiences, 'of'>;
}

export function createDeskReads({ database, clock, audiences }: DeskReading): DeskReads {
  const db = tablesOf<LibraryTables>(database);
  const open = async () => openReports(db, await audiences.of({ uid: null }));
  const nameOf = new Map(loadTaxonomies().industries.map(({ id, name }) => [String(id), name]));
  const today = () => dayOf(clock.now() / 1000);
  return {
    size: async () => readSize(db, await open(), daysBefore(today(), 6)),
    newestDay: async () => (await readNewestDay(await open(), today())) ?? today(),
    async industryWeeks({ until, weeks }) {
      const rows = await readIndustryWeeks(db, await open(), { until, weeks });
      return Array.from(
        Map.groupBy(rows, ({ industry }) => industry),
        ([id, own]) => {
          const counts = new Map(own.map(({ week, count }) => [week, count]));
          return { id, weeks: Array.from({ length: weeks }, (_, at) => counts.get(weeks - 1 - at) ?? 0) };
        },
      );
    },
    async topics({ until, days, limit }) {
      const topics = await readTopics(db, await open(), {
        since: daysBefore(until, days - 1),
        until,
        limit,
      });
      return topics.map((topic) =>
        topic.kind === 'industry' ? { ...topic, name: nameOf.get(topic.key) ?? '' } : topic,
      );
    },
    openPassage: async (lot) => readOpenPassage(db, await open(), lot),
    houses: async (limit) => readHouses(db, await open(), limit),
  };
}
