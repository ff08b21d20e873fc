import { expect, type Locator, type Page, test } from '@playwright/test';
import { open } from './open.ts';
import { signInAtLevel } from './signed-in.ts';

/** What a click opens in a tab of its own. */
async function openedBy(page: Page, link: Locator): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  return opened;
}

/** By the mouse alone: the ordinary click scrolls the page before it reaches into a sticky header. */
async function clickInPlace(page: Page, link: Locator): Promise<void> {
  const box = await link.boundingBox();
  if (box === null) throw new Error('the link has no place on the screen');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function countOf(page: Page): Promise<number> {
  const text = await page
    .getByText(/^共\s*[\d,]+\s*篇/)
    .first()
    .textContent();
  return Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const pageField = (page: Page) => page.getByLabel(/页码/);
const results = (page: Page) => page.getByRole('region', { name: '结果' });

test('search, filter, open, find in the page, and back to the list as it was left', async ({ page }) => {
  await signInAtLevel(page, 2);
  await open(page, '/report');
  const box = page.getByRole('combobox').first();
  await box.fill('行业');
  await box.press('Enter');
  await expect(page).toHaveURL(/search_key=/);
  const before = await countOf(page);

  await page.getByRole('button', { name: '报告类型' }).click();
  await page
    .getByRole('group', { name: '报告类型' })
    .getByRole('button', { name: /行业研究/ })
    .click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/type=2/);
  await expect(page.getByRole('button', { name: '移除条件：类型：行业研究' })).toBeVisible();
  await expect.poll(() => countOf(page)).toBeLessThan(before);
  const address = page.url();

  const title = results(page).getByRole('heading', { level: 3 }).nth(7).getByRole('link');
  await title.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(200);
  const reader = await openedBy(page, title);
  await expect(reader.locator('canvas').first()).toBeVisible();

  await reader.keyboard.press('Control+f');
  await reader.getByPlaceholder(/查找/).fill('增长');
  await expect(reader.getByRole('search', { name: '在文内查找' }).getByRole('status')).toHaveText(
    /^\d+ \/ \d+$/,
  );
  await expect(reader.locator('[data-match-current]')).toBeInViewport();

  const left = await scrolled(page);
  await reader.getByRole('link', { name: '返回搜索' }).click();
  await expect(reader).toHaveURL(address);
  await expect.poll(() => scrolled(reader)).toBeGreaterThan(left - 5);
  expect(await scrolled(reader)).toBeLessThan(left + 5);

  // The tab of the list itself: away and back by the browser's own button.
  await clickInPlace(
    page,
    page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '首页' }),
  );
  await expect(page).toHaveURL(/\/index/);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(left - 5);
});

test('a passage opens its page with the passage marked in view', async ({ page }) => {
  await signInAtLevel(page, 2);
  await open(page, '/report?search_key=储能');
  const chip = results(page)
    .getByRole('link', { name: /^第 \d+ 页/ })
    .first();
  const number = /\d+/.exec((await chip.textContent()) ?? '')?.[0] ?? '';
  const reader = await openedBy(page, chip);
  await expect(pageField(reader)).toHaveValue(number);
  await expect(reader.locator(`[data-page="${number}"] [data-match-current]`)).toBeInViewport();
});

test('only pages near the view are drawn, links of the contents jump, the place is remembered', async ({
  page,
}) => {
  await signInAtLevel(page, 2);
  await open(page, '/report');
  const long = results(page)
    .getByRole('listitem')
    .filter({ hasText: /(1[0-9]|2\d) 页/ })
    .first()
    .getByRole('heading')
    .getByRole('link');
  const reader = await openedBy(page, long);
  const canvases = reader.getByRole('document').locator('canvas');
  await expect(canvases.first()).toBeVisible();
  const count = Number(/共 (\d+) 页/.exec((await pageField(reader).getAttribute('aria-label')) ?? '')?.[1]);
  expect(count).toBeGreaterThanOrEqual(10);

  await pageField(reader).fill('2');
  await pageField(reader).press('Enter');
  await reader
    .locator('[data-page="2"]')
    .getByRole('link', { name: /跳到第/ })
    .last()
    .click();
  await expect(pageField(reader)).not.toHaveValue('1');
  await expect(pageField(reader)).not.toHaveValue('2');
  const wayBack = reader.getByRole('button', { name: '返回第 2 页' });
  await expect(wayBack).toBeVisible();
  await reader.keyboard.press('Alt+ArrowLeft');
  await expect(pageField(reader)).toHaveValue('2');
  await expect(wayBack).toBeHidden();

  for (let number = 1; number <= count; number += 3) {
    await pageField(reader).fill(String(number));
    await pageField(reader).press('Enter');
    await expect(reader.locator(`[data-page="${number}"] canvas`)).toBeVisible();
    expect(await canvases.count()).toBeLessThanOrEqual(6);
  }
  const last = await pageField(reader).inputValue();
  // The address follows the page once it rests; reloading takes the address.
  await expect(reader).toHaveURL(new RegExp(`[?&]page=${last}(&|$)`));
  await reader.reload();
  await expect(pageField(reader)).toHaveValue(last);
});

