import type { Locator } from '@playwright/test';
import { dialogOf, userMenu } from './account-steps.ts';
import { expectNoViolations, expectNoViolationsInBothThemes } from './axe.ts';
import { open, reopen } from './open.ts';
import { code, payAt, payBy, toGateway } from './pay-steps.ts';
import { addSomebody, newPhone, signIn, signInAtLevel } from './signed-in.ts';
import { addPerson, exhaust } from './stage.ts';
import { expect, type Page, test } from './test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const MONTH_SECONDS = 30 * 86_400;

const level = (page: Page, name: RegExp): Locator => dialogOf(page).getByRole('radio', { name });

const paid = (page: Page, tier: string): Locator =>
  dialogOf(page).getByText(new RegExp(`^付款成功，您现在是${tier}，有效期至 \\d{4}-\\d\\d-\\d\\d。$`));

test('whose downloads are used up buys senior with a coupon and goes on', async ({ page }) => {
  const phone = await addSomebody(0);
  await exhaust(phone, 'downloadReport', 1);
  await signIn(page, phone);
  await open(page, '/report');
  const download = page.getByRole('button', { name: /^下载《/ }).first();
  await download.click();
  await expect(dialogOf(page).getByText('开通VIP，解锁免费下载', { exact: true })).toBeVisible();
  await expect(dialogOf(page).getByText('您的下载次数已达上限', { exact: true })).toBeVisible();
  await expect(level(page, /高级会员/)).toBeChecked();
  await expect(dialogOf(page).getByText('付款成功即开通高级会员 365 天。')).toBeVisible();
  await expect(code(page)).toHaveCount(0);
  await payBy(page, '微信支付');
  await expect(dialogOf(page).getByText('应付¥298')).toBeVisible();
  await expect(code(page)).toBeVisible();
  await dialogOf(page).getByRole('button', { name: '领取并使用' }).click();
  await expect(dialogOf(page).getByText('应付¥198')).toBeVisible();
  await expect(code(page)).toBeVisible();
  await expectNoViolationsInBothThemes(page);

  await payAt(await toGateway(page, '打开模拟付款页'), '支付 ¥198');
  await page.bringToFront();
  await expect(paid(page, '高级会员')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: '继续' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(userMenu(page)).toContainText('高级会员');

  await open(page, '/aboutVip');
  await expect(page.getByRole('region', { name: '我的会员' })).toContainText('高级会员');
  await page.getByRole('button', { name: '购买普通会员 90 天' }).click();
  await expect(dialogOf(page).getByText(/购买的 .*90 天普通会员按价值折合 .* 天高级会员/)).toBeVisible();
  await dialogOf(page).getByText('企业会员', { exact: true }).click();
  await expect(dialogOf(page).getByText(/含 5 个席位：您本人占一个/)).toBeVisible();
  await payBy(page, '支付宝');
  await expect(code(page)).toBeVisible();
  const closed = page.waitForResponse((answer) => answer.url().endsWith('/order/closeOrder'));
  await page.keyboard.press('Escape');
  await closed;

  await open(page, '/myOrder');
  const rows = page.getByRole('list', { name: '订单' }).getByRole('listitem');
  // The tiers that were only looked at made none, and the one whose dialog was closed is closed.
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: '企业会员' }).filter({ hasText: '已关闭' })).toHaveCount(1);
  await expect(rows.filter({ hasText: '待付款' })).toHaveCount(0);
  // The one for senior that was shown before the coupon was claimed can no longer be paid beside the one that was.
  await expect(rows.filter({ hasText: '高级会员一年' }).filter({ hasText: '已关闭' })).toHaveCount(1);
  await expect(rows.filter({ hasText: '高级会员一年' }).filter({ hasText: '已开通' })).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a code that ended is told, and paying by it late still opens ordinary', async ({ page }) => {
    await signInAtLevel(page, 0);
    await page.clock.install();
    await open(page, '/aboutVip');
    await expectNoViolations(page);
    await page.getByRole('button', { name: '开通普通会员 90 天' }).click();
    await expect(level(page, /普通会员/)).toBeChecked();
    await payBy(page, '微信支付');
    await expect(code(page)).toBeVisible();
    await expectNoViolations(page);
    // Of no level, not of the one with the longest terms either, must one scroll to what pays it.
    for (const name of ['高级会员', '企业会员', '普通会员']) {
      await dialogOf(page).getByText(name, { exact: true }).click();
      await expect(dialogOf(page).getByText(new RegExp(`${name}有效期至`))).toBeAttached();
      await payBy(page, '微信支付');
      await expect(code(page)).toBeInViewport({ ratio: 1 });
      await expect(dialogOf(page).getByRole('link', { name: '打开微信付款' })).toBeInViewport({ ratio: 1 });
      await expect(dialogOf(page).getByText(/^剩余/)).toBeInViewport({ ratio: 1 });
    }
    const gateway = await toGateway(page, '打开微信付款');

    await page.bringToFront();
    await page.clock.fastForward('31:00');
    await expect(dialogOf(page).getByText('二维码已失效')).toBeVisible();
    await dialogOf(page).getByRole('button', { name: '刷新' }).click();
    await expect(dialogOf(page).getByText('二维码已失效')).toHaveCount(0);
    await expect(code(page)).toBeVisible();

    await gateway.bringToFront();
    await gateway.reload();
    await payAt(gateway, '支付 ¥98');
    await page.bringToFront();
    await expect(paid(page, '普通会员')).toBeVisible();
    await dialogOf(page).getByRole('button', { name: '继续' }).click();
    await expect(page.getByRole('region', { name: '我的会员' })).toContainText('普通会员');
  });
});

test('an ordinary member goes up by Alipay; what was paid after closing counts', async ({ page }) => {
  const phone = newPhone();
  await addPerson({ phone, level: 1, endsAtSeconds: Math.floor(Date.now() / 1000) + MONTH_SECONDS });
  await signIn(page, phone);
  await open(page, '/aboutVip');
  await page.getByRole('button', { name: '升级高级会员一年' }).click();
  await expect(
    dialogOf(page).getByText(/立即升级为高级会员 365 天；剩余 .* 天普通会员按价值折合/),
  ).toBeVisible();
  await dialogOf(page).getByRole('button', { name: '支付宝' }).click();
  await expect(dialogOf(page).getByRole('img', { name: '支付宝付款码' })).toBeVisible();
  const gateway = await toGateway(page, '打开模拟付款页');
  await page.bringToFront();
  const closed = page.waitForResponse((answer) => answer.url().endsWith('/order/closeOrder'));
  await page.keyboard.press('Escape');
  await closed;

  await open(page, '/myOrder');
  await expect(page.getByRole('listitem').filter({ hasText: '已关闭' })).toBeVisible();
  await gateway.reload();
  await payAt(gateway, '仍然支付 ¥298');
  await reopen(page);
  await expect(page.getByRole('listitem').filter({ hasText: '已开通' })).toBeVisible();
  await expect(userMenu(page)).toContainText('高级会员');
});
