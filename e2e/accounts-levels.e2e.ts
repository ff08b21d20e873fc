import { expect, type Locator, type Page, test } from '@playwright/test';
import { limitText } from '#contract/rights/limits.ts';
import { dialogOf } from './account-steps.ts';
import { hold } from './hold.ts';
import { open } from './open.ts';
import { addSomebody, newPhone, signIn, signInAtLevel } from './signed-in.ts';
import { addPerson, exhaust, suspend } from './stage.ts';

const firstDownload = (page: Page) => page.getByRole('button', { name: /^下载《/ }).first();

async function enter(page: Page, phone: string): Promise<void> {
  await signIn(page, phone);
  await open(page, '/report');
}

/** Opens the first report of the list here, where the list itself would open a tab. */
async function readFirst(page: Page): Promise<void> {
  const title = page.getByRole('region', { name: '结果' }).getByRole('heading', { level: 3 }).first();
  await open(page, (await title.getByRole('link').getAttribute('href')) ?? '');
}

/** Somebody who has done today what the level may, downloads and then readings, before the list. */
async function enterUsedUp(page: Page, level: 0 | 3, downloads: number, readings: number): Promise<void> {
  const phone = await addSomebody(level);
  await exhaust(phone, 'downloadReport', downloads);
  await exhaust(phone, 'readReport', readings);
  await enter(page, phone);
}

/** Half of a button's height. */
const WITHIN_A_BUTTON_PX = 18;

/** Its top on the screen, once it has come to rest there. */
async function standing(button: Locator): Promise<number> {
  await button.click({ trial: true });
  return (await button.boundingBox())?.y ?? Number.NaN;
}

const said = (page: Page, text: string) => dialogOf(page).getByText(text, { exact: true });

// The levels between are told in the same way, in words of their own: units show them.
test('a non-member whose downloads and readings are used up is shown membership', async ({ page }) => {
  await enterUsedUp(page, 0, 1, 3);
  await firstDownload(page).click();
  await expect(said(page, '开通VIP，解锁免费下载')).toBeVisible();
  await expect(said(page, '您的下载次数已达上限')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: '以后再说' }).click();
  await expect(firstDownload(page)).toBeFocused();

  // The way out stays under the pointer when the prices come, and when the sum does.
  const prices = await hold(page, 'order/getPlans');
  const quote = await hold(page, 'order/quote');
  await readFirst(page);
  await expect(said(page, limitText('readReport', 'day', 'free'))).toBeVisible();
  await expect(said(page, '开通会员可增加每日阅读次数')).toBeVisible();
  const wayOut = dialogOf(page).getByRole('button', { name: '以后再说' });
  const before = await standing(wayOut);
  prices.release();
  await expect(dialogOf(page).getByRole('radio')).toHaveCount(3);
  expect(Math.abs((await standing(wayOut)) - before)).toBeLessThan(WITHIN_A_BUTTON_PX);
  quote.release();
  await expect(dialogOf(page).getByText(/^应付/)).toBeVisible();
  expect(Math.abs((await standing(wayOut)) - before)).toBeLessThan(WITHIN_A_BUTTON_PX);
  await wayOut.click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '今日阅读次数已用完' })).toBeVisible();
});

test('an enterprise with nothing left to download or to read is told to come back tomorrow', async ({
  page,
}) => {
  await enterUsedUp(page, 3, 100, 300);
  await firstDownload(page).click();
  await expect(said(page, '您当前账号今日下载次数已达上限，请明日再来。')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: '我知道了' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await readFirst(page);
  await expect(said(page, '您当前账号今日阅读次数已达上限，请明日再来!')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: '我知道了' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
});

test('whoever is suspended is told for how long, and is sold nothing', async ({ page }) => {
  const phone = await addSomebody(1);
  await suspend(phone, ['downloadReport', 'readReport']);
  await enter(page, phone);
  await firstDownload(page).click();
  // The minutes are rounded up, so that a slow minute here makes it one less.
  const words = /操作过于频繁，已暂停使用，请 (30|29) 分钟后再试$/;
  await expect(page.getByRole('alert').getByText(words)).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  await readFirst(page);
  await expect(page.getByRole('heading', { name: '阅读已暂停' })).toBeVisible();
  await expect(page.getByRole('main').getByText(words)).toBeVisible();
  await expect(page.getByRole('link', { name: '查看会员权益' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: '开通会员' })).toHaveCount(0);
});

test('what a download costs and leaves is told before the click', async ({ page }) => {
  await signInAtLevel(page, 1);
  await open(page, '/report');
  await firstDownload(page).focus();
  await expect(page.getByRole('tooltip')).toContainText('消耗 1 次下载 · 今日剩余 10/10');
});

test('a membership that ended is none at once: the time filter sells one', async ({ page }) => {
  const phone = newPhone();
  await addPerson({ phone, level: 2, endsAtSeconds: Math.floor(Date.now() / 1000) - 60 });
  await signIn(page, phone);
  await open(page, '/report');
  await page.getByRole('button', { name: /时间/ }).first().click();
  await page.getByRole('button', { name: '近一周' }).click();
  await expect(dialogOf(page).filter({ hasText: '开通会员使用时间筛选功能' })).toBeVisible();
  await open(page, '/account');
  await expect(page.getByText(/会员已于 .* 到期/)).toBeVisible();
});
