import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../checks/find-browser.ts';
import { signInMember, slowLine } from './slow-browser.ts';

/** A laptop of a quarter of this machine's speed. */
const SLOWER = 4;
const WAIT_MS = 60_000;
/** Between two characters of somebody who types fast. */
const TYPED_EVERY_MS = 60;

/** What the analyst does: searches typed as people type, reports opened, questions asked. */
export interface Errands {
  searches: readonly string[];
  /** Numbers of reports with a file. */
  reports: readonly number[];
  questions: readonly string[];
}

/** Milliseconds of each errand, as the person at the screen sees them. */
export interface Seen {
  /** From Enter to the first row. */
  found: number[];
  /** From opening a report to its first page. */
  opened: number[];
  /** From Enter to the first statement, and to the end. */
  answered: number[];
  whole: number[];
  /** Errands that brought nothing in time, by what they were. */
  failed: string[];
}

export interface Analyst {
  go(errands: Errands): Promise<Seen>;
  close(): Promise<void>;
}

/** How long `what` takes to be seen; null where it is not in time. */
async function until(page: Page, began: number, what: string): Promise<number | null> {
  const isSeen = await page
    .locator(what)
    .first()
    .waitFor({ state: 'visible', timeout: WAIT_MS })
    .then(
      () => true,
      () => false,
    );
  return isSeen ? performance.now() - began : null;
}

class Notes {
  readonly seen: Seen = { found: [], opened: [], answered: [], whole: [], failed: [] };

  add(kind: Exclude<keyof Seen, 'failed'>, errand: string, tookMs: number | null): void {
    if (tookMs === null) this.seen.failed.push(`${kind} ${errand}`);
    else this.seen[kind].push(tookMs);
  }
}

async function search(page: Page, keyword: string, notes: Notes): Promise<void> {
  const box = page.getByRole('combobox').first();
  await box.fill('');
  await box.pressSequentially(keyword, { delay: TYPED_EVERY_MS });
  const address = page.url();
  const asked = performance.now();
  await box.press('Enter');
  await page.waitForURL((url) => url.href !== address, { timeout: WAIT_MS }).catch(() => undefined);
  const row = '[aria-label="结果"]:not([aria-busy="true"]) a[href*="fid="]';
  notes.add('found', keyword, await until(page, asked, row));
}

async function read(page: Page, origin: string, fid: number, notes: Notes): Promise<void> {
  const opened = performance.now();
  await page.goto(`${origin}/detail?fid=${fid}`, { waitUntil: 'commit' });
  const first = '[data-page="1"][data-drawn="true"], html[data-first-page="shown"]';
  notes.add('opened', String(fid), await until(page, opened, first));
}

async function ask(page: Page, origin: string, question: string, notes: Notes): Promise<void> {
  await page.goto(`${origin}/ai`, { waitUntil: 'load' });
  const box = page.getByRole('textbox', { name: '问题' });
  await box.fill(question);
  const asked = performance.now();
  await box.press('Enter');
  notes.add(
    'answered',
    question,
    await until(page, asked, 'a[aria-label^="出处 1"], :text("没有找到能回答")'),
  );
  notes.add('whole', question, await until(page, asked, 'button:has-text("重新回答")'));
}

/** A member at a slow machine on a slow line, at `address`. */
export async function openAnalyst(origin: string, address: string): Promise<Analyst> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    extraHTTPHeaders: { 'x-forwarded-for': address },
  });
  await signInMember(context, origin, address);
  const page = await context.newPage();
  const session = await slowLine(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return {
    async go({ searches, reports, questions }) {
      const notes = new Notes();
      await page.goto(`${origin}/report`, { waitUntil: 'load' });
      for (const keyword of searches) await search(page, keyword, notes);
      for (const fid of reports) await read(page, origin, fid, notes);
      for (const question of questions) await ask(page, origin, question, notes);
      return notes.seen;
    },
    close: () => browser.close(),
  };
}
