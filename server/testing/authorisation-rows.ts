import * as accounts from '#contract/calls/accounts.ts';
import { getChartData } from '#contract/calls/chart-data.ts';
import * as charts from '#contract/calls/charts.ts';
import { getCoverage, getCoverageMonths } from '#contract/calls/coverage.ts';
import { searchFacets } from '#contract/calls/facets.ts';
import * as favourites from '#contract/calls/favourites.ts';
import { findInFile, getPageLines } from '#contract/calls/find.ts';
import { apiDirFiles } from '#contract/calls/folders.ts';
import * as home from '#contract/calls/home.ts';
import { getInsight, getInsights } from '#contract/calls/insights.ts';
import * as listings from '#contract/calls/listings.ts';
import { getAllowance } from '#contract/calls/memberships.ts';
import { checkTask, doc2png, fileNameOfReport } from '#contract/calls/page-images.ts';
import { getReadingFlow } from '#contract/calls/reading-flow.ts';
import * as recommendations from '#contract/calls/recommendations.ts';
import { getFileRecord } from '#contract/calls/records.ts';
import * as detail from '#contract/calls/report-detail.ts';
import { getScanState } from '#contract/calls/scans.ts';
import * as search from '#contract/calls/search.ts';
import { explainSearch } from '#contract/calls/search-order.ts';
import { getOperator } from '#contract/calls/site.ts';
import * as suggestions from '#contract/calls/suggestions.ts';
import * as wechat from '#contract/calls/wechat-login.ts';
import * as session from '#contract/wire/session.ts';
import { alertRows } from './alert-rows.ts';
import { annotationRows } from './annotation-rows.ts';
import { answerRows } from './answer-rows.ts';
import {
  all,
  alsoPending,
  type Expected,
  everybody,
  fileId,
  firstReport,
  fromFree,
  fromOrdinary,
  fromSenior,
  isRefused,
  NO,
  openedFile,
  type Row,
  row,
  signedIn,
} from './authorisation-row.ts';
import { type Browser, PASSWORD, type Stage } from './authorisation-stage.ts';
import { downloadRows } from './download-rows.ts';
import { groupRows } from './group-rows.ts';
import { messageRows } from './message-rows.ts';
import { openRows } from './open-rows.ts';
import { organisationRows } from './organisation-rows.ts';
import { paymentRows } from './payment-rows.ts';
import { themeRows } from './theme-rows.ts';
import { uploadRows } from './upload-rows.ts';

/** A code sent to `phone` for this browser; one that fits the form where the browser is refused anyway. */
async function codeFor(stage: Stage, browser: Browser, phone: string, purpose: accounts.CodePurpose) {
  if (isRefused(browser)) return '000000';
  await browser.client.send(accounts.sendPhoneCode, { phone, purpose });
  const message = stage.sms.lastTo(phone);
  return message?.kind === 'code' ? message.code : '000000';
}

/** A QR code asked for by `browser`, or by somebody else where the browser may not ask. */
async function ticketOf(stage: Stage, browser: Browser) {
  const from = isRefused(browser) ? stage.victim : browser;
  return (await from.client.send(wechat.offiaccountLogin, {})).id;
}

/** The proof of a scan by a new person. */
async function proofFor(stage: Stage) {
  const ticket = await ticketOf(stage, stage.victim);
  return (await stage.victim.client.send(wechat.simulateScan, { ticket, person: 'somebody' })).proof;
}

const consent = { agreement: '2026-11-01', adult: 1 } as const;

const sessionRows = [
  row(session.startSession, everybody),
  row(session.webLogout, everybody),
  row(session.getUserData, alsoPending(signedIn('own'), 'own'), {
    outcome: ({ uid }, browser) => (uid === browser.uid ? 'own' : 'foreign'),
  }),
];

