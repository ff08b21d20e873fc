import type { ReportType } from '../model.ts';

/** A monthly row: `base` in 2023, `swing` in per cent of it, `drift` in per cent a year. */
export type Row = { name: string; unit: string; base: number; swing: number; drift?: number };

/** Text may hold {key} for the latest value and {key:c} for the change over a year. */
export type Part = { title: string; sections: [title: string, text: string, rows: string[]][] };

/** A subject that belongs to no single industry: what is measured, and what an analyst says about it. */
export type Topic = {
  type: ReportType;
  title: string;
  stance: string;
  rows: Record<string, Row>;
  points: [lead: string, text: string][];
  parts: Part[];
  risks: string;
};
