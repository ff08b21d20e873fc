import { expect, type Page, test } from '@playwright/test';
import { drawn, picture } from './drawn-pages.ts';
import { open, reopen } from './open.ts';
import { signInAtLevel } from './signed-in.ts';

const pageField = (page: Page) => page.getByLabel(/页码/);
const pages = (page: Page) => page.getByRole('document', { name: /^原文/ });
const count = (page: Page) => page.getByRole('search', { name: '在文内查找' }).getByRole('status');
const currentHit = (page: Page) => page.locator('[data-match-current]');

/** A report of ten pages or more, opened as the result list does. */
async function openLongReport(page: Page, extra = ''): Promise<void> {
  await signInAtLevel(page, 3);
  await open(page, '/report');
  const long = page
    .getByRole('region', { name: '结果' })
    .getByRole('listitem')
    .filter({ hasText: /(1[0-9]|2\d) 页/ })
    .first();
  const href = await long.getByRole('heading').getByRole('link').getAttribute('href');
  await open(page, `${href ?? ''}${extra}`);
}

async function turnTo(page: Page, number: number): Promise<void> {
  await pageField(page).fill(String(number));
  await pageField(page).press('Enter');
  await expect(drawn(page, number)).toBeVisible();
}

/** Whether the current hit lies wholly in the box that scrolls, which `toBeInViewport` does not ask. */
async function hitIsSeen(page: Page): Promise<boolean> {
  const [hit, view] = await Promise.all([currentHit(page).first().boundingBox(), pages(page).boundingBox()]);
  if (!hit || !view) return false;
  const isAcross = hit.x >= view.x && hit.x + hit.width <= view.x + view.width;
  return isAcross && hit.y >= view.y && hit.y + hit.height <= view.y + view.height;
}

test('on a page larger than the view every hit is brought into view, across too', async ({ page }) => {
  // Narrow rather than far zoomed in: the page is as much too wide, and drawn in a fraction of the time.
  await page.setViewportSize({ width: 800, height: 700 });
  await openLongReport(page);
  await expect(drawn(page, 1)).toBeVisible();
  await page.getByRole('button', { name: /^缩放/ }).click();
  await page.getByRole('button', { name: '200%', exact: true }).click();
  await page.keyboard.press('Control+f');
  await page.getByPlaceholder(/查找/).fill('增长');
  await expect(count(page)).toHaveText(/^1 \/ \d+$/);
  for (const turn of [1, 2, 3, 4]) {
    await expect.poll(() => hitIsSeen(page), `hit ${turn}`).toBe(true);
    await page.getByRole('button', { name: '下一处' }).click();
  }
});

test('after reloading and after the compatible view reading goes on where it was, not at the first hit', async ({
  page,
}) => {
  await openLongReport(page, '&page=3&q=增长');
  await expect(drawn(page, 3)).toBeVisible();
  await turnTo(page, 7);
  await page.keyboard.press('ArrowRight');
  await expect(pageField(page)).toHaveValue('8');
  await page.getByRole('button', { name: '兼容模式' }).click();
  await expect(picture(page, 8)).toBeInViewport();
  await page.getByRole('button', { name: '取消兼容' }).click();
  await expect(drawn(page, 8)).toBeVisible();
  await expect(pageField(page)).toHaveValue('8');
  // The words stay marked; only nothing jumps to them.
  await expect(count(page)).toHaveText(/^共 \d+ 处$/);
  await expect(pageField(page)).toHaveValue('8');
  await reopen(page);
  await expect(drawn(page, 8)).toBeVisible();
  await expect(count(page)).toHaveText(/^共 \d+ 处$/);
  await expect(pageField(page)).toHaveValue('8');
});

test('a link that expires while reading is renewed and nobody notices', async ({ page }) => {
  await openLongReport(page);
  await expect(drawn(page, 1)).toBeVisible();
  // A link names its end in seconds, so a fresh one may read like the one before: what counts is whether it was asked for.
  let refused = 0;
  let renewed = 0;
  await page.route('**/getFileDetail**', async (route) => {
    renewed += 1;
    await route.continue();
  });
  await page.route('**/files/report/**', async (route) => {
    if (renewed > 0) return route.continue();
    refused += 1;
    return route.fulfill({ status: 403, body: '' });
  });
  await reopen(page);
  await expect(drawn(page, 1)).toBeVisible();
  expect(refused).toBeGreaterThan(0);
  expect(renewed).toBeGreaterThan(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('both ends of a file are asked for before the scripts are there, and no part of it twice', async ({
  page,
}) => {
  // Where reading begins at the beginning, the picture of the first page goes ahead: first-page.e2e.ts.
  await openLongReport(page, '&page=2');
  const asked: string[] = [];
  page.on('request', (request) => {
    const isFile = request.url().includes('/files/report/');
    if (isFile || request.url().includes('/assets/document-loader'))
      asked.push(request.headers().range ?? 'script');
  });
  await reopen(page);
  await expect(drawn(page, 2)).toBeVisible();
  const isScript = (part: string) => part === 'script';
  expect(asked.slice(0, 2)).toEqual(['bytes=0-262143', 'bytes=-131072']);
  expect(asked.some(isScript)).toBe(true);
  const parts = asked.filter((part) => !isScript(part));
  expect(new Set(parts).size).toBe(parts.length);
  expect(parts.slice(2).filter((part) => part.startsWith('bytes=0-'))).toEqual([]);
});

test('selected words are sought by Ctrl+F, and a closed search is there again', async ({ page }) => {
  await openLongReport(page);
  await expect(drawn(page, 1)).toBeVisible();
  const run = page
    .locator('[data-page="1"] span[role="presentation"]')
    .filter({ hasText: /^\p{Script=Han}{4,12}$/u })
    .first();
  const words = (await run.textContent()) ?? '';
  await run.selectText();
  await page.keyboard.press('Control+f');
  await expect(page.getByPlaceholder(/查找/)).toHaveValue(words);
  await expect(count(page)).toHaveText(/^共 \d+ 处$/);
  await page.keyboard.press('Enter');
  await expect(count(page)).toHaveText(/^\d+ \/ \d+$/);
  await page.keyboard.press('Escape');
  await expect(count(page)).toHaveCount(0);
  await pages(page).click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('Control+f');
  await expect(page.getByPlaceholder(/查找/)).toHaveValue(words);
});
