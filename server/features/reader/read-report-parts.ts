import type { z } from 'zod';
import { type CatalogEntry, Paragraph, type ReportChart } from '#contract/calls/reports.ts';
import { createMarker } from '#contract/text/mark-text.ts';
import { parseQuery } from '#contract/text/parse-query.ts';
import { soughtTexts } from '#contract/text/sought-texts.ts';
import { CODES } from '#contract/wire/codes.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import type { AllowedText } from '../memberships/index.ts';
import type { ReaderDeps } from './deps.ts';

export interface PartList<Part> {
  list: Part[];
  count: number;
  locked: { code: number; message: string } | null;
}

/** Why the parts of a report are not given. */
export const CLOSED = { code: CODES.notAllowed, message: '打开报告原文后可查看' };

const StoredKind = Paragraph.shape.kind.catch('body');

/** Everything of a part, which only an opened report gives. */
const whole = <Part>(_report: AllowedText, list: Part[]): PartList<Part> => ({
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
  const report = await deps.quotas.allowText(caller, fid);
  if (report === null) return { list: [], count: 0, locked: CLOSED };
  const content = await deps.reads.contentOf(report);
  const paragraphs = content === null ? [] : await deps.contents.paragraphs(content, limit);
  const words = soughtTexts(parseQuery(keyword)).body;
  const marker = createMarker(words);
  const marked = paragraphs.map(({ id, page, kind, text }) => ({
    ...{ id, page, text },
    kind: StoredKind.parse(kind),
    ranges: marker.rangesIn(text),
  }));
  const list = words.length === 0 ? marked : marked.filter(({ ranges }) => ranges.length > 0);
  return whole(report, list);
}

/** The catalogue; without the right only its first entries, as on a back cover. */
export async function readCatalogue(
  deps: ReaderDeps,
  { fid, limit }: { fid: number; limit: number },
  caller: Caller,
): Promise<PartList<z.infer<typeof CatalogEntry>>> {
  const report = await deps.quotas.allowText(caller, fid);
  if (report === null) return { ...(await deps.reads.catalogueSample(fid, limit)), locked: CLOSED };
  const content = await deps.reads.contentOf(report);
  return whole(report, content === null ? [] : await deps.contents.catalogue(content, limit));
}

/** Charts with their place on the page; without the right only what a few are called, as in a list of figures. */
export async function readCharts(
  deps: ReaderDeps,
  { fid, limit }: { fid: number; limit: number },
  caller: Caller,
): Promise<PartList<z.infer<typeof ReportChart>>> {
  const report = await deps.quotas.allowText(caller, fid);
  if (report === null) return { ...(await deps.reads.chartSample(fid, limit)), locked: CLOSED };
  return whole(report, await deps.reads.charts(report, limit));
}
