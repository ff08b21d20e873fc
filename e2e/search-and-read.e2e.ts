import { expect, test } from '@playwright/test';
import { PHONES, signIn } from './signed-in.ts';

test('a member searches, filters, opens a passage and finds words in the pages', async ({ page }) => {
  await signIn(page, PHONES.senior);
  await page.goto('/report');
  const box = page.getByRole('combobox').first();
  await box.fill('储能');
  await box.press('Enter');
  await expect(page).toHaveURL(/search_key=/);
  const count = page.getByText(/共\s*[\d,]+\s*篇/).first();
  await expect(count).toBeVisible();
  const before = Number((await count.textContent())?.replace(/.*共\s*([\d,]+).*/, '$1').replace(',', ''));
  expect(before).toBeGreaterThan(0);

  await page.getByRole('checkbox', { name: '仅标题' }).check();
  await expect(page).toHaveURL(/title_only/);
  await expect(page.locator('main mark').first()).toHaveText('储能');

  await page.getByRole('checkbox', { name: '仅标题' }).uncheck();
  const passage = page.locator('main a[href*="/detail?"][href*="page="]').first();
  const target = new URL((await passage.getAttribute('href')) ?? '', 'http://localhost');
  await page.goto(`${target.pathname}${target.search}`);
  await expect(page.locator('canvas').first()).toBeVisible();
  const pageField = page.getByLabel(/页码/).first();
  await expect(pageField).toHaveValue(target.searchParams.get('page') ?? '1');

  await page.keyboard.press('Control+f');
  const find = page.getByPlaceholder(/查找/).first();
  await find.fill('储能');
  await expect(page.getByText(/\d+\s*\/\s*\d+/).last()).toBeVisible();
});

test('a visitor sees the cover and how to get further, never the pages', async ({ page }) => {
  await page.goto('/report');
  const href = await page.locator('main a[href*="/detail?"]').first().getAttribute('href');
  await page.goto(href ?? '');
  await expect(page.getByRole('button', { name: /登录/ }).first()).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(0);
});

test('Enter that ends an input-method composition does not search', async ({ page }) => {
  await page.goto('/report');
  const box = page.getByRole('combobox').first();
  await box.focus();
  await box.dispatchEvent('compositionstart');
  await box.fill('chu');
  await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true });
  await box.dispatchEvent('compositionend');
  await expect(page).not.toHaveURL(/search_key/);
});

test('an unknown path says so and leads back', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
});
