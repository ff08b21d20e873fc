import { open, reopen } from './open.ts';
import { signInAtLevel } from './signed-in.ts';
import { expect, type Page, test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const text = (page: Page) => page.getByRole('document', { name: /^正文/ });
const pages = (page: Page) => page.getByRole('document', { name: /^原文/ });
const tools = (page: Page) => page.getByRole('toolbar', { name: '阅读工具' });
const flowing = (page: Page, number: number) => page.locator(`[data-flow-page="${number}"][data-there]`);
const count = (page: Page) => page.getByRole('search', { name: '在文内查找' }).getByRole('status');
const currentHit = (page: Page) => page.locator('[data-match-current]');

/** A report of ten pages or more. */
async function openLongReport(page: Page): Promise<void> {
  await signInAtLevel(page, 3);
  await open(page, '/report');
  const long = page
    .getByRole('region', { name: '结果' })
    .getByRole('listitem')
    .filter({ hasText: /(1[0-9]|2\d) 页/ })
    .first();
  await open(page, (await long.getByRole('heading').getByRole('link').getAttribute('href')) ?? '');
}

/** The text is cut nowhere: nothing but what scrolls by itself is wider than the phone. */
const widest = (page: Page) =>
  text(page).evaluate((element) => Math.max(element.scrollWidth, document.documentElement.scrollWidth));

test('on a phone the text flows in one column, with contents, find, charts and the way to the page itself', async ({
  page,
}) => {
  await openLongReport(page);
  await expect(flowing(page, 1)).toBeVisible();
  expect(await widest(page)).toBeLessThanOrEqual(390);

  await tools(page).getByRole('button', { name: '目录' }).click();
  const chapter = page.getByRole('complementary', { name: '目录' }).getByRole('button', { name: /^二、/ });
  const title = ((await chapter.textContent()) ?? '').replace(/第 \d+ 页$/, '');
  await chapter.click();
  const heading = text(page).getByRole('heading', { level: 2, name: title });
  await expect(heading).toBeInViewport();
  expect(await widest(page)).toBeLessThanOrEqual(390);

  await tools(page).getByRole('button', { name: '在文内查找' }).click();
  await page.getByPlaceholder('在文内查找').fill('增长');
  await expect(count(page)).toHaveText(/^\d+ \/ \d+$/);
  const total = Number(((await count(page).textContent()) ?? '').split('/')[1]);
  expect(total).toBeGreaterThan(4);
  for (const turn of [1, 2, 3]) {
    await expect(currentHit(page).first(), `hit ${turn}`).toBeInViewport();
    await page.getByRole('button', { name: '下一处' }).click();
  }
  await page.getByRole('button', { name: '关闭查找' }).click();
  await expect(text(page).locator('mark')).toHaveCount(0);

  const picture = text(page)
    .getByRole('button', { name: /^放大：/ })
    .first();
  await picture.scrollIntoViewIfNeeded();
  const drawn = picture.locator('img');
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await picture.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await text(page).getByRole('button', { name: '看第 4 页原貌' }).click();
  await expect(pages(page).locator('[data-page="4"][data-drawn="true"]')).toBeInViewport();
  await tools(page).getByRole('button', { name: '阅读', exact: true }).click();
  await expect(flowing(page, 4)).toBeInViewport();
});

test('what was chosen is kept for the next report, and the place for this one', async ({ page }) => {
  await openLongReport(page);
  await expect(flowing(page, 1)).toBeVisible();
  await tools(page).getByRole('button', { name: '原页' }).click();
  await expect(pages(page).locator('[data-page="1"][data-drawn="true"]')).toBeVisible();
  await page.getByLabel(/页码/).fill('5');
  await page.getByLabel(/页码/).press('Enter');
  await expect(pages(page).locator('[data-page="5"][data-drawn="true"]')).toBeInViewport();
  await expect(page).toHaveURL(/page=5/);
  await reopen(page);
  await expect(pages(page).locator('[data-page="5"][data-drawn="true"]')).toBeInViewport();
  await tools(page).getByRole('button', { name: '阅读', exact: true }).click();
  await expect(flowing(page, 5)).toBeInViewport();
  await reopen(page);
  await expect(flowing(page, 5)).toBeInViewport();
});

test('a text that does not come is said wherever one reads, and comes when it is asked for again', async ({
  page,
}) => {
  await page.route('**/api/v2/file/getReadingFlow', (route) => route.abort());
  await openLongReport(page);
  const failure = text(page).getByRole('alert');
  await expect(failure).toContainText('正文没有取到');
  await expect(failure).toBeInViewport({ ratio: 1 });
  await page.locator('[data-flow-page="8"]').scrollIntoViewIfNeeded();
  await expect(failure).toBeInViewport({ ratio: 1 });
  await page.unroute('**/api/v2/file/getReadingFlow');
  await failure.getByRole('button', { name: '重试' }).click();
  await expect(failure).toHaveCount(0);
  await expect(flowing(page, 8)).toBeAttached();
});
