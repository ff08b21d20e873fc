import type { z } from 'zod';
import { CODES } from '#contract/codes.ts';
import type { Paragraph, ReportChart } from '#contract/reports.ts';
import { createMarker } from '#server/platform/text/mark-text.ts';
import type { Asking, ReaderDeps } from './deps.ts';

export interface PartList<Part> {
  list: Part[];
  count: number;
  locked: { code: number; message: string } | null;
}

const CLOSED = { code: CODES.notAllowed, message: '打开报告原文后可查看' };

/** Whether the report was opened today with the right to read it: nothing is taken here. */
async function isOpenToday({ quotas }: ReaderDeps, fid: number, { who, now }: Asking): Promise<boolean> {
  const { allowed, cost, code } = await quotas.allowance({ who, action: 'readReport', subject: fid, now });
  return allowed && cost === 0 && code === CODES.success;
}

/** Paragraphs in reading order; with a keyword, those that hold one of its words, marked. Empty and locked without the right. */
export async function readParagraphs(
  deps: ReaderDeps,
  { fid, limit, keyword }: { fid: number; limit: number; keyword: string },
  asking: Asking,
): Promise<PartList<z.infer<typeof Paragraph>>> {
  if (!(await isOpenToday(deps, fid, asking))) return { list: [], count: 0, locked: CLOSED };
  const paragraphs = await deps.reads.paragraphs(fid, limit);
  const words = keyword.split(/\s+/).filter((word) => word !== '');
  const marker = createMarker(words);
  const marked = paragraphs.map((paragraph) => ({ ...paragraph, ranges: marker.rangesIn(paragraph.text) }));
  const list = words.length === 0 ? marked : marked.filter(({ ranges }) => ranges.length > 0);
  return { list, count: list.length, locked: null };
}

/** Charts with their place on the page; without the right only what they are called, as in a list of figures. */
export async function readCharts(
  deps: ReaderDeps,
  { fid, limit }: { fid: number; limit: number },
  asking: Asking,
): Promise<PartList<z.infer<typeof ReportChart>>> {
  const charts = await deps.reads.charts(fid, limit);
  if (await isOpenToday(deps, fid, asking)) return { list: charts, count: charts.length, locked: null };
  const list = charts.map((chart) => ({
    ...chart,
    top_left_coordinate: null,
    lower_right_coordinate: null,
    source: '',
  }));
  return { list, count: list.length, locked: CLOSED };
}
