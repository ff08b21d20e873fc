import { searchFacets } from '#contract/calls/facets.ts';
import { apiDirFiles } from '#contract/calls/folders.ts';
import * as home from '#contract/calls/home.ts';
import * as listings from '#contract/calls/listings.ts';
import * as recommendations from '#contract/calls/recommendations.ts';
import * as search from '#contract/calls/search.ts';
import { explainSearch } from '#contract/calls/search-order.ts';
import { getOperator } from '#contract/calls/site.ts';
import * as suggestions from '#contract/calls/suggestions.ts';
import { accountRows, sessionRows, wechatRows } from './account-rows.ts';
import { alertRows } from './alert-rows.ts';
import { annotationRows } from './annotation-rows.ts';
import { answerRows } from './answer-rows.ts';
import {
  all,
  alsoPending,
  firstReport,
  fromFree,
  fromOrdinary,
  fromSenior,
  NO,
  type Row,
  row,
  signedIn,
} from './authorisation-row.ts';
import { downloadRows } from './download-rows.ts';
import { folderRows } from './folder-rows.ts';
import { gridRows } from './grid-rows.ts';
import { groupRows } from './group-rows.ts';
import { messageRows } from './message-rows.ts';
import { openRows } from './open-rows.ts';
import { organisationRows } from './organisation-rows.ts';
import { paymentRows } from './payment-rows.ts';
import { chartRows, readerRows } from './reader-rows.ts';
import { themeRows } from './theme-rows.ts';
import { uploadRows } from './upload-rows.ts';

const searchCalls = [
  search.searchReports,
  search.searchReportsFuzzy,
  search.searchDefaultSortData,
  search.getLatestFiles,
];
const listCalls = [listings.getRcmdFiles, listings.getHotRankList, listings.getHotRankListByChart];
const openLists = [
  home.getPartners,
  home.getStatistics,
  home.getHotTopics,
  home.getIndustryWeeks,
  home.getHomeExamples,
  home.getShownPassage,
  listings.getFileReportTypeTags,
  listings.getFileIndustryTags,
  listings.getIndustryList,
  home.getSearchHotKey,
  suggestions.getHotSearches,
];

const searchRows = [
  ...searchCalls.flatMap((call) => [
    row(call, all(0), { variant: 'browse' }),
    row(call, fromOrdinary, { variant: 'page 2', request: { page: 2 } }),
    row(call, fromOrdinary, { variant: 'time', request: { pubdate: 1 } }),
    row(call, fromOrdinary, { variant: 'days', request: { customStartTime: '2026-01-01' } }),
    row(call, fromSenior, { variant: 'second industry', request: { secondaryIndustry: [2701] } }),
  ]),
  row(searchFacets, all(0), { variant: 'browse' }),
  row(searchFacets, fromOrdinary, { variant: 'time', request: { pubdate: 1 } }),
  row(searchFacets, fromSenior, {
    variant: 'second industry',
    request: { secondaryIndustry: [2701] },
  }),
  ...[search.searchReports, search.searchReportsFuzzy, searchFacets].map((call) =>
    row(call, fromFree, { variant: 'keyword', request: { keyword: '光伏' } }),
  ),
  // Nobody on this stage is an operator.
  row(explainSearch, signedIn(NO), { request: { keyword: '光伏' } }),
  ...listCalls.flatMap((call) => [
    row(call, all(0)),
    row(call, fromOrdinary, { variant: 'page 2', request: { page: 2 } }),
  ]),
  row(recommendations.recommendLess, signedIn(), {
    request: (stage) => ({ fid: firstReport(stage), scope: 'report' as const }),
  }),
  row(recommendations.undoRecommendLess, signedIn('nothing of theirs'), {
    variant: "the victim's",
    request: (stage) => ({ scope: 'report' as const, key: stage.fids[1] ?? 0 }),
    outcome: ({ undone }) => (undone ? 'foreign' : 'nothing of theirs'),
  }),
  row(recommendations.getRecommendLess, signedIn('own'), {
    // Everybody else said it of the first report at most, the victim of the second.
    outcome: ({ list }) => (list.every(({ label }) => label.endsWith('-0')) ? 'own' : 'foreign'),
  }),
  row(listings.getReportsOfType, all(0), { request: { typeId: 2 } }),
  row(listings.getReportsOfType, fromOrdinary, { variant: 'page 2', request: { typeId: 2, page: 2 } }),
  ...openLists.map((call) => row(call, all(0))),
  row(apiDirFiles, all(0), { variant: 'root' }),
  row(apiDirFiles, all(0), { variant: 'industry', request: { id: 27 } }),
  row(apiDirFiles, fromSenior, { variant: 'second industry', request: { id: 2701 } }),
  row(apiDirFiles, fromOrdinary, { variant: 'page 2', request: { page: 2 } }),
  row(suggestions.suggest, all(0), { request: { keyword: '光' } }),
  row(suggestions.getSearchExamples, all(0)),
  row(suggestions.getNearbySearches, all(0), { request: { keyword: '光伏' } }),
  row(getOperator, alsoPending(all(0))),
];

/** Every call of the contract with what each person gets. A call without a row fails the suite: add it here. */
export const ROWS: readonly Row[] = [
  ...sessionRows,
  ...accountRows,
  ...wechatRows,
  ...searchRows,
  ...readerRows,
  ...chartRows,
  ...folderRows,
  ...annotationRows,
  ...themeRows,
  ...uploadRows,
  ...answerRows,
  ...gridRows,
  ...alertRows,
  ...downloadRows,
  ...paymentRows,
  ...openRows,
  ...organisationRows,
  ...groupRows,
  ...messageRows,
];
