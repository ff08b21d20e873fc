import { dialogOf } from './account-steps.ts';
import { expectNoViolationsOnAllScreens } from './axe.ts';
import { open, reopen } from './open.ts';
import { signInAtLevel } from './signed-in.ts';
import { expect, type Page, test } from './test.ts';

/** The other journeys have the operator's switch off; here the server's answer is as with the switch on. */
async function switchOn(page: Page): Promise<void> {
  await page.route('**/api/v2/order/getPlans', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, hints: true } } });
  });
}

const hint = (page: Page) => page.getByRole('group', { name: '会员优惠' });

test('who is no member is shown the coupons once a day, claims them, and pays less', async ({ page }) => {
  await switchOn(page);
  await signInAtLevel(page, 0);
  await open(page, '/index');
  await expect(dialogOf(page).getByRole('heading', { name: '会员优惠券' })).toBeVisible();
  await expectNoViolationsOnAllScreens(page);
  await dialogOf(page).getByRole('button', { name: '领取优惠券' }).click();
  await expect(dialogOf(page).getByText(/^已领取/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(hint(page)).toContainText('开通会员立减 100 元');
  await expectNoViolationsOnAllScreens(page);

  await hint(page).getByRole('link', { name: '开通会员立减 100 元' }).click();
  await page.getByRole('button', { name: '开通高级会员一年' }).click();
  await expect(dialogOf(page).getByRole('combobox', { name: '优惠券' })).toContainText('减 ¥100');
  await expect(dialogOf(page).getByText('应付¥198')).toBeVisible();
});

test('a member is told nothing, and a hint that was closed is gone for the day', async ({
  page,
  otherBrowser,
}) => {
  const member = await otherBrowser();
  await switchOn(member);
  await signInAtLevel(member, 1);
  await member.clock.install();
  await open(member, '/index');
  await member.clock.runFor(5000);
  await expect(hint(member)).toHaveCount(0);
  await expect(dialogOf(member)).toHaveCount(0);

  await switchOn(page);
  await signInAtLevel(page, 0);
  await open(page, '/index');
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await page.clock.install();
  await reopen(page);
  // It stands once everything that the pop-up waits for is known, but for the second.
  await expect(hint(page)).toBeVisible();
  await page.clock.runFor(5000);
  await expect(dialogOf(page)).toHaveCount(0);
  await hint(page).getByRole('button', { name: '今天不再提示' }).click();
  await expect(hint(page)).toHaveCount(0);
  const asked = page.waitForResponse('**/api/v2/coupon/getList');
  await reopen(page);
  await page.clock.runFor(5000);
  await asked;
  await expect(hint(page)).toHaveCount(0);
});
