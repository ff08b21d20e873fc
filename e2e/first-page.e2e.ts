import { expect, type Locator, type Page, test } from '@playwright/test';
import { open } from './open.ts';
import { signInAtLevel } from './signed-in.ts';

const unopened = (page: Page) => page.getByRole('status', { name: '正在打开原文' }).locator('> *');
const firstPage = (page: Page, isDrawn: boolean) => page.locator(`[data-page="1"][data-drawn="${isDrawn}"]`);
const shown = (page: Page) => page.locator(':root[data-first-page="shown"]');

/** The address of a report that has a file. */
async function reportOf(page: Page): Promise<string> {
  await open(page, '/report');
  const found = page
    .getByRole('region', { name: '结果' })
    .getByRole('listitem')
    .filter({ hasText: /\d+ 页/ });
  return (await found.first().getByRole('heading').getByRole('link').getAttribute('href')) ?? '';
}

/** The viewer does not come until it is let go. */
async function holdViewer(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(/\/pdf\.min[^/]*\.mjs$/, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Where something is shown; the shape of a page is made anew as more of the reader comes. */
async function boxOf(shape: Locator) {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null;
  await expect
    .poll(async () => {
      box = await shape.boundingBox();
      return box !== null;
    })
    .toBe(true);
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** What the page asks for, in order: pictures of pages, parts of the file, and the script that reads it. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (url.includes('/files/page/')) asked.push('picture');
    if (url.includes('/files/report/')) asked.push(request.headers().range ?? 'whole');
    if (url.includes('/assets/document-loader')) asked.push('script');
  });
  return asked;
}

const isPart = (asked: string) => asked.startsWith('bytes=');

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the first page is seen as a picture, and does not move when it is drawn', async ({ page }) => {
      await signInAtLevel(page, 2);
      const address = await reportOf(page);
      const letGo = await holdViewer(page);
      const asked = requestsOf(page);
      await open(page, address);
      await expect(shown(page)).toBeAttached();
      await expect(unopened(page)).toHaveCSS('background-image', /^url\("blob:/);
      const before = await boxOf(unopened(page));
      letGo();
      await expect(firstPage(page, true)).toBeVisible();
      const after = await boxOf(firstPage(page, true));
      for (const side of ['x', 'y', 'width', 'height'] as const) {
        expect(Math.abs(after[side] - before[side]), side).toBeLessThanOrEqual(1);
      }
      // It goes ahead of all that reads the file, of which no part is asked for twice.
      expect(asked[0]).toBe('picture');
      expect(asked.filter((each) => each === 'picture')).toHaveLength(1);
      const parts = asked.filter(isPart);
      expect(parts.slice(0, 2)).toEqual(['bytes=0-262143', 'bytes=-131072']);
      expect(new Set(parts).size).toBe(parts.length);
      // The page itself is there: its picture is kept no longer.
      await expect(page.locator(':root[data-first-page]')).toHaveCount(0);
    });
  });
}

test('who left the report further on is shown no picture of its beginning', async ({ page }) => {
  await signInAtLevel(page, 2);
  const address = await reportOf(page);
  const asked = requestsOf(page);
  await open(page, `${address}&page=2`);
  await expect(page.locator('[data-page="2"][data-drawn="true"]')).toBeVisible();
  await open(page, address);
  await expect(page.locator('[data-page="2"][data-drawn="true"]')).toBeVisible();
  expect(asked).not.toContain('picture');
});