test('pages of results turn at the top, and the field jumps', async ({ page }) => {
  await signInAtLevel(page, 2);
  await open(page, '/report');
  await expect(results(page).getByRole('heading', { level: 3 })).toHaveCount(15);
  const first = await results(page).getByRole('heading', { level: 3 }).first().textContent();
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(results(page).getByRole('heading', { level: 3 }).first()).not.toHaveText(first ?? '');
  await expect(results(page).getByRole('heading', { level: 2 })).toBeInViewport();
  await page.getByLabel(/跳至/).fill('3');
  await page.getByLabel(/跳至/).press('Enter');
  await expect(page).toHaveURL(/page=3/);
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
});

test('nothing found names the condition, and dropping it brings results', async ({ page }) => {
  await signInAtLevel(page, 2);
  await open(page, '/report?search_key=储能&type=9');
  await expect(page.getByRole('heading', { name: '没有找到符合全部条件的报告' })).toBeVisible();
  await page.getByRole('button', { name: /去掉“类型：财报”/ }).click();
  await expect(page).not.toHaveURL(/type=9/);
  await expect(page.locator('main mark').first()).toHaveText('储能');
});

test('a visitor sees the cover and how to get further, never the pages', async ({ page }) => {
  await open(page, '/report');
  const reader = await openedBy(
    page,
    results(page).getByRole('heading', { level: 3 }).first().getByRole('link'),
  );
  await expect(reader.getByRole('heading', { name: '登录后阅读全文' })).toBeVisible();
  await reader.getByRole('button', { name: '开通会员' }).click();
  await expect(reader.getByRole('dialog')).toContainText('开通会员，继续阅读全文');
  await reader.keyboard.press('Escape');
  await expect(reader.getByRole('dialog')).toHaveCount(0);
  await expect(reader.getByRole('img', { name: /封面/ })).toBeVisible();
  await expect(reader.locator('canvas')).toHaveCount(0);
});

test('paging asks a visitor to sign in and a non-member to upgrade; time says what it needs', async ({
  page,
}) => {
  await open(page, '/report');
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect(page.getByRole('dialog')).toContainText('登录');
  await expect(page).not.toHaveURL(/page=2/);

  await signInAtLevel(page, 0);
  await open(page, '/report');
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect(page.getByRole('dialog')).toContainText('开通会员查看更多搜索结果');
  await page.getByRole('button', { name: '以后再说' }).click();
  await page.getByRole('button', { name: /发布时间/ }).click();
  await page.getByRole('group', { name: '发布时间' }).getByRole('button', { name: '近一月' }).click();
  await expect(page.getByRole('dialog', { name: '会员权益' })).toContainText('开通会员使用时间筛选功能');
  await expect(page).not.toHaveURL(/time=/);
});

test('suggestions answer to the keyboard; Enter that ends a composition does not search', async ({
  page,
}) => {
  await open(page, '/report');
  const box = page.getByRole('combobox').first();
  await box.focus();
  await box.dispatchEvent('compositionstart');
  await box.fill('chu');
  await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true });
  await box.dispatchEvent('compositionend');
  await expect(page).not.toHaveURL(/search_key/);

  await box.fill('光伏');
  await expect(page.getByRole('option').first()).toBeVisible();
  await box.press('ArrowDown');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await box.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await box.press('Enter');
  await expect(page).toHaveURL(/search_key=/);
});

test('an unknown path says so and leads back', async ({ page }) => {
  const response = await open(page, '/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/\/index$/);
});

test('a member downloads the file from the reader', async ({ page }) => {
  await signInAtLevel(page, 2);
  await open(page, '/report');
  const href = await page.locator('main a[href*="/detail?"]').first().getAttribute('href');
  await open(page, href ?? '');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^下载/ }).first().click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByText('下载完成')).toBeVisible();
});
