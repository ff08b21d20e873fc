import { expect, type Page, test } from '@playwright/test';
import { drawn, picture } from './drawn-pages.ts';
import { open } from './open.ts';
import { addSomebody, PASSWORD, signInAtLevel } from './signed-in.ts';

const veil = (page: Page) => page.getByRole('region', { name: '阅读前的等待' });
const begin = (page: Page) => veil(page).getByRole('button', { name: '开始阅读' });
const banner = (page: Page) => page.getByText(/今日还可免费阅读 \d 份/);

async function someReports(page: Page): Promise<string[]> {
  await open(page, '/report');
  const titles = page.getByRole('region', { name: '结果' }).getByRole('heading', { level: 3 });
  const links = [titles.nth(0).getByRole('link'), titles.nth(1).getByRole('link')];
  // Each is waited for: a busy server leaves the list to the browser.
  return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''));
}

/** Time of the page stands still, and goes on second by second. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

test('a non-member waits five seconds, once a report and day, and never over what is being read', async ({
  page,
  context,
}) => {
  await signInAtLevel(page, 0);
  const [first = '', second = ''] = await someReports(page);
  await stopTime(page);
  await open(page, first);
  await expect(veil(page).getByRole('status')).toHaveText('5 秒后可以开始阅读');
  await expect(begin(page)).toBeDisabled();
  await veil(page).getByRole('button', { name: '开通会员' }).focus();
  for (const left of ['4', '3', '2', '1']) {
    await page.clock.runFor(1000);
    await expect(veil(page).getByText(left, { exact: true })).toBeVisible();
  }
  // Nobody gets past it before its end.
  await page.keyboard.press('Escape');
  await expect(begin(page)).toBeDisabled();
  await page.clock.runFor(1000);
  await expect(veil(page).getByRole('status')).toHaveText('可以开始阅读了');
  await expect(begin(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(veil(page)).toHaveCount(0);
  await page.clock.resume();
  await expect(drawn(page, 1)).toBeVisible();
  await expect(banner(page)).toBeVisible();

  // What is being read is not covered again, even where the browser has forgotten that it was told.
  await page.evaluate(() => localStorage.clear());
  await page.getByRole('button', { name: '兼容模式' }).click();
  await expect(picture(page, 1)).toBeVisible();
  await page.getByRole('button', { name: '取消兼容' }).click();
  await expect(drawn(page, 1)).toBeVisible();
  await expect(veil(page)).toHaveCount(0);

  // Another report is another wait; Escape ends it as well. The same one in another tab is none.
  const other = await context.newPage();
  await stopTime(other);
  await open(other, second);
  await expect(begin(other)).toBeDisabled();
  for (const left of ['4', '3', '2', '1', '可以开始阅读了']) {
    await other.clock.runFor(1000);
    await expect(veil(other).getByText(left, { exact: true }).first()).toBeVisible();
  }
  await expect(begin(other)).toBeFocused();
  await other.keyboard.press('Escape');
  await expect(veil(other)).toHaveCount(0);
  await other.clock.resume();
  await expect(drawn(other, 1)).toBeVisible();
  await open(page, second);
  await expect(drawn(page, 1)).toBeVisible();
  await expect(veil(page)).toHaveCount(0);
});

test('the bare viewer of a report: no frame around it, the same rights, at the page that is asked for', async ({
  page,
}) => {
  const [href = ''] = await someReports(page);
  const fid = new URL(href, 'http://localhost').searchParams.get('fid') ?? '';
  const title = page.getByRole('region', { name: '结果' }).getByRole('heading', { level: 3 }).first();
  const name = (await title.getByRole('link').textContent()) ?? '';
  await open(page, `/pdf/index?fid=${fid}&page=3`);
  await expect(page.getByRole('heading', { name: '登录后阅读全文' })).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);

  const phone = await addSomebody(1);
  const dialog = page.getByRole('dialog');
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  await dialog.getByRole('tab', { name: /手机/ }).click();
  await dialog.getByRole('textbox', { name: '手机号', exact: true }).fill(phone);
  await dialog.getByRole('textbox', { name: '密码', exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();

  await expect(drawn(page, 3)).toBeVisible();
  await expect(veil(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
  await expect(page.getByLabel(/页码/)).toHaveValue('3');
  const viewer = page.getByRole('main').locator('> *').first();
  expect((await viewer.boundingBox())?.height, 'it fills the window').toBe(900);

  await open(page, '/pdf/index?fid=999999999');
  await expect(page.getByRole('heading', { name: '没有这份报告' })).toBeVisible();
});
