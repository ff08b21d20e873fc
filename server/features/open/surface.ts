import { askAi, searchPassages } from '#contract/calls/answers.ts';
import { getChartData } from '#contract/calls/chart-data.ts';
import { searchCharts } from '#contract/calls/charts.ts';
import { getAllowance } from '#contract/calls/memberships.ts';
import type * as open from '#contract/calls/open.ts';
import { getReadingFlow } from '#contract/calls/reading-flow.ts';
import { getCatalogListByFileId, getFileDetail, getPreviewDetail } from '#contract/calls/report-detail.ts';
import { SORT_MODES, searchReports } from '#contract/calls/search.ts';
import { ACTIONS, type Action } from '#contract/rights/levels.ts';
import type { ParsedRequestOf, ResponseOf } from '#contract/wire/call.ts';
import { type Client, dataOf } from '#contract/wire/client.ts';
import { type Addresses, chartInOtherWords, reportInOtherWords } from './in-other-words.ts';

/** What a program is told of what is left. */
const TOLD: readonly Action[] = ['searchReports', 'readReport', 'searchCharts', 'askQuestion'];
const CONTENTS = 3000;

const sortOf = {
  relevance: SORT_MODES.overall,
  newest: SORT_MODES.newest,
  oldest: SORT_MODES.oldest,
} as const;

type Asks = Pick<Client, 'send'>;

/** Throws what keeps something shut. */
function refuseShut(locked: { code: number; message: string } | null): void {
  if (locked !== null) dataOf({ ...locked, data: null });
}

const searchesOf = (client: Asks, addresses: Addresses) => ({
  async reports(
    asked: ParsedRequestOf<typeof open.openSearchReports>,
  ): Promise<ResponseOf<typeof open.openSearchReports>> {
    const { list, count, notice } = await client.send(searchReports, {
      keyword: asked.q,
      page: asked.page,
      pageSize: asked.page_size,
      sortMode: sortOf[asked.sort],
      customStartTime: asked.since,
      customEndTime: asked.until,
      fileFilter: asked.with_file ? 1 : 0,
    });
    return {
      count,
      notice,
      reports: list.map((report) => ({
        ...reportInOtherWords(report, addresses),
        excerpts: report.passages.map(({ page, text }) => ({ page, text })),
      })),
    };
  },
  async charts(
    asked: ParsedRequestOf<typeof open.openSearchCharts>,
  ): Promise<ResponseOf<typeof open.openSearchCharts>> {
    const { data, count, notice } = await client.send(searchCharts, {
      keyword: asked.q,
      page: asked.page,
      sortMode: sortOf[asked.sort],
      customStartTime: asked.since,
      customEndTime: asked.until,
    });
    const seen = data.filter(({ locked }) => locked === null);
    return { count, notice, charts: seen.map((chart) => chartInOtherWords(chart, addresses)) };
  },
});

const readingOf = (client: Asks, addresses: Addresses) => ({
  async report(id: number): Promise<ResponseOf<typeof open.openReport>> {
    const [{ detail }, { list, locked }] = await Promise.all([
      client.send(getPreviewDetail, { id }),
      client.send(getCatalogListByFileId, { fileId: id, pageSize: CONTENTS }),
    ]);
    return {
      ...reportInOtherWords(detail, addresses),
      contents: list.map(({ title, page, depth }) => ({ title, page, depth })),
      locked: locked?.message ?? '',
    };
  },
  /** Opens the report as its page does. Throws 10007 or what else keeps it shut. */
  async pages({
    id,
    from,
    count,
  }: Pick<ParsedRequestOf<typeof open.openPages>, 'id' | 'from' | 'count'>): Promise<
    ResponseOf<typeof open.openPages>
  > {
    const detail = await client.send(getFileDetail, { fid: id });
    refuseShut(detail.locked);
    const { pages, locked } = await client.send(getReadingFlow, { fileId: id, from, count });
    refuseShut(locked);
    return {
      report: reportInOtherWords(detail, addresses),
      pages: pages.map(({ page, blocks }) => ({ page, url: addresses.report(id, { page }), blocks })),
    };
  },
  async chartData(id: number): Promise<ResponseOf<typeof open.openChartData>> {
    const { table, locked } = await client.send(getChartData, { id });
    refuseShut(locked);
    return { table };
  },
});

const placeOf = (
  addresses: Addresses,
  { fid, page, quote }: { fid: number; page: number | null; quote: string },
): string => (page === null ? addresses.abstract(fid, quote) : addresses.report(fid, { page }));

const questionsOf = (client: Asks, addresses: Addresses) => ({
  async passages({
    q,
    report_id: fid,
    count,
  }: Pick<ParsedRequestOf<typeof open.openPassages>, 'q' | 'report_id' | 'count'>): Promise<
    ResponseOf<typeof open.openPassages>
  > {
    const { list } = await client.send(searchPassages, {
      query: q,
      count,
      ...(fid === undefined ? {} : { fid }),
    });
    return {
      passages: list.map((one) => ({
        report_id: one.fid,
        report_title: one.name,
        organisation: one.organisation,
        published_on: one.printed_at,
        kind: one.kind,
        page: one.page,
        heading: one.heading,
        text: one.quote,
        url: placeOf(addresses, one),
      })),
    };
  },
  async ask(question: string): Promise<ResponseOf<typeof open.openAsk>> {
    const answer = await client.send(askAi, { query: question });
    return {
      answer: [answer.notice, answer.answer].filter((text) => text !== '').join('\n'),
      refused: answer.is_refused,
      claims: answer.claims,
      evidence: answer.evidence.map((one) => ({
        number: one.number,
        report_id: one.fid,
        report_title: one.name,
        organisation: one.organisation,
        published_on: one.printed_at,
        page: one.page,
        quote: one.quote,
        url: placeOf(addresses, one),
      })),
    };
  },
  async units(): Promise<ResponseOf<typeof open.openMe>> {
    const told = await Promise.all(TOLD.map((action) => client.send(getAllowance, { action })));
    return {
      tier: told[0]?.tier ?? 'unknown',
      units: told.map(({ action, allowed, daily, monthly }) => ({
        action,
        name: ACTIONS[action],
        allowed,
        daily,
        monthly,
      })),
    };
  },
});

/**
 * The calls of the pages by other names: `client` asks them as whoever the token is for, so that rights, units and records are theirs,
 * and nothing is given here that a page would not give. Each throws what the call behind it throws.
 */
export const createSurface = (client: Asks, addresses: Addresses) => ({
  ...searchesOf(client, addresses),
  ...readingOf(client, addresses),
  ...questionsOf(client, addresses),
});

export type Surface = ReturnType<typeof createSurface>;
