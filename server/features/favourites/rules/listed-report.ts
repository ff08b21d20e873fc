import type { ReportItem } from '#contract/calls/reports.ts';

/** What a list that leaves the site says of a report: what names it, and nothing of what it says. */
export interface ListedReport {
  fid: number;
  title: string;
  /** Whose report it is; empty where that is not known. */
  organisation: string;
  authors: string[];
  /** yyyy-MM-dd; empty where it is not known. */
  day: string;
  /** 0 where only the record is known. */
  pages: number;
  type: string;
  industries: string[];
  /** 贵州茅台（600519） */
  stocks: string[];
  rating: string;
  /** Where it is read. */
  url: string;
  /** yyyy-MM-dd. */
  keptOn: string;
  /** Empty for none. */
  folder: string;
}

/** Without what breaks a line, ends a file or is half of a character; blanks at the ends and runs of them are one or none. */
export const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

const named = (all: readonly { name: string }[]): string[] =>
  all.map(({ name }) => plain(name)).filter((name) => name !== '');

export const listedReport = (
  item: ReportItem,
  { origin, keptOn, folder }: { origin: string; keptOn: string; folder: string },
): ListedReport => ({
  fid: item.fid,
  title: plain(item.name),
  organisation: plain(item.stockOrgData.name),
  authors: named(item.researcherData),
  day: item.timeText,
  pages: item.page_count,
  type: plain(item.fileTypeData.name),
  industries: [...new Set(named(item.fileIndustryData))],
  stocks: item.stockData.map(({ code, name }) => plain(code === '' ? name : `${name}（${code}）`)),
  rating: plain(item.rating),
  url: `${origin}/detail?fid=${item.fid}`,
  keptOn,
  folder: plain(folder),
});
