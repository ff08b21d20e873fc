/** Report types as the product numbers them. */
export const REPORT_TYPES = {
  1: '宏观研究',
  2: '行业研究',
  3: '公司研究',
  4: '策略研究',
  5: '招股书',
  6: '金融工程',
  7: '固定收益',
  8: '白皮书',
  9: '财报',
} as const;
export type ReportType = keyof typeof REPORT_TYPES;

/** One named row of numbers; `digits` is how many decimals are printed everywhere this number appears. */
export type Series = { name: string; values: number[]; digits?: number };

export type Chart =
  | {
      kind: 'bar' | 'stacked' | 'line';
      labels: string[];
      series: Series[];
      unit: string;
      right?: { series: Series; unit: string };
      forecastFrom?: number;
    }
  | { kind: 'ranked'; labels: string[]; series: Series; unit: string }
  | { kind: 'donut'; labels: string[]; series: Series; unit: string }
  | { kind: 'scatter'; points: { name: string; x: number; y: number }[]; x: string; y: string }
  | { kind: 'waterfall'; steps: { name: string; value: number; total?: boolean }[]; unit: string };

export type Figure = { caption: string; chart: Chart; source: string };
export type Table = { caption: string; head: string[]; rows: string[][]; source: string; widths?: number[] };

/** What a report is made of, in reading order; the layout decides where pages break. */
export type Block =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'paragraph'; text: string; lead?: string }
  | { kind: 'columns'; texts: string[] }
  | { kind: 'bullets'; items: string[] }
  | { kind: 'callout'; title: string; text: string }
  | { kind: 'figures'; figures: Figure[] }
  | { kind: 'table'; table: Table };

export type KeyPoint = { lead: string; text: string };

export type Report = {
  title: string;
  subtitle: string;
  abstract: string;
  keyPoints: KeyPoint[];
  /** Pairs shown in the box beside the key points, for example 评级: 看好. */
  facts: [string, string][];
  rating: string;
  coverFigure: Figure;
  blocks: Block[];
  risks: string;
};

/** Everything decided about a report before a word of it is written. */
export type Plan = {
  /** 1-based position in the library, also part of the file name. */
  number: number;
  type: ReportType;
  /** 申万 2021 level-2 name; empty for reports on no single industry. */
  industry: string;
  organisation: string;
  series: string;
  /** ISO day. */
  date: string;
  /** 0-based; which company of the industry, which headline and so on, so that no two reports choose the same. */
  turn: number;
  length: 'short' | 'medium' | 'long';
  landscape: boolean;
  bookmarks: boolean;
  metadata: boolean;
};
