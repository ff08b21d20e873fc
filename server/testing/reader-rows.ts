import { getChartData } from '#contract/calls/chart-data.ts';
import * as charts from '#contract/calls/charts.ts';
import { getCoverage, getCoverageMonths } from '#contract/calls/coverage.ts';
import * as favourites from '#contract/calls/favourites.ts';
import { findInFile, getPageLines } from '#contract/calls/find.ts';
import * as home from '#contract/calls/home.ts';
import { getInsight, getInsights } from '#contract/calls/insights.ts';
import { checkTask, doc2png, fileNameOfReport } from '#contract/calls/page-images.ts';
import { getReadingFlow } from '#contract/calls/reading-flow.ts';
import { getFileRecord, removeRecords } from '#contract/calls/records.ts';
import * as detail from '#contract/calls/report-detail.ts';
import { compareVersions } from '#contract/calls/report-versions.ts';
import { getScanState } from '#contract/calls/scans.ts';
import {
  all,
  type Expected,
  fileId,
  firstReport,
  fromFree,
  fromOrdinary,
  fromSenior,
  NO,
  openedFile,
  row,
  signedIn,
} from './authorisation-row.ts';
import type { Browser, Stage } from './authorisation-stage.ts';

const readers: Expected = { ...all('open'), visitor: 'closed', seven: 'closed' };

const nameOf =
  <Field extends string>(field: Field) =>
  (stage: Stage) =>
    ({ [field]: fileNameOfReport(firstReport(stage)) }) as Record<Field, string>;
const openedName =
  <Field extends string>(field: Field) =>
  async (stage: Stage, browser: Browser) => {
    await openedFile(stage, browser);
    return nameOf(field)(stage);
  };

export const readerRows = [
  row(
    detail.getFileDetail,
    { ...all('full'), visitor: 'cover', seven: 'cover' },
    {
      request: (stage) => ({ fid: firstReport(stage) }),
      outcome: ({ view, online_url }) => ((view === 'full') === (online_url !== '') ? view : 'leak'),
    },
  ),
  row(detail.getCatalogListByFileId, all(0), { request: fileId }),
  row(detail.getParagraphListByFileId, readers, {
    variant: 'opened',
    request: openedFile,
    outcome: ({ list }) => (list.length > 0 ? 'open' : 'closed'),
  }),
  row(detail.getParagraphListByFileId, all('closed'), {
    variant: 'not opened',
    request: fileId,
    outcome: ({ list }) => (list.length > 0 ? 'open' : 'closed'),
  }),
  row(doc2png, { ...signedIn(0), seven: NO }, { variant: 'opened', request: openedName('oss_name') }),
  row(doc2png, signedIn(NO), { variant: 'not opened', request: nameOf('oss_name') }),
  row(checkTask, { ...signedIn(0), seven: NO }, { variant: 'opened', request: openedName('task_id') }),
  row(checkTask, signedIn(NO), { variant: 'not opened', request: nameOf('task_id') }),
  row(getReadingFlow, readers, {
    variant: 'opened',
    request: openedFile,
    outcome: ({ pages }) => (pages.length > 0 ? 'open' : 'closed'),
  }),
  row(getReadingFlow, all('closed'), {
    variant: 'not opened',
    request: fileId,
    outcome: ({ pages }) => (pages.length > 0 ? 'open' : 'closed'),
  }),
  row(compareVersions, readers, {
    variant: 'opened',
    request: openedFile,
    outcome: ({ locked }) => (locked === null ? 'open' : 'closed'),
  }),
  row(compareVersions, all('closed'), {
    variant: 'not opened',
    request: fileId,
    outcome: ({ locked }) => (locked === null ? 'open' : 'closed'),
  }),
  row(detail.getChartListByFileId, all(0), { request: fileId }),
  row(findInFile, readers, {
    variant: 'opened',
    request: async (stage, browser) => ({ ...(await openedFile(stage, browser)), keyword: '光伏' }),
    outcome: ({ count }) => (count > 0 ? 'open' : 'closed'),
  }),
  row(findInFile, all('closed'), {
    variant: 'not opened',
    request: (stage) => ({ ...fileId(stage), keyword: '光伏' }),
    outcome: ({ count }) => (count > 0 ? 'open' : 'closed'),
  }),
  row(getPageLines, readers, {
    variant: 'opened',
    request: async (stage, browser) => ({ ...(await openedFile(stage, browser)), page: 1 }),
    outcome: ({ lines }) => (lines.length > 0 ? 'open' : 'closed'),
  }),
  row(getPageLines, all('closed'), {
    variant: 'not opened',
    request: (stage) => ({ ...fileId(stage), page: 1 }),
    outcome: ({ lines }) => (lines.length > 0 ? 'open' : 'closed'),
  }),
  row(getScanState, all(0), { request: fileId }),
  row(detail.getSimilarReportFile, all(0), { request: fileId }),
  row(getCoverage, all(0), { request: () => ({ kind: 'industry' as const, key: '11' }) }),
  row(getCoverageMonths, all(0), { request: () => ({}) }),
  row(getInsights, all(0), { request: () => ({}) }),
  // None was imported: the answer is that of the call, not of the door.
  row(getInsight, all(10404), { request: () => ({ id: 1 }) }),
  row(detail.getPreviewDetail, all(0), { request: (stage) => ({ id: firstReport(stage) }) }),
  row(detail.getPreviewRcmd, all(0), { request: (stage) => ({ id: firstReport(stage) }) }),
  row(
    favourites.doFavorite,
    { ...signedIn(), seven: NO },
    {
      request: (stage) => ({ id: firstReport(stage) }),
    },
  ),
  row(favourites.getFavoriteList, signedIn(), { request: () => ({}) }),
  row(getFileRecord, signedIn(), { request: () => ({}) }),
  row(getFileRecord, signedIn(), { variant: 'downloads', request: () => ({ opType: 2 as const }) }),
  ...([0, 1] as const).flatMap((only_chart) =>
    ([1, 2] as const).map((opType) =>
      row(removeRecords, signedIn(), {
        variant: `all of ${opType === 1 ? 'what was read' : 'what was downloaded'}${only_chart ? ', charts' : ''}`,
        request: () => ({ opType, only_chart, which: { by: 'all' as const } }),
      }),
    ),
  ),
];

