import { renewFeed, saveWebhook } from '#contract/calls/alert-delivery.ts';
import { saveAlert } from '#contract/calls/alerts.ts';
import { addAnnotation } from '#contract/calls/annotations.ts';
import { getChartData } from '#contract/calls/chart-data.ts';
import { searchCharts } from '#contract/calls/charts.ts';
import { pdfFileDownload } from '#contract/calls/downloads.ts';
import { searchFacets } from '#contract/calls/facets.ts';
import { findInFile } from '#contract/calls/find.ts';
import { apiDirFiles } from '#contract/calls/folders.ts';
import { checkTask, fileNameOfReport } from '#contract/calls/page-images.ts';
import { getReadingFlow } from '#contract/calls/reading-flow.ts';
import { getFileDetail, getParagraphListByFileId } from '#contract/calls/report-detail.ts';
import { searchReports } from '#contract/calls/search.ts';
import { apiSubOne, getThemes } from '#contract/calls/themes.ts';
import { isBusinessError } from '#contract/wire/client.ts';
import { openSession } from '#server/features/accounts/open-session.ts';
import { insertAccount } from '#server/features/accounts/store/accounts.ts';
import type { Database } from '#server/platform/db/connect-database.ts';
import { newBrowser } from './account-fixture.ts';
import { SMALL_TABLE } from './authorisation-stage.ts';
import { openBrowser, type TestBrowser } from './browser.ts';
import { seedReport } from './seed-reports.ts';
import { tellArrived } from './tell-reports.ts';
import { openWholeServer, type WholeServer } from './whole-server.ts';

/** 光伏设备, a second-level industry. */
const SECOND = 6303;
/** More than the lower level has in a day. */
const OPENED = 5;
const CHART = {
  name: '光伏新增装机',
  data: SMALL_TABLE,
};

const reports = (round: number) =>
  Array.from({ length: 40 }, (_, at) => ({
    title: `光伏周报 ${round}-${at}`,
    file: new TextEncoder().encode(`%PDF-1.7 光伏周报 ${round}-${at}`),
    paragraphs: ['光伏装机增长'],
    charts: [CHART],
    industry1: 63,
    industry2: SECOND,
  }));

/** What somebody has open, and whether it still gives what the level gives. */
export type Roads = Record<string, () => Promise<boolean>>;

/** A call that is answered, by whether it is refused in words. */
async function isGiven(asking: Promise<unknown>, gives: (answer: never) => boolean = () => true) {
  try {
    return gives((await asking) as never);
  } catch (error) {
    if (isBusinessError(error)) return false;
    throw error;
  }
}

/** A senior member whose membership ends in two hours, to the second. */
async function openMember(server: WholeServer, round: number) {
  const { accountDeps: deps, clock, app, accounts } = server;
  const endsAt = new Date(Math.floor(clock.now() / 1000) * 1000 + 2 * 3600_000);
  const uid = await insertAccount(deps.db, {
    openid: `expiring-${round}`,
    nickname: 'x',
    level: 2,
    unlockEndsAt: endsAt,
    adultDeclaredAt: new Date(clock.now()),
    createdAt: new Date(clock.now()),
  });
  if (uid === undefined) throw new Error('the account exists already');
  const origin = newBrowser(clock.now());
  const { sid } = await openSession(deps, uid, 'wechat', origin);
  const keys = accounts.gate.keysOf(sid);
  const client = openBrowser(app, { ...origin, now: clock.now, session: { sid, keys } });
  const get = async (url: string) =>
    (
      await app.inject({
        url,
        headers: { cookie: `sid=${sid}; token=${keys.token}`, 'user-agent': origin.userAgent },
        remoteAddress: origin.address,
      })
    ).statusCode;
  return { uid, endsAt, client, get };
}

const searches = (client: TestBrowser): Roads => ({
  'the second page of results': () => isGiven(client.send(searchReports, { keyword: '光伏', page: 2 })),
  'results of a time': () => isGiven(client.send(searchReports, { keyword: '光伏', pubdate: 1 })),
  'results of a second-level industry': () =>
    isGiven(client.send(searchReports, { keyword: '光伏', secondaryIndustry: [SECOND] })),
  'a second-level industry in words': () => isGiven(client.send(searchReports, { keyword: '行业:光伏设备' })),
  'counts of a second-level industry': () =>
    isGiven(client.send(searchFacets, { secondaryIndustry: [SECOND] })),
  'a second-level folder': () => isGiven(client.send(apiDirFiles, { id: SECOND })),
  'the second page of charts': () => isGiven(client.send(searchCharts, { keyword: '光伏', page: 2 })),
  'charts of a category': () => isGiven(client.send(searchCharts, { industryCategory: [63] })),
  'subscribing to an industry': () => isGiven(client.send(apiSubOne, { theme_id: 63 })),
  'the subscribed industries': () =>
    isGiven(client.send(getThemes, {}), ({ is_paused }: { is_paused: 0 | 1 }) => is_paused === 0),
});

