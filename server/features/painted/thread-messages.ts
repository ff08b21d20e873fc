import type { ThreadFlag } from '#server/platform/process/thread-time.ts';
import type { Box, RawPicture } from '#server/ports/pdf.ts';
import type { ChartData } from '../chart-data/index.ts';
import type { ReadWord } from './rules/as-matter.ts';

/** What the thread is given to begin with. */
export interface ThreadStart {
  thread: ThreadFlag;
  /** Whether everybody else comes first for the cores. */
  stepsBack: boolean;
}

/** A chart as its page was drawn. */
export interface DrawnChart {
  name: string;
  /** The whole page. Its pixels are handed over. */
  page: RawPicture;
  /** Where the chart is, in pixels. */
  area: Box;
  /** Pixels a point. */
  scale: number;
}

export type ThreadOrder =
  | { kind: 'chart'; chart: DrawnChart }
  | { kind: 'words'; words: readonly ReadWord[] };

/** The thread has begun: what goes wrong from then on is of a chart. */
export type ThreadAnswer = { kind: 'ready' } | ChartAnswer;

export type ChartAnswer =
  /** Words that are to be recognised before it goes on. */
  | { kind: 'words'; pictures: RawPicture[] }
  | { kind: 'read'; data: ChartData | null }
  /** What the rules threw. */
  | { kind: 'failed'; error: unknown };