const accountRows = [
  row(accounts.phoneLogin, all(0), {
    request: async (stage) => {
      const phone = stage.newPhone();
      await stage.newAccountWithPhone(phone);
      return { phone, pwd: PASSWORD };
    },
  }),
  row(accounts.usernameLogin, all(0), {
    request: async (stage) => {
      const phone = stage.newPhone();
      await stage.setUsername(await stage.newAccountWithPhone(phone), `name-${phone}`);
      return { username: `name-${phone}`, password: accounts.encodePassword(PASSWORD) };
    },
  }),
  row(accounts.verifyUserPhone, all(0), { request: (stage) => ({ phone: stage.newPhone() }) }),
  row(accounts.sendPhoneCode, all(0), { request: (stage) => ({ phone: stage.newPhone() }) }),
  row(accounts.registerByPhone, all(0), {
    request: async (stage, browser) => {
      const phone = stage.newPhone();
      return { phone, pwd: PASSWORD, code: await codeFor(stage, browser, phone, 'register'), ...consent };
    },
  }),
  row(accounts.bindPhone, signedIn(), {
    request: async (stage, browser) => {
      const phone = stage.newPhone();
      return { phone, pwd: PASSWORD, code: await codeFor(stage, browser, phone, 'bind') };
    },
  }),
  row(accounts.changePhone, signedIn(), {
    request: async (stage, browser) => {
      const phone = stage.newPhone();
      if (!isRefused(browser) && browser.uid > 0) await stage.setPhone(browser.uid, stage.newPhone());
      return { phone, pwd: PASSWORD, code: await codeFor(stage, browser, phone, 'change') };
    },
  }),
  row(accounts.changePassword, alsoPending(signedIn()), {
    request: async (stage, browser) => {
      // Whoever has signed in shows the password of a session that is good: nobody changes the victim's.
      if (browser.uid > 0) await stage.setPhone(browser.uid, stage.newPhone());
      return { pwd: PASSWORD, newPwd: `${PASSWORD}!` };
    },
  }),
  row(accounts.returnPwd, all(0), {
    request: async (stage, browser) => {
      const phone = stage.newPhone();
      await stage.newAccountWithPhone(phone);
      return { phone, pwd: `${PASSWORD}!`, code: await codeFor(stage, browser, phone, 'reset') };
    },
  }),
  row(accounts.getSessions, signedIn('own'), {
    outcome: ({ list }, browser) => (list.every(({ id }) => id === browser.sessionId) ? 'own' : 'foreign'),
  }),
  row(accounts.revokeSession, signedIn('1 ended'), {
    variant: 'own',
    request: (stage, browser) => ({ id: browser.sessionId || stage.victim.sessionId }),
    outcome: ({ ended }) => `${ended} ended`,
  }),
  row(accounts.revokeSession, signedIn('0 ended'), {
    variant: "the victim's",
    request: (stage) => ({ id: stage.victim.sessionId }),
    outcome: ({ ended }) => `${ended} ended`,
  }),
  row(accounts.getAgreements, all('2026-11-01'), { outcome: ({ version }) => version }),
  row(accounts.getConsents, signedIn('own'), {
    outcome: ({ list }, { uid }) =>
      list.map(({ version }) => version).join() === `of ${uid}` ? 'own' : 'foreign',
  }),
  row(accounts.exportMyData, signedIn('own'), {
    outcome: ({ parts }, { uid }) => (JSON.stringify(parts).includes(`"uid":${uid},`) ? 'own' : 'foreign'),
  }),
  row(accounts.requestDeletion, signedIn()),
  row(
    getAllowance,
    { ...all('may'), visitor: 'may not', seven: 'may not' },
    {
      request: (stage) => ({ action: 'readReport' as const, subject: stage.fids[0] }),
      outcome: ({ allowed }) => (allowed ? 'may' : 'may not'),
    },
  ),
];

const wechatRows = [
  row(wechat.offiaccountLogin, all(0)),
  row(wechat.wxmonitor, all('waiting'), {
    variant: 'own code',
    request: async (stage, browser) => ({ ticket: await ticketOf(stage, browser) }),
    outcome: ({ state }) => state,
  }),
  row(wechat.wxmonitor, all(10010), {
    variant: "the victim's code, confirmed",
    request: async (stage) => {
      const ticket = await ticketOf(stage, stage.victim);
      const { client } = stage.victim;
      const { proof } = await client.send(wechat.simulateScan, { ticket, person: 'victim' });
      await client.send(wechat.answerLoginScan, { proof, approve: 1, ...consent });
      return { ticket };
    },
  }),
  row(wechat.getLoginScan, all(0), { request: async (stage) => ({ proof: await proofFor(stage) }) }),
  row(wechat.answerLoginScan, all(0), {
    request: async (stage) => ({ proof: await proofFor(stage), approve: 1 as const, ...consent }),
  }),
  row(wechat.simulateScan, all(0), {
    request: async (stage, browser) => ({ ticket: await ticketOf(stage, browser), person: 'anybody' }),
  }),
];

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

const readerRows = [
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
];

/** A picture that nothing in the library looks like: black and white stripes. */
const STRIPES =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABAAQMAAACQp+OdAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAE0lEQVQoz2P4zwCBDKOMUQbpDABykf8BMDBawwAAAABJRU5ErkJggg==';

const chartRows = [
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

/** Every call of the contract with what each person gets. A call without a row fails the suite: add it here. */
export const ROWS: readonly Row[] = [
  ...sessionRows,
  ...accountRows,
  ...wechatRows,
  ...searchRows,
  ...readerRows,
  ...chartRows,
  ...annotationRows,
  ...themeRows,
  ...uploadRows,
  ...answerRows,
  ...alertRows,
  ...downloadRows,
  ...paymentRows,
  ...openRows,
  ...organisationRows,
  ...groupRows,
  ...messageRows,
];
