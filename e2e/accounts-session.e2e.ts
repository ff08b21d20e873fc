import { expectVisitor, userMenu } from './account-steps.ts';
import { open, reopen } from './open.ts';
import { addSomebody, masked, signIn, signInAtLevel } from './signed-in.ts';
import { openOldSession } from './stage.ts';
import { expect, test } from './test.ts';

test('logging out makes a visitor at once and leads home after 3 seconds', async ({ page }) => {
  await signInAtLevel(page, 1);
  await open(page, '/account');
  await userMenu(page).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expectVisitor(page);
  await expect(page.getByText('登录后查看账号与安全')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/index$/);
  await reopen(page);
  await expectVisitor(page);
});

test('logging out works where the server does not answer', async ({ page }) => {
  await signInAtLevel(page, 1);
  await open(page, '/suggest');
  await page.route('**/webLogout', (route) => route.abort());
  await userMenu(page).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expectVisitor(page);
  await expect(page.getByText(/服务器没有回应/)).toBeVisible();
  await expect(page).toHaveURL(/\/index$/);
  await reopen(page);
  await expectVisitor(page);

  await page.unroute('**/webLogout');
  await open(page, '/suggest');
  await expectVisitor(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('yanjian-unfinished-logout'))).toBeNull();
});

test('an expired session says so and leaves a visitor, with nothing of the person in sight', async ({
  page,
}) => {
  const phone = await signInAtLevel(page, 1);
  // What the page asks by itself once it is idle must not be the first to hear of it.
  const askedByItself = page.waitForResponse('**/alert/getUnread');
  await open(page, '/account');
  await askedByItself;
  await expect(page.getByText(masked(phone))).toBeVisible();
  await expect(page.getByText('当前设备')).toBeVisible();
  await expect(page.getByText('阅读报告')).toBeVisible();
  // As if the page had stood open for longer than a session lasts.
  const sid = await openOldSession(phone);
  await page
    .context()
    .addCookies([{ name: 'sid', value: sid, domain: 'localhost', path: '/', httpOnly: true }]);
  await Promise.all([
    expect(page.getByRole('alert').filter({ hasText: '登录已过期，请重新登录' }).first()).toBeVisible(),
    page.getByRole('button', { name: '导出' }).click(),
  ]);
  await expectVisitor(page);
  await expect(page.getByText(masked(phone))).toHaveCount(0);
});

test('a device that was signed out elsewhere is told so', async ({ page, otherBrowser }) => {
  const phone = await signInAtLevel(page, 1);
  await open(page, '/account');
  const other = await otherBrowser();
  await signIn(other, phone);
  await open(other, '/account');
  const devices = other.getByRole('region', { name: '登录设备' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: '其他设备全部退出' }).click();
  await other.getByRole('dialog').getByRole('button', { name: '让其他设备退出' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  await Promise.all([
    expect(page.getByText('登录已失效或已在其他设备登录，请重新登录').first()).toBeVisible(),
    page.getByRole('button', { name: '导出' }).click(),
  ]);
  await expectVisitor(page);
});

test('two tabs: signing in in one does not break the other', async ({ context, page }) => {
  await open(page, '/account');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  const phone = await addSomebody(1);
  const other = await context.newPage();
  await signIn(other, phone);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(masked(phone))).toBeVisible();
  await open(other, '/account');
  await expect(other.getByText(masked(phone))).toBeVisible();
});
