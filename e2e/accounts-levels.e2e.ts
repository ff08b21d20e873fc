import { expect, type Page, test } from '@playwright/test';
import { limitText } from '#contract/rights/limits.ts';
import { dialogOf } from './account-steps.ts';
import { open } from './open.ts';
import { addSomebody, newPhone, signIn, signInAtLevel } from './signed-in.ts';
import { addPerson, exhaust, suspend } from './stage.ts';

type Level = 0 | 1 | 2 | 3;

const firstDownload = (page: Page) => page.getByRole('button', { name: /^下载《/ }).first();

async function enter(page: Page, phone: string): Promise<void> {
  await signIn(page, phone);
  await open(page, '/report');
}

async function downloadAs(page: Page, level: Level, most: number) {
  const phone = await addSomebody(level);
  await exhaust(phone, 'downloadReport', most);
  await enter(page, phone);
  await firstDownload(page).click();
}

/** Opens the first report of the list here, where the list itself would open a tab. */
async function readFirst(page: Page): Promise<void> {
  const title = page.getByRole('region', { name: '结果' }).getByRole('heading', { level: 3 }).first();
  await open(page, (await title.getByRole('link').getAttribute('href')) ?? '');
}

async function readAs(page: Page, level: Level, most: number) {
  const phone = await addSomebody(level);
  await exhaust(phone, 'readReport', most);
  await enter(page, phone);
  await readFirst(page);
}

const said = (page: Page, text: string) => dialogOf(page).getByText(text, { exact: true });

for (const [level, who, downloads, readings, invitation, way] of [
  [0, 'a non-member', 1, 3, '开通VIP，解锁免费下载', '开通'],
  [1, 'an ordinary member', 10, 50, '升级会员，解锁更多下载', '升级'],
] as const) {
  test(`${who} whose downloads are used up is shown membership`, async ({ page }) => {
    await downloadAs(page, level, downloads);
    await expect(said(page, invitation)).toBeVisible();
    await expect(said(page, '您的下载次数已达上限')).toBeVisible();
    await dialogOf(page).getByRole('button', { name: '以后再说' }).click();
    await expect(firstDownload(page)).toBeFocused();
  });

  test(`${who} whose readings are used up is shown membership`, async ({ page }) => {
    await readAs(page, level, readings);
    await expect(said(page, limitText('readReport', 'day', level === 0 ? 'free' : 'ordinary'))).toBeVisible();
    await expect(said(page, `${way}会员可增加每日阅读次数`)).toBeVisible();
    await dialogOf(page).getByRole('button', { name: '以后再说' }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '今日阅读次数已用完' })).toBeVisible();
  });
}

for (const [action, text, goAs, most] of [
  ['download', '您当前账号今日下载次数已达上限，请明日再来或升级企业会员后再试。', downloadAs, 20],
  ['read', '您当前账号今日阅读次数已达上限，请明日再来或升级企业会员后再试。', readAs, 100],
] as const) {
  test(`a senior member with nothing left to ${action} is asked to come back or to go up`, async ({
    page,
  }) => {
    await goAs(page, 2, most);
    await expect(said(page, text)).toBeVisible();
    await expect(dialogOf(page).getByRole('button', { name: '取消' })).toBeVisible();
    await dialogOf(page).getByRole('link', { name: '去升级' }).click();
    await expect(page).toHaveURL(/aboutVip/);
  });
}

for (const [action, text, goAs, most] of [
  ['download', '您当前账号今日下载次数已达上限，请明日再来。', downloadAs, 100],
  ['read', '您当前账号今日阅读次数已达上限，请明日再来!', readAs, 300],
] as const) {
  test(`an enterprise with nothing left to ${action} is told to come back tomorrow`, async ({ page }) => {
    await goAs(page, 3, most);
    await expect(said(page, text)).toBeVisible();
    await dialogOf(page).getByRole('button', { name: '我知道了' }).click();
    await expect(dialogOf(page)).toHaveCount(0);
  });
}

test('whoever is suspended is told for how long, and is sold nothing', async ({ page }) => {
  const phone = await addSomebody(1);
  await suspend(phone, ['downloadReport', 'readReport']);
  await enter(page, phone);
  await firstDownload(page).click();
  // The minutes are rounded up, so that a slow minute here makes it one less.
  const words = /^操作过于频繁，已暂停使用，请 (30|29) 分钟后再试$/;
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