/** A picture that nothing in the library looks like: black and white stripes. */
const STRIPES =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAQMAAACQp+OdAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAE0lEQVQoz2P4zwCBDKOMUQbpDABykf8BMDBawwAAAABJRU5ErkJggg==';

export const chartRows = [
  ...[charts.searchCharts, charts.searchChartFacets].flatMap((call) => [
    row(call, all(0), { variant: 'browse' }),
    row(call, fromFree, { variant: 'keyword', request: { keyword: '光伏' } }),
    row(call, all(0), { variant: 'kind', request: { kind: ['bar'] } }),
    row(call, fromOrdinary, { variant: 'time', request: { pubdate: 1 } }),
    row(call, fromSenior, { variant: 'category', request: { industryCategory: [63] } }),
    row(call, fromSenior, { variant: 'theme', request: { theme_id: 63 } }),
    row(call, fromSenior, { variant: 'category in words', request: { keyword: '行业:电力设备' } }),
  ]),
  row(charts.searchCharts, fromSenior, { variant: 'page 2', request: { page: 2 } }),
  row(charts.getChartCategories, all(0)),
  row(charts.getChartDetail, { ...signedIn(), seven: NO }, { request: (stage) => ({ id: stage.chartId }) }),
  row(
    getChartData,
    { ...fromSenior, visitor: 10999 },
    {
      request: (stage) => ({ id: stage.chartId }),
      outcome: ({ table, locked }) => (table === null ? (locked?.code ?? '没有') : 0),
    },
  ),
  row(charts.searchMyCharts, signedIn(0), {
    request: { keyword: '光伏' },
    outcome: ({ data }) => data.length,
  }),
  row(charts.searchByPicture, { ...signedIn(), seven: NO }, { request: { picture: STRIPES } }),
  row(charts.fileAllChartList, all(0), { request: (stage) => ({ id: firstReport(stage) }) }),
  row(home.dailyRcmd, all(0)),
  row(charts.getSimilarReportChart, all(0), { request: fileId }),
  row(
    favourites.doFavorite,
    { ...signedIn(), seven: NO },
    { variant: 'chart', request: (stage) => ({ id: stage.chartId, type: 2 as const }) },
  ),
  row(favourites.getFavoriteList, signedIn(), { variant: 'charts', request: { only_chart: 1 } }),
];
