import { dialogOf, expectSignedIn, field, receiveCode, userMenu } from './account-steps.ts';
import { expectNoViolationsInBothThemes } from './axe.ts';
import { open, reopen } from './open.ts';
import { payBy } from './pay-steps.ts';
import { newPhone, signInAtLevel } from './signed-in.ts';
import { expect, type Page, test } from './test.ts';

const people = (page: Page) => page.getByRole('region', { name: '邀请来的用户' });

/** Registers in the dialog, wherever the page is. */
async function register(page: Page, phone: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  await dialogOf(page)
    .getByRole('tab', { name: /手机号/ })
    .click();
  await dialogOf(page).getByRole('button', { name: '没有账户，去注册' }).click();
  await field(page, '手机号').fill(phone);
  await dialogOf(page)
    .getByLabel(/年满 18/)
    .check();
  await field(page, '验证码').fill(await receiveCode(page, phone, '注册'));
  await dialogOf(page).getByRole('button', { name: '注册并登录' }).click();
  await expectSignedIn(page);
}

/** Buys ordinary through the built-in gateway. */
async function buyOrdinary(page: Page): Promise<void> {
  await open(page, '/aboutVip');
  await page.getByRole('button', { name: '开通普通会员 90 天' }).click();
  await payBy(page, '微信支付');
  const opened = page.waitForEvent('popup');
  await dialogOf(page).getByRole('link', { name: '打开模拟付款页' }).click();
  const gateway = await opened;
  await gateway.waitForLoadState();
  await gateway.getByRole('button', { name: '支付 ¥98' }).click();
  await expect(gateway.getByText('已支付，请回到研见查看')).toBeVisible();
  await gateway.close();
  await page.bringToFront();
  await expect(dialogOf(page).getByText(/^付款成功，您现在是普通会员/)).toBeVisible();
}

test('whoever comes by a link and buys stands in the list, and gives days', async ({
  page,
  otherBrowser,
}) => {
  await signInAtLevel(page, 0);
  await open(page, '/index');
  await userMenu(page).click();
  await page.getByRole('link', { name: '邀请记录' }).click();
  await expect(page.getByRole('list', { name: '奖励规则' })).toContainText('您得 7 天普通会员');
  await expect(people(page).getByText('还没有邀请来的用户')).toBeVisible();
  await expect(page.getByRole('img', { name: '邀请二维码' })).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('邀请链接已复制')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const invited = await otherBrowser();
  const { pathname, search } = new URL(link);
  await open(invited, `${pathname}${search}`);
  const phone = newPhone();
  // What was carried along survives going elsewhere.
  await open(invited, '/archive');
  await register(invited, phone);
  await reopen(page);
  await expect(people(page).getByRole('row').filter({ hasText: '尚未付款' })).toHaveCount(1);
  await buyOrdinary(invited);

  await reopen(page);
  await expect(people(page).getByRole('row').filter({ hasText: '已奖励 7 天' })).toContainText(
    `研友${phone.slice(-4)}`,
  );
  await expect(page.getByText('今年已奖励 1 / 12 次，共 7 天')).toBeVisible();
  await expect(userMenu(page)).toContainText('普通会员');
  await people(page).getByRole('button', { name: '已奖励在前' }).click();
  await expect(people(page).getByRole('row')).toHaveCount(2);
  await expectNoViolationsInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolationsInBothThemes(page);
});
