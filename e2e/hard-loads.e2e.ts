import type { APIRequestContext, Page } from '@playwright/test';
import { z } from 'zod';
import { bringFile } from './bring-file.ts';
import { takenOver } from './open.ts';
import { headersOf, signInAtLevel } from './signed-in.ts';
import { expect, test } from './test.ts';

/** How the server marks a part that it gave up drawing: the browser logs error 419 and draws it anew. */
const GIVEN_UP = '<!--$!-->';

const Routes = z.record(
  z.string(),
  z.object({ id: z.string(), parentId: z.string().optional(), path: z.string().optional() }),
);

/** Every address of the table of routes, with the names of what varies in it. Redirects and what is not found are not pages. */
async function routesOf(page: Page): Promise<string[]> {
  await page.goto('/privacy');
  const routes = Routes.parse(
    await page.evaluate(() => Reflect.get(window, '__reactRouterManifest').routes as unknown),
  );
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  return Object.values(routes)
    .filter(({ id, path }) => path !== undefined && path !== '*' && !parents.has(id))
    .map(({ path }) => `/${path}`);
}

/** A report that may be read, a chart, and one key for each kind of hub. */
async function findExamples(request: APIRequestContext): Promise<Record<string, string[]>> {
  const find = async (path: string, kind: RegExp) => {
    const found = kind.exec(await (await request.get(path)).text())?.[1];
    if (found === undefined) throw new Error(`${path} names nothing like ${kind.source}`);
    return found;
  };
  const preview = await find('/index', /"(\/preview\/\d+)"/);
  const fid = preview.slice('/preview/'.length);
  const [org, researcher, month, article] = await Promise.all([
    find('/report', /"(\/org\/\d+)"/),
    find('/report', /"(\/researcher\/\d+)"/),
    find('/archive', /"(\/month\/[\d-]+)"/),
    find('/insight/index', /"(\/insight\/detail\?id=\d+)"/),
  ]);
  return {
    '/preview/:id': [preview],
    '/industry/:key/:page?': ['/industry/63'],
    '/org/:key/:page?': [org],
    '/researcher/:key/:page?': [researcher],
    '/stock/:key/:page?': ['/stock/300750'],
    '/month/:key/:page?': [month],
    '/insight/detail': [article],
    '/detail': [`/detail?fid=${fid}`, `/detail?fid=${fid}&page=2`],
    '/PDFDetail': [`/PDFDetail?fid=${fid}`],
    '/pdf/index': [`/pdf/index?fid=${fid}`],
    '/report': ['/report', '/report?search_key=储能', '/report?industry=63&time=3'],
    '/chart': ['/chart', '/chart?search_key=储能'],
    '/aianswer': ['/aianswer?question=储能装机多少'],
    // Nobody's: a program that this site does not know.
    '/oauth/authorize': ['/oauth/authorize', '/oauth/authorize?client_id=x.y'],
    '/aigrid': ['/aigrid', `/aigrid?fids=${fid}`],
    '/myCollection': ['/myCollection', '/myCollection?kind=chart'],
    '/myAlerts': ['/myAlerts', '/myAlerts?tab=searches', '/myAlerts?tab=delivery'],
    // Nobody's: a link carries what opens it behind `#`.
    '/shared/folder': ['/shared/folder#xxxxxxxxxxxxxxxxxxxxxx'],
    '/group/index': ['/group/index', '/group/index?tab=mine'],
    '/myUpload': ['/myUpload', '/myUpload?keyword=储能'],
    // Nobody's, until somebody brings one.
    '/myUpload/:id': ['/myUpload/999999999'],
  };
}

/** A group of the reader's own, to be looked at. */
async function makeGroup(page: Page): Promise<string> {
  const answer = await page.request.post('/api/group/create', {
    headers: await headersOf(page),
    data: { name: '读报', intro: '', is_public: 0, opFrom: 1 },
  });
  const { id } = z.object({ infor: z.object({ id: z.number() }) }).parse(await answer.json()).infor;
  return String(id);
}

/** What is drawn otherwise for a member who may not everything: the rest a free member is shown as an enterprise's is. */
const WITH_LOCKS =
  /^\/(index|report|chart|detail|PDFDetail|pdf|ai|aianswer|aigrid|aboutVip|group|addGroup|myUpload|myDownload|myAlerts)(?![a-z])/i;

const pathOf = (address: string) => new URL(address, 'http://localhost').pathname;

/** Routes that only send on: asked without a browser, since what they send to is loaded for itself. */
const SENDS_ON = ['/PDFDetail', '/agreement', '/group/add', '/insight', '/vip'];

/** Where an address sends whoever asks. */
async function targetOf(request: APIRequestContext, address: string): Promise<string> {
  const answer = await request.get(address, { maxRedirects: 0 });
  expect([301, 302], address).toContain(answer.status());
  const { pathname, search } = new URL(answer.headers().location ?? '', answer.url());
  return pathname + search;
}

/** What says the same to everybody: a person has a frame of one's own around it, as around every other page. */
const SAME_FOR_ALL = ['/protocol', '/privacy', '/infringement', '/quality', '/archive'];

/** What the server draws inside the frame. */
async function drawnBy(request: APIRequestContext, address: string): Promise<string> {
  const main = /<main.*<\/main>/su.exec(await (await request.get(address)).text())?.[0] ?? '';
  expect(main.length, address).toBeGreaterThan(500);
  return main;
}

for (const level of [null, 0, 3] as const) {
  const who = level === null ? 'a visitor' : `somebody at level ${level}`;

  test(`every page is drawn whole by the server and taken over without an error: ${who}`, async ({
    page,
    request,
  }) => {
    test.setTimeout(600_000);
    const examples = await findExamples(page.request);
    if (level !== null) await signInAtLevel(page, level);
    if (level === 3) examples['/group/detail'] = [`/group/detail?id=${await makeGroup(page)}`];
    if (level === 3) examples['/myUpload/:id'] = [`/myUpload/${await bringFile(page)}`];
    const routes = await routesOf(page);
    expect(routes.length).toBeGreaterThan(40);
    const all = routes.flatMap((route) => examples[route] ?? [route]);
    const addresses = level === 0 ? all.filter((address) => WITH_LOCKS.test(address)) : all;
    expect(addresses.length).toBeGreaterThan(15);
    expect(addresses.filter((address) => address.includes(':'))).toEqual([]);
    const sent = addresses.filter((address) => SENDS_ON.includes(pathOf(address)));
    for (const address of sent) expect(all, address).toContain(await targetOf(page.request, address));
    const same = level === null ? [] : addresses.filter((address) => SAME_FOR_ALL.includes(pathOf(address)));
    for (const address of same)
      expect(await drawnBy(page.request, address)).toBe(await drawnBy(request, address));

    const wrong: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        wrong.push(`${page.url()}: ${message.text().slice(0, 300)}`);
    });
    page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message.slice(0, 300)}`));
    for (const address of addresses.filter((one) => !sent.includes(one) && !same.includes(one))) {
      // What it is drawn from and taken over by has come by then; pictures are looked at elsewhere.
      const answer = await page.goto(address, { waitUntil: 'domcontentloaded' });
      if (((await answer?.text()) ?? '').includes(GIVEN_UP)) wrong.push(`${address}: given up`);
      await takenOver(page);
      // Boundaries are taken over after the page around them.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    }
    expect(wrong).toEqual([]);
  });
}
