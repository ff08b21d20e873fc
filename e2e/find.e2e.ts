import { expect, type Page, test } from '@playwright/test';
import { drawn } from './drawn-pages.ts';
import { open } from './open.ts';
import { signInAtLevel } from './signed-in.ts';

const bar = (page: Page) => page.getByRole('search', { name: '在文内查找' });
const count = (page: Page) => bar(page).getByRole('status');
const currentHit = (page: Page) => page.locator('[data-match-current]').first();
const menu = (page: Page) => page.getByRole('toolbar', { name: '选中的文字' });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** A report of ten pages or more. */
async function openLongReport(page: Page): Promise<void> {
  await signInAtLevel(page, 3);
  await open(page, '/report');
  const long = page
    .getByRole('region', { name: '结果' })
    .getByRole('listitem')
    .filter({ hasText: /(1[0-9]|2\d) 页/ })
    .first();
  const href = await long.getByRole('heading').getByRole('link').getAttribute('href');
  await open(page, href ?? '');
}

/** Seeks words and gives how many hits the bar counts, which the server told. */
async function find(page: Page, words: string): Promise<number> {
  const answered = page.waitForResponse(/findInFile/);
  await page.getByPlaceholder(/查找/).fill(words);
  expect((await answered).status()).toBe(200);
  await expect(count(page)).toHaveText(/^1 \/ \d+$/);
  return Number((await count(page).textContent())?.split('/')[1]);
}

test('the whole report is found in at once, listed by page, and every hit is marked where it stands', async ({
  page,
}) => {
  await openLongReport(page);
  await expect(drawn(page, 1)).toBeVisible();
  await page.keyboard.press('Control+f');
  const total = await find(page, '增长');
  await expect(currentHit(page)).toBeVisible();
  await page.getByRole('tab', { name: /文内命中/ }).click();
  const panel = page.getByRole('tabpanel', { name: /文内命中/ });
  await expect(panel.getByText(new RegExp(`^共 ${total} 处，在 \\d+ 页上$`))).toBeVisible();
  await expect(panel.locator('mark')).toHaveCount(total);
  const lastPage = panel.getByRole('button', { name: /^第 \d+ 页/ }).last();
  const number = Number(/\d+/.exec((await lastPage.textContent()) ?? '')?.[0]);
  await lastPage.click();
  await expect(page.getByLabel(/页码/)).toHaveValue(String(number));
  await expect(page.locator(`[data-page="${number}"] [data-match-current]`).first()).toBeVisible();
  await page.keyboard.press('Shift+F3');
  await page.keyboard.press('F3');
  await expect(page.locator(`[data-page="${number}"] [data-match-current]`).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expect(currentHit(page)).toHaveCount(0);
});

test('where the server cannot say, the pages are looked through in the browser', async ({ page }) => {
  await page.route('**/findInFile', (route) => route.abort());
  await openLongReport(page);
  await expect(drawn(page, 1)).toBeVisible();
  await page.keyboard.press('Control+f');
  await page.getByPlaceholder(/查找/).fill('增长');
  await expect(count(page)).toHaveText(/^1 \/ \d+$/);
  await expect(currentHit(page)).toBeVisible();
});

test('on a phone a hit is stepped to and marked', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLongReport(page);
  await page.getByRole('toolbar', { name: '阅读工具' }).getByRole('button', { name: '原页' }).click();
  await expect(drawn(page, 1)).toBeVisible();
  await page.getByRole('button', { name: '在文内查找' }).click();
  await find(page, '增长');
  await page.getByRole('button', { name: '下一处' }).click();
  await expect(count(page)).toHaveText(/^2 \/ \d+$/);
  await expect(currentHit(page)).toBeVisible();
});

test('selected words are copied with their source, and a link to them marks them again', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLongReport(page);
  await expect(drawn(page, 1)).toBeVisible();
  const run = page
    .locator('[data-page="1"] span[role="presentation"]')
    .filter({ hasText: /^\p{Script=Han}{4,12}$/u })
    .first();
  const words = (await run.textContent()) ?? '';
  await run.selectText();
  await menu(page).getByRole('button', { name: '引用' }).click();
  await expect(page.getByText('已复制，带标题、机构、日期与页码')).toBeVisible();
  expect(await clipboard(page)).toMatch(
    new RegExp(`^“${words}”\\n——.+《.+》，\\d{4}-\\d{2}-\\d{2}，第 1 页$`),
  );
  await menu(page).getByRole('button', { name: 'GB/T 7714' }).click();
  await expect(page.getByText('已复制 GB/T 7714 格式的参考文献')).toBeVisible();
  expect(await clipboard(page)).toContain('[R/OL]');
  await menu(page).getByRole('button', { name: '链接' }).click();
  await expect(page.getByText('链接已复制，打开后标出这段文字')).toBeVisible();
  await open(page, await clipboard(page));
  await expect(page.locator('[data-page="1"] [data-match-current]').first()).toBeVisible();
  // Nothing lies upon what was cited; asked for, the bar holds it.
  await expect(bar(page)).toHaveCount(0);
  await page.keyboard.press('Control+f');
  await expect(page.getByPlaceholder(/查找/)).toHaveValue(words);
});
