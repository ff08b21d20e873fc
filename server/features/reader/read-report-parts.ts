import type { z } from 'zod';
import { type CatalogEntry, Paragraph, ReportChart } from '#contract/calls/reports.ts';
import { dayOf } from '#contract/text/calendar.ts';
import { ownContentOf } from '#contract/text/file-id.ts';
import { createMarker } from '#contract/text/mark-text.ts';
import { parseQuery } from '#contract/text/parse-query.ts';
import { soughtTexts } from '#contract/text/sought-texts.ts';
import { CODES } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import {
  type AllowedContent,
  type ContentChart,
  chartName,
  openContent,
  picturePath,
} from '../contents/index.ts';
import type { ReaderDeps } from './deps.ts';

export interface PartList<Part> {
  list: Part[];
  count: number;
  locked: { code: number; message: string } | null;
}

/** Why the parts of a report are not given. */
export const CLOSED = { code: CODES.notAllowed, message: '打开报告原文后可查看' };

/** Charts of before kinds were told apart are `figure`. */
const StoredChartKind = ReportChart.shape.kind.catch('other');
const StoredKind = Paragraph.shape.kind.catch('body');

/** Everything of a part, which only an opened file gives. */
const whole = <Part>(list: Part[]): PartList<Part> => ({
  list,
  count: list.length,
  locked: null,
});

/** Paragraphs in reading order; with a keyword, those that hold one of its words, marked. Empty and locked without the right. */
export async function readParagraphs(
  deps: ReaderDeps,
  { fid, limit, keyword }: { fid: number; limit: number; keyword: string },
  caller: Caller,
): Promise<PartList<z.infer<typeof Paragraph>>> {
  const opened = await openContent(deps, fid, caller);
  if (opened === null) return { list: [], count: 0, locked: CLOSED };
  const { content } = opened;
  const paragraphs = content === null ? [] : await deps.contents.paragraphs(content, limit);
  const words = soughtTexts(parseQuery(keyword)).body;
  const marker = createMarker(words);
  const marked = paragraphs.map(({ id, page, kind, text }) => ({
    ...{ id, page, text },
    kind: StoredKind.parse(kind),
    ranges: marker.rangesIn(text),
  }));
  const list = words.length === 0 ? marked : marked.filter(({ ranges }) => ranges.length > 0);
  return whole(list);
}

/** The catalogue; without the right only its first entries, as on a back cover. */
export async function readCatalogue(
  deps: ReaderDeps,
  { fid, limit }: { fid: number; limit: number },
  caller: Caller,
): Promise<PartList<z.infer<typeof CatalogEntry>>> {
  const opened = await openContent(deps, fid, caller);
  if (opened === null)
    return { ...(await deps.reads.for(caller).catalogueSample(fid, limit)), locked: CLOSED };
  const { content } = opened;
  return whole(content === null ? [] : await deps.contents.catalogue(content, limit));
}

/** Charts with their place on the page; without the right only what a few are called, as in a list of figures. */
export async function readCharts(
  deps: ReaderDeps,
  { fid, limit }: { fid: number; limit: number },
  caller: Caller,
): Promise<PartList<z.infer<typeof ReportChart>>> {
  const contentId = ownContentOf(fid);
  if (contentId !== null) {
    const content = await deps.contents.own(contentId, caller);
    return content === null
      ? { list: [], count: 0, locked: CLOSED }
      : whole(await ownCharts(deps, { content, fid }, limit));
  }
  const report = await deps.quotas.allowText(caller, fid);
  if (report === null) return { ...(await deps.reads.for(caller).chartSample(fid, limit)), locked: CLOSED };
  return whole(await deps.reads.for(caller).charts(report, limit));
}

/** The charts of a file that no record shows, by the names of the wire. */
async function ownCharts(
  { contents }: Pick<ReaderDeps, 'contents'>,
  { content, fid }: { content: AllowedContent; fid: number },
  limit: number,
): Promise<z.infer<typeof ReportChart>[]> {
  const file = await contents.file(content);
  if (file === null) return [];
  const createTimeYmd = dayOf(file.createdAt.getTime() / 1000);
  const itemOf = (chart: ContentChart) => ({
    ...{ id: chart.id, fid, name: chartName(chart), place_page: chart.page, source: chart.source },
    kind: StoredChartKind.parse(chart.kind),
    top_left_coordinate: chart.box && ([chart.box.left, chart.box.top] as [number, number]),
    lower_right_coordinate: chart.box && ([chart.box.right, chart.box.bottom] as [number, number]),
    online_url: chart.pictureSize === null ? '' : picturePath(chart.id),
    picture_size: chart.pictureSize,
    ...{ file_name: file.fileName, createTimeYmd, theme_id: 0 },
  });
  return (await contents.charts(content, limit)).map(itemOf);
}