/** Of the last of so many reports that were opened today, everything that is read of it. */
function reading(client: TestBrowser, fid: number): Roads {
  const fileId = fid;
  const mark = { fileId, quote: '光伏装机', page: 1, colour: 'red' } as const;
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `018f3c4e-9a2b-7c3d-8e4f-${String(keys).padStart(12, '0')}`;
  };
  return {
    'the page of a report': () =>
      isGiven(client.send(getFileDetail, { fid }), ({ view }: { view: string }) => view === 'full'),
    'its paragraphs': () =>
      isGiven(
        client.send(getParagraphListByFileId, { fileId }),
        ({ list }: { list: unknown[] }) => list.length > 0,
      ),
    'its reading view': () =>
      isGiven(client.send(getReadingFlow, { fileId }), ({ pages }: { pages: unknown[] }) => pages.length > 0),
    'finding in it': () =>
      isGiven(
        client.send(findInFile, { fileId, keyword: '光伏' }),
        ({ count }: { count: number }) => count > 0,
      ),
    'marking in it': () => isGiven(client.send(addAnnotation, { ...mark, key: newKey() })),
    'its pages as pictures': () => isGiven(client.send(checkTask, { task_id: fileNameOfReport(fid) })),
  };
}

/** Opens everything as a senior member; `round` keeps those of several stages on one database apart. */
export async function openRoads(database: Database, round: number) {
  const server = await openWholeServer(database, reports(round));
  const { clock, fids, features, webhook } = server;
  const { client, get, endsAt } = await openMember(server, round);
  const last = fids[OPENED - 1] ?? 0;
  await client.send(apiSubOne, { theme_id: 63 });
  await client.send(saveAlert, { secondaryIndustry: [SECOND] });
  const { address } = await client.send(renewFeed, {});
  await client.send(saveWebhook, { url: 'https://reader.example/hook' });
  clock.advance(endsAt.getTime() - clock.now() - 30_000);
  // Each in a second of its own: what is left to a lower level are the first of the day.
  const links: string[] = [];
  const downloads: string[] = [];
  for (const fid of fids.slice(0, OPENED)) {
    clock.advance(1000);
    links.push((await client.send(getFileDetail, { fid })).online_url);
    downloads.push((await client.send(pdfFileDownload, { fileId: fid })).data);
  }
  const [chart = 0] = await features.library.reads.everybodys.chartIds(last, 1);
  const data = await client.send(getChartData, { id: chart });
  const { page_url } = await client.send(checkTask, { task_id: fileNameOfReport(last) });
  const page = page_url.replace('{page}', '1').replace('{width}', '800');
  const { fid: arrived } = await seedReport(database, {
    title: `新的光伏周报 ${round}`,
    industry1: 63,
    industry2: SECOND,
  });
  await tellArrived(database, [arrived]);
  await features.alerts.matchArrivals();
  const feed = new URL(address).pathname;
  const feedText = async () => (await server.app.inject({ url: feed })).body;
  const files: Roads = {
    'a link to a file': async () => (await get(links[OPENED - 1] ?? '')) === 200,
    'a link to a page of it': async () => (await get(page)) !== 403,
    'a link to download a copy': async () => (await get(downloads.pop() ?? '')) === 200,
    'the numbers of a chart': () =>
      isGiven(client.send(getChartData, { id: chart }), ({ table }: { table: unknown }) => table !== null),
    'the numbers as CSV': async () => (await get(data.csv_url)) === 200,
    'the numbers as XLSX': async () => (await get(data.xlsx_url)) === 200,
    'the feed of a second-level industry': async () => (await feedText()).includes(`新的光伏周报 ${round}`),
    async 'the push of what was found'() {
      const before = webhook.taken.length;
      await server.runOften();
      return webhook.taken.length > before;
    },
  };
  return {
    roads: { ...searches(client), ...reading(client, last), ...files },
    /** What was opened among the first of the day, which a lower level has too. */
    first: {
      'a report that is among the first of the day': () =>
        isGiven(
          client.send(getFileDetail, { fid: fids[0] ?? 0 }),
          ({ view }: { view: string }) => view === 'full',
        ),
    },
    /** To the last second that the membership has, or to the first that it has not. */
    moveTo(moment: 'last' | 'over') {
      clock.advance(endsAt.getTime() - clock.now() - (moment === 'last' ? 1000 : 0));
    },
    close: server.close,
  };
}
