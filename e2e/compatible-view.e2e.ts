import { drawn, picture } from './drawn-pages.ts';
import { open } from './open.ts';
import { signInAtLevel } from './signed-in.ts';
import { expect, type Page, test } from './test.ts';

const pages = (page: Page) => page.getByRole('document', { name: /^原文/ });
const count = (page: Page) => page.getByRole('search', { name: '在文内查找' }).getByRole('status');

test('where the viewer does not load, the pages come as pictures with the same find, marks and selection', async ({
  page,
}) => {
  await page.route(/pdf\.min.*\.mjs/, (route) => route.abort());
  await signInAtLevel(page, 1);
  await open(page, '/report');
  const long = page
    .getByRole('region', { name: '结果' })
    .getByRole('listitem')
    .filter({ hasText: /(1[0-9]|2\d) 页/ })
    .first();
  await open(page, (await long.getByRole('heading').getByRole('link').getAttribute('href')) ?? '');
  await expect(page.getByText('已换成兼容模式')).toBeVisible();
  await expect(picture(page, 1)).toBeVisible();
  await expect(page.getByRole('button', { name: '取消兼容' })).toBeVisible();

  await page.getByLabel(/页码/).fill('6');
  await page.getByLabel(/页码/).press('Enter');
  await expect(drawn(page, 6)).toBeInViewport();
  // Only what is near the view is there.
  await expect(pages(page).locator('[data-page="1"]')).toHaveCount(0);

  await page.getByRole('button', { name: '在文内查找' }).click();
  await page.getByPlaceholder('在文内查找').fill('增长');
  await expect(count(page)).toHaveText(/^\d+ \/ \d+$/);
  const hit = pages(page).locator('[data-match-current]').first();
  await expect(hit).toBeInViewport();
  await page.getByRole('button', { name: '下一处' }).click();
  await expect(hit).toBeInViewport();

  // Large, the page comes in pieces near the view, over the picture of the whole, and the marks stand where they stood.
  const marked = Number(await hit.locator('xpath=ancestor::section').getAttribute('data-page'));
  await page.getByRole('button', { name: '放大', exact: true }).click({ clickCount: 6, delay: 30 });
  await expect(drawn(page, marked).locator('[data-tile] img[data-there]').first()).toBeVisible();
  await expect(picture(page, marked)).toHaveAttribute('src', /-1200\.webp/);
  await page.getByRole('button', { name: '下一处' }).click();
  await expect(hit).toBeInViewport();

  // The words over the picture stand where they are marked, and are what is copied.
  const number = await hit.locator('xpath=ancestor::section').getAttribute('data-page');
  const line = drawn(page, Number(number)).getByText('增长').first();
  await expect(line).toBeAttached();
  await line.selectText();
  expect(await page.evaluate(() => document.getSelection()?.toString())).toContain('增长');
});

test('the compatible view is chosen and left by hand, and keeps the place', async ({ page }) => {
  await signInAtLevel(page, 1);
  await open(page, '/report');
  const first = page.getByRole('region', { name: '结果' }).getByRole('listitem').first();
  const href = await first.getByRole('heading').getByRole('link').getAttribute('href');
  await open(page, `${href ?? ''}&page=3`);
  await expect(drawn(page, 3)).toBeInViewport();
  await page.getByRole('button', { name: '兼容模式' }).click();
  await expect(picture(page, 3)).toBeInViewport();
  await page.getByRole('button', { name: '取消兼容' }).click();
  await expect(drawn(page, 3).locator('canvas')).toBeInViewport();
});
