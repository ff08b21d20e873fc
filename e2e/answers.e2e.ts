import { expectNoViolationsOnAllScreens } from './axe.ts';
import { open } from './open.ts';
import { DESK, NARROW_PHONE, PHONE } from './screens.ts';
import { signInAtLevel } from './signed-in.ts';
import { expect, type Page, test } from './test.ts';

const offered = (page: Page) => page.getByRole('region', { name: '本库答得出的问题' }).getByRole('link');
const box = (page: Page) => page.getByRole('textbox', { name: '问题' });
const answered = (page: Page) => page.getByRole('button', { name: '重新回答' });

test('a question that is offered is answered, each statement opens beside it, and it is found again', async ({
  page,
}) => {
  await signInAtLevel(page, 2);
  await open(page, '/ai');
  await expect(offered(page).nth(3)).toBeVisible();
  await expectNoViolationsOnAllScreens(page);
  const question = (await offered(page).first().textContent()) ?? '';
  await offered(page).first().click();
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
  await expect(answered(page)).toBeVisible();
  await expect(page).toHaveURL(/\/aianswer\?id=/);
  await expectNoViolationsOnAllScreens(page);

  const mark = page.getByRole('link', { name: /^出处 1/ }).first();
  await mark.click();
  const reader = page.frameLocator('iframe');
  await expect(reader.getByText(/^\d+ \/ \d+$/).first()).toBeVisible();
  // The passage is marked, and nothing lies upon it.
  await expect(reader.locator('[data-match-current], [data-marked-area]').first()).toBeVisible();
  await expect(reader.getByRole('search', { name: '在文内查找' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeAttached();
  // On a phone it lies upon the answer, and is put away from there.
  await page.setViewportSize(PHONE);
  await expect(reader.getByText(/^\d+ \/ \d+$/).first()).toBeVisible();
  await page.getByRole('button', { name: '收起出处' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(mark).toBeFocused();
  // What is read there is of this statement: it is in sight beside its page.
  await mark.click();
  await expect(page.locator('iframe')).toBeInViewport();
  await expect(mark).toBeInViewport();
  await page.getByRole('button', { name: '收起出处' }).click();
  await page.setViewportSize(DESK);

  await box(page).fill('第一行');
  await box(page).press('Shift+Enter');
  await expect(box(page)).toHaveValue('第一行\n');
  await box(page).fill('火星基地的门票多少钱？');
  await box(page).press('Enter');
  await expect(page.getByText(/没有找到能回答这个问题的依据|没有与这个问题有关的原文/)).toBeVisible();

  await open(page, '/ai');
  const history = page.getByRole('region', { name: '问过的' });
  await expect(history.getByRole('link')).toHaveText([question]);
  await history.getByRole('button', { name: /^改名/ }).click();
  await history.getByRole('textbox', { name: '名称' }).fill('我的问题');
  await history.getByRole('button', { name: '保存' }).click();
  await history.getByRole('link', { name: '我的问题' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '火星基地的门票多少钱？' })).toBeVisible();
});

test('on the narrowest phone asking is one of the places at the thumb', async ({ page }) => {
  await page.setViewportSize(NARROW_PHONE.viewport);
  await open(page, '/index');
  const places = page.getByRole('navigation', { name: '主要页面' });
  await places.getByRole('link', { name: '问答' }).click();
  await expect(box(page)).toBeVisible();
  await expect(places.getByRole('link', { name: '问答' })).toHaveAttribute('aria-current', 'page');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(NARROW_PHONE.viewport.width);
});
