import type { Label, Marks } from '../../marks/index.ts';

/** A chart to be read: what is drawn, what is written, and what it is called. */
export interface ReadableChart {
  marks: Marks;
  labels: readonly Label[];
  name: string;
  /** What goes a step beyond the last number of a scale belongs to it, and lines have their points at the same places. */
  isPainted: boolean;
}
