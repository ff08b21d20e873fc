import { z } from 'zod';
import { TextRange } from './fields.ts';

export const Named = z.object({ id: z.number(), name: z.string() });

/** A run of text in a report that answers the search, and where it stands. */
export const Passage = z.object({
  paragraph_id: z.number(),
  /** 1-based page. */
  page: z.number().int(),
  text: z.string(),
  ranges: z.array(TextRange),
});
export type Passage = z.infer<typeof Passage>;

/** A report as lists show it. Field names are those of S1 §3; `name_ranges`, `passages` and `match_count` are ours. */
export const ReportItem = z.object({
  id: z.number(),
  fid: z.number(),
  item_id: z.number(),
  /** 2 folder, 3 report. */
  item_type: z.literal(3),
  name: z.string(),
  name_ranges: z.array(TextRange),
  downloadName: z.string(),
  /** The abstract, or the first sentences. */
  content: z.string(),
  is_new: z.union([z.literal(0), z.literal(1)]),
  is_favorite: z.union([z.literal(0), z.literal(1)]),
  /** 0 where only the record is known and no file. */
  page_count: z.number().int(),
  chart_count: z.number().int(),
  idea_count: z.number().int(),
  paragraphCount: z.number().int(),
  catalogCount: z.number().int(),
  /** yyyy-MM-dd, Asia/Shanghai. */
  timeText: z.string(),
  /** Publish time, seconds since 1970. */
  create_time: z.number().int(),
  create_time_format: z.string(),
  /** Cover image path at 320 px; empty where there is no file. */
  share_url: z.string(),
  fileTypeData: Named,
  stockOrgData: Named.extend({ is_broker: z.boolean() }),
  researcherData: z.array(Named),
  fileIndustryData: z.array(Named.extend({ parent_id: z.number() })),
  stockData: z.array(z.object({ code: z.string(), name: z.string() })),
  parent_id: z.number(),
  theme_id: z.number(),
  rating: z.string(),
  downloads: z.number().int(),
  passages: z.array(Passage),
  /** Matching paragraphs in the whole report, those in `passages` included. */
  match_count: z.number().int(),
});
export type ReportItem = z.infer<typeof ReportItem>;

export const CatalogEntry = z.object({
  id: z.number(),
  title: z.string(),
  page: z.number().int(),
  depth: z.number().int(),
});

const PageBox = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });

export const Paragraph = z.object({
  id: z.number(),
  page: z.number().int(),
  kind: z.enum(['heading', 'body', 'caption', 'table', 'note', 'disclaimer']),
  text: z.string(),
  ranges: z.array(TextRange),
});

/** A chart found in a report. Coordinates are PDF points from the top left of the page. */
export const ReportChart = z.object({
  id: z.number(),
  fid: z.number(),
  name: z.string(),
  place_page: z.number().int(),
  top_left_coordinate: z.tuple([z.number(), z.number()]).nullable(),
  lower_right_coordinate: z.tuple([z.number(), z.number()]).nullable(),
  source: z.string(),
});
export type PageBox = z.infer<typeof PageBox>;

export const ReportDetail = ReportItem.extend({
  file_name: z.string(),
  file_size: z.number().int(),
  /**
   * Where each value came from, for the info panel: given; of a file file-name, first-page, pdf-info, text, file-time; by a
   * table stock-table, company-name; of a row without a file title, address, stock, industry, organisation, default.
   */
  value_sources: z.record(z.string(), z.string()),
  /** What the asker may see: the whole file, or the cover with a prompt. */
  view: z.enum(['full', 'cover', 'record']),
  /** Why `view` is not `full`; null when it is. */
  locked: z
    .object({
      code: z.number(),
      reason: z.enum(['sign-in', 'reading-limit', 'level', 'no-file', 'too-frequent']),
      message: z.string(),
    })
    .nullable(),
  /** Short-lived signed path of the PDF, bound to the session; empty unless `view` is `full`. */
  online_url: z.string(),
  /** Seconds since 1970 when `online_url` stops working; 0 without one. */
  online_url_expires: z.number().int(),
});
export type ReportDetail = z.infer<typeof ReportDetail>;
