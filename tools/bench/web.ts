import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { findBrowser } from '../checks/find-browser.ts';
import { startServer } from './http-server.ts';

/**
 * Public pages as a phone on a slow line gets them: Lighthouse on the production build and the demo library. npx fetches Lighthouse from the
 * registry when it is first asked: as a dependency it would be a fifth of what everybody installs.
 * Usage: node tools/bench/web.ts [--port 4169] [--runs 3] [--pages /index,/report]
 */
function argument(name: string, usual: string): string {
  const at = process.argv.indexOf(name);
  return (at < 0 ? undefined : process.argv[at + 1]) ?? usual;
}

const PORT = Number(argument('--port', '4169'));
const RUNS = Number(argument('--runs', '3'));
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Of a hundred; /report may be found, its filtered lists need not. */
const TARGETS = '≥ 95 / 100 / 100 / 100';

interface Figures {
  scores: number[];
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  shift: number;
  bytes: number;
}

/** Now and then Chromium's trace lacks a paint: such a run says nothing about the page. */
const MOST_TRIES = 3;

/** What is read of Lighthouse's report. */
const Report = z.object({
  audits: z.record(
    z.string(),
    z.object({
      id: z.string(),
      title: z.string(),
      scoreDisplayMode: z.string(),
      score: z.number().nullable(),
      numericValue: z.number().optional(),
      errorMessage: z.string().optional(),
    }),
  ),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
});

const LIGHTHOUSE = [
  '--yes',
  'lighthouse@12.8.2',
  '--output=json',
  '--quiet',
  `--only-categories=${CATEGORIES.join(',')}`,
  '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
];
const MOST_REPORT_BYTES = 256 * 1024 * 1024;

async function reportOn(url: string, browser: string): Promise<z.infer<typeof Report>> {
  const { stdout } = await promisify(execFile)('npx', [...LIGHTHOUSE, url], {
    maxBuffer: MOST_REPORT_BYTES,
    env: { ...process.env, CHROME_PATH: browser },
  });
  return Report.parse(JSON.parse(stdout));
}

async function measure(url: string, browser: string, tries = MOST_TRIES): Promise<Figures> {
  const { audits, categories } = await reportOn(url, browser);
  const failed = Object.values(audits).find(({ scoreDisplayMode }) => scoreDisplayMode === 'error');
  if (failed !== undefined) {
    const why = `${url} 没有量出（${failed.id}：${failed.errorMessage}）`;
    if (tries <= 1) throw new Error(why);
    console.error(`  ${why}，重量一次`);
    return measure(url, browser, tries - 1);
  }
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  for (const audit of Object.values(audits)) {
    const isWrong = audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === 'binary';
    if (isWrong) console.error(`  ${url}：${audit.id} ${audit.title}`);
  }
  return {
    scores: CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
  };
}

/** The run in the middle by performance: one run on a shared machine is a lucky or an unlucky one. */
function middleOf(runs: Figures[]): Figures {
  const sorted = [...runs].sort((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('没有量过');
  return middle;
}

/** The first address of a kind that a page links to. */
async function firstLinked(address: string, kind: RegExp): Promise<string> {
  const page = await (await fetch(address)).text();
  const path = kind.exec(page)?.[0];
  if (path === undefined) throw new Error(`${address} 没有可以打开的 ${kind.source}`);
  return path;
}

async function standardPages(origin: string): Promise<string[]> {
  const preview = await firstLinked(`${origin}/index`, /\/preview\/\d+/);
  const article = await firstLinked(`${origin}/insight/index`, /\/insight\/detail\?id=\d+/);
  return ['/index', '/report', preview, '/insight/index', article];
}

async function run(dataDir: string): Promise<void> {
  const server = await startServer(dataDir, PORT);
  const browser = findBrowser();
  try {
    const asked = argument('--pages', '');
    const pages = asked === '' ? await standardPages(server.origin) : asked.split(',');
    console.log(`| 页面 | 性能 / 无障碍 / 最佳实践 / SEO | 首绘 | 最大绘 | 阻塞 | 位移 | 传输 | 目标 |`);
    console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: | --- |');
    for (const page of pages) {
      const runs: Figures[] = [];
      for (let i = 0; i < RUNS; i++) runs.push(await measure(server.origin + page, browser));
      const { scores, firstPaintMs, largestPaintMs, blockedMs, shift, bytes } = middleOf(runs);
      const times = [firstPaintMs, largestPaintMs, blockedMs].map((ms) => `${Math.round(ms)} ms`).join(' | ');
      console.log(
        `| \`${page}\` | ${scores.join(' / ')} | ${times} | ${shift.toFixed(3)} | ${Math.round(bytes / 1024)} KB | ${TARGETS} |`,
      );
    }
  } finally {
    await server.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'yanjian-bench-web-'));
try {
  await run(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
