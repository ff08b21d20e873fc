import { z } from 'zod';
import { TextRange } from '../wire/fields.ts';

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

/** A report as lists show it. Field names are those of S1 §3; `name_ranges`, `content_ranges`, `is_scanned`, `unread_pages`, `passages` and `match_count` are ours. */
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
  content_ranges: z.array(TextRange),
  is_new: z.union([z.literal(0), z.literal(1)]),
  is_favorite: z.union([z.literal(0), z.literal(1)]),
  /** 0 where only the record is known and no file. */
  page_count: z.number().int(),
  /** 1 where the file holds pictures of pages without text: it is found by what names it, never by its words. */
  is_scanned: z.union([z.literal(0), z.literal(1)]),
  /** Pages that are pictures of text: what they say cannot be searched. */
  unread_pages: z.number().int(),
  chart_count: z.number().int(),
  idea_count: z.number().int(),
  paragraphCount: z.number().int(),
  catalogCount: z.number().int(),
  /** yyyy-MM-dd, Asia/Shanghai. */
  timeText: z.string(),
  /** Publish time, seconds since 1970. */
  create_time: z.number().int(),
  create_time_format: z.string(),
  /** `chart_count` and `researcherData` by the other names that S1 §3 gives them. */
  chartCount: z.number().int(),
  file_researcher_list: z.array(Named),
  /** The first charts, called as a back cover would call them: the whole list is for readers. */
  chart_list: z.array(z.object({ id: z.number(), name: z.string(), place_page: z.number().int() })),
  /** The closest industry that is known: of the second level before the first; 0 without one. */
  file_industry_id: z.number().int(),
  /** The same industry with its name, empty without one. */
  fileTag: z.object({ fileIndustryData: Named }),
  /** The stored file that counts, cover and charts come from; 0 where only the record is known. */
  from_id: z.number().int(),
  /** Cover image path at 320 px; empty where there is no file. */
  share_url: z.string(),
  fileTypeData: Named,
  stockOrgData: Named.extend({ is_broker: z.boolean() }),
  researcherData: z.array(Named),
  fileIndustryData: z.array(Named.extend({ parent_id: z.number() })),
  /** 1 where nothing states the industry: it is guessed by the name of the company, or by what other reports say of it. */
  industry_inferred: z.union([z.literal(0), z.literal(1)]),
  stockData: z.array(z.object({ code: z.string(), name: z.string() })),
  /** `RECOMMENDED` (`report-marks.ts`) in lists of recommendations; 0 elsewhere. */
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
  /** `formula`: the letters of one that is set by itself, in no certain order. */
  kind: z.enum(['heading', 'body', 'caption', 'table', 'note', 'disclaimer', 'formula']),
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
  kind: z.enum(['bar', 'line', 'pie', 'table', 'other']),
  /** Its picture, for whoever opened the report; empty where there is none to be seen. */
  online_url: z.string(),
  /** Width and height of that picture in pixels, so that its place is kept. */
  picture_size: z.tuple([z.number(), z.number()]).nullable(),
  /** The report it stands in. */
  file_name: z.string(),
  /** The day of that report, yyyy-MM-dd. */
  createTimeYmd: z.string(),
  /** Its first-level industry; 0 where none is known. */
  theme_id: z.number(),
});
export type PageBox = z.infer<typeof PageBox>;
export type ReportChart = z.infer<typeof ReportChart>;

const OtherVersion = z.object({
  /** yyyy-MM-dd. */
  came_on: z.string(),
  /** It came after the file that is read. */
  is_newer: z.boolean(),
});

export const ReportDetail = ReportItem.extend({
  file_name: z.string(),
  file_size: z.number().int(),
  /**
   * How large the pages are, as runs of pages alike, in turn: pages, width and height in points. Empty where that is not known or `view`
   * is not `full`.
   */
  page_sizes: z.array(z.tuple([z.number().int(), z.number(), z.number()])),
  /**
   * Where each value came from, for the info panel: given; of a file file-name, first-page, pdf-info, text, file-time; by a
   * table stock-table, company-name, same-stock, library-says; of a row without a file title, address, stock, industry, organisation, default.
   */
  value_sources: z.record(z.string(), z.string()),
  /** Other files of it that the library got, the last first, with what they say kept beside it (`compareVersions`); empty where `view` is not `full`. */
  other_versions: z.array(OtherVersion),
  /** What the asker may see: the whole file, or the cover with a prompt. */
  view: z.enum(['full', 'cover', 'record']),
  /** Why `view` is not `full`; null when it is. */
  locked: z
    .object({
      code: z.number(),
      reason: z.enum(['sign-in', 'reading-limit', 'level', 'no-file', 'too-frequent']),
      message: z.string(),
      /** What is used up, for `reading-limit`: the day's readings or the month's; null otherwise. */
      period: z.enum(['day', 'month']).nullable(),
    })
    .nullable(),
  /** Short-lived signed path of the PDF, bound to the session; empty unless `view` is `full`. */
  online_url: z.string(),
  /** The same path by the other names of S1 §3; what S1 encrypts in `online_url2` is sealed here with the whole answer. */
  online_url2: z.string(),
  fileUrl: z.string(),
  /** Seconds since 1970 when `online_url` stops working; 0 without one. */
  online_url_expires: z.number().int(),
  /** Seconds that this reader waits before the first page shows (S1 §4), once a report and day; 0 for members. */
  countdown_seconds: z.number().int(),
});
export type ReportDetail = z.infer<typeof ReportDetail>;
