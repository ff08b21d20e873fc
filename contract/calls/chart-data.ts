import { z } from 'zod';
import { call, request } from '../wire/call.ts';
import { Id } from '../wire/fields.ts';
import { CellSpan } from './cell-span.ts';

/** The files in which the data of a chart is given. */
export const CHART_DATA_FORMATS = ['csv', 'xlsx'] as const;
export type ChartDataFormat = (typeof CHART_DATA_FORMATS)[number];

/** Where the data of a chart is downloaded, by whoever may see the original. */
export const chartDataPath = (id: number, format: ChartDataFormat): string =>
  `/files/chart-data/${id}.${format}`;

const ChartTable = z.object({
  /**
   * `drawn`: values are measured on the drawing by its scale, off by at most `error` of the range of the scale. `painted`: so, on the pixels
   * of a picture, whose letters were recognised. `printed`: every value is printed beside what was measured. `cells`: the cells of a table.
   */
  origin: z.enum(['drawn', 'painted', 'printed', 'cells']),
  /** 0 to 1. */
  confidence: z.number(),
  /** A share of the range of the scale; 0 where values are printed. */
  error: z.number(),
  /** Rows of headings, as broad as the table. */
  head: z.array(z.array(z.string())),
  /** Of each column; empty where none is printed. Also where its heading says it. */
  units: z.array(z.string()),
  /** Of each row: what its figures are counted in where their columns have no unit; empty where none is printed. */
  row_units: z.array(z.string()),
  /**
   * Of each column: the time its figures are of, as it is printed over it, and behind it 同比 or 环比: 2024A, 2025E (a forecast), 2025Q1,
   * 2025H1, 2025Q1-3, 2026-08, 2026-08-31. Empty where none is printed, and where several are. Never reckoned.
   */
  periods: z.array(z.string()),
  /** Of each row, as its name says it; a figure is of the time of its column and of that of its row. */
  row_periods: z.array(z.string()),
  /** The names along the axis are drawn and not written: their letters were recognised. */
  names_read: z.boolean(),
  /** Names in the legend of the chart whose values are not among the columns, for want of a scale that could be read. */
  unread: z.array(z.string()),
  /** The first cell says what the row is about. */
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  /** Cells of `head` and `rows`, counted together from 0, that are one. */
  spans: z.array(CellSpan),
});
export type ChartTable = z.infer<typeof ChartTable>;

export const getChartData = call({
  method: 'POST',
  access: 'signedIn',
  sealed: true,
  path: '/api/v2/chart/getData',
  summary:
    '一幅图表的数据：由图形还原的数列，或表格的单元格；能看原文的人可看并下载 CSV 与 XLSX，不计次数；没有把握的没有数据',
  request: request({ id: Id }),
  response: z.object({
    /** null where the chart has none, or where the caller may not see the original. */
    table: ChartTable.nullable(),
    /** How large the table is; null where there is none. Told to everybody. */
    size: z.object({ rows: z.number().int(), columns: z.number().int() }).nullable(),
    /** Why it is not shown: 10007, with what is needed; null where it is, and where there is nothing to show. */
    locked: z.object({ code: z.number(), message: z.string() }).nullable(),
    /** Paths of the files; empty where the table is not shown. */
    csv_url: z.string(),
    xlsx_url: z.string(),
  }),
});
