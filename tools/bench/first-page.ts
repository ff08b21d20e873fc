import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../checks/find-browser.ts';
import { writeLargeReport } from './first-page-file.ts';
import { importOnce, startServer } from './http-server.ts';
import { signInMember, slowLine } from './slow-browser.ts';

/**
 * How soon the first page of a long report is seen (the server's picture of it, at the width of the window), and drawn by pdf.js: the real server, the real browser on a line as slow as Fast 4G, a report of 200 pages
 * and about 30 MB. A cold visit has nothing in the browser's cache; a warm one has the scripts, as somebody who has read before.
 * Usage: node tools/bench/first-page.ts [--port 4170] [--runs 5] [--pages 200]
 */
function argument(name: string, usual: number): number {
  const at = process.argv.indexOf(name);
  return at < 0 ? usual : Number(process.argv[at + 1]);
}

const WAIT_MS = 120_000;

interface Visit {
  /** From the start of the navigation to the first page drawn. */
  drawnMs: number;
  /** To the server's picture of it being shown in its place; null where there was none, or the page was drawn before. */
  pictureMs: number | null;
  /** Of the file, up to then. */
  ranges: string[];
  /** Bytes of everything, up to when that was seen: a little after. */
  bytes: number;
}

/** Notes in the page when its first page was drawn, at once rather than when somebody looks. */
const NOTE_DRAWN = `new MutationObserver((_, self) => {
  if (document.documentElement?.dataset.firstPage === 'shown' && !window.firstPictureSeen) {
    // Shown in the frame after this one, decoded already.
    requestAnimationFrame(() => setTimeout(() => { window.firstPictureMs ??= performance.now(); }));
    window.firstPictureSeen = true;
  }
  if (document.querySelector('[data-page="1"][data-drawn="true"]') === null) return;
  const afterMs = performance.now();
  window.firstPageDrawn = { pictureMs: window.firstPictureMs ?? null, afterMs, atMs: performance.timeOrigin + afterMs };
  self.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-drawn', 'data-first-page'] });`;

async function visit(page: Page, url: string): Promise<Visit> {
  const session = await slowLine(page);
  const asked: { range: string; atMs: number }[] = [];
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ request, wallTime }) => {
    const { Range, range = Range ?? 'whole' } = request.headers;
    if (/\/files\/report\//.test(request.url)) asked.push({ range, atMs: wallTime * 1000 });
  });
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(NOTE_DRAWN);
  await page.goto(url, { waitUntil: 'commit' });
  const noted = await page.waitForFunction(
    () =>
      (globalThis as { firstPageDrawn?: { pictureMs: number | null; afterMs: number; atMs: number } })
        .firstPageDrawn,
    undefined,
    { timeout: WAIT_MS, polling: 20 },
  );
  const drawn = await noted.jsonValue();
  if (drawn === undefined) throw new Error('第一页没有画出来');
  const ranges = asked.filter(({ atMs }) => atMs < drawn.atMs).map(({ range }) => range);
  return { drawnMs: drawn.afterMs, pictureMs: drawn.pictureMs, ranges, bytes };
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const told = (values: readonly number[]): string =>
  `${middle(values)}（${Math.min(...values)}–${Math.max(...values)}）`;

function tell(name: string, visits: readonly Visit[]): void {
  const times = visits.map(({ drawnMs }) => Math.round(drawnMs));
  const seen = visits.map(({ drawnMs, pictureMs }) => Math.round(Math.min(drawnMs, pictureMs ?? drawnMs)));
  const counts = visits.map(({ ranges }) => ranges.length);
  const kib = Math.round(middle(visits.map(({ bytes }) => bytes)) / 1024);
  console.log(`| ${name} | ${told(counts)} | ${told(seen)} | ${told(times)} | ${kib} |`);
  for (const range of visits[0]?.ranges ?? []) console.error(`  ${range}`);
}

async function measure(origin: string, url: string, runs: number): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  const [cold, warm]: [Visit[], Visit[]] = [[], []];
  try {
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await signInMember(context, origin);
      for (const visits of [cold, warm]) {
        const page = await context.newPage();
        visits.push(await visit(page, url));
        await page.close();
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
  console.log(
    '\n| | 文件的请求数 | 看见第一页，毫秒 | pdf.js 画好，毫秒 | 到那时传了 KiB |\n| --- | ---: | ---: | ---: | ---: |',
  );
  tell('没有缓存', cold);
  tell('脚本在缓存里', warm);
}

const dataDir = mkdtempSync(join(tmpdir(), 'yanjian-first-page-'));
const path = join(dataDir, '2026-01-05-研见研究所-长报告.pdf');
const [pages, seed] = [argument('--pages', 200), 7];
await writeLargeReport(path, { pages, seed });
console.log(`种子 ${seed}，${pages} 页，${(statSync(path).size / 2 ** 20).toFixed(1)} MiB`);
try {
  await importOnce(dataDir, path);
  const server = await startServer(dataDir, argument('--port', 4170));
  try {
    const list = await (await fetch(`${server.origin}/report`)).text();
    const fid = /\/detail\?fid=(\d+)/.exec(list)?.[1];
    if (fid === undefined) throw new Error('列表里没有那份报告');
    await measure(server.origin, `${server.origin}/detail?fid=${fid}`, argument('--runs', 5));
  } finally {
    await server.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
