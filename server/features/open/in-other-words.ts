import type { z } from 'zod';
import type { SearchedChart } from '#contract/calls/charts.ts';
import type { OpenChart, OpenReport } from '#contract/calls/open.ts';
import type { ReportItem } from '#contract/calls/reports.ts';

/** Where people reach what the pages show. */
export interface Addresses {
  report(id: number, at?: { page?: number; chart?: number }): string;
  /** The public page of a report, with words of its abstract marked there. */
  abstract(id: number, words: string): string;
  /** Of a path of this site; empty for none. */
  path(path: string): string;
}

export function addressesAt(publicUrl: string): Addresses {
  const base = publicUrl.replace(/\/+$/, '');
  return {
    report(id, { page, chart } = {}) {
      const params = new URLSearchParams({ fid: String(id) });
      if (page !== undefined) params.set('page', String(page));
      if (chart !== undefined) params.set('chart', String(chart));
      return `${base}/detail?${params}`;
    },
    abstract: (id, words) => `${base}/preview/${id}?${new URLSearchParams({ said: words })}`,
    path: (path) => (path === '' ? '' : `${base}${path}`),
  };
}

export function reportInOtherWords(report: ReportItem, addresses: Addresses): OpenReport {
  return {
    id: report.fid,
    title: report.name,
    organisation: report.stockOrgData.name,
    authors: report.researcherData.map(({ name }) => name),
    published_on: report.timeText,
    pages: report.page_count,
    industries: report.fileIndustryData.map(({ name }) => name),
    stocks: report.stockData,
    rating: report.rating,
    abstract: report.content,
    url: addresses.report(report.fid),
  };
}

export function chartInOtherWords(chart: SearchedChart, addresses: Addresses): z.infer<typeof OpenChart> {
  return {
    id: chart.id,
    name: chart.name,
    kind: chart.kind,
    report_id: chart.fid,
    report_title: chart.file_name,
    organisation: chart.stockOrgData.name,
    published_on: chart.createTimeYmd,
    page: chart.place_page,
    source: chart.source,
    picture_url: addresses.path(chart.online_url),
    url: addresses.report(chart.fid, { page: chart.place_page, chart: chart.id }),
  };
}
