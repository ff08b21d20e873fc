import { dialogOf } from './account-steps.ts';
import { expectNoViolationsInBothThemes } from './axe.ts';
import { open, reopen } from './open.ts';
import { addSomebody, signIn, signInAtLevel } from './signed-in.ts';
import { expect, type Page, test } from './test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const code = (page: Page) => page.getByRole('img', { name: /付款码$/ });
const place = (page: Page) => page.getByRole('region', { name: '我的名额' });

/** Follows a link to the built-in gateway's page, in a tab of its own, and pays. */
async function payAt(page: Page, link: string, button: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: link }).click();
  const gateway = await opened;
  await gateway.waitForLoadState();
  await gateway.getByRole('button', { name: button }).click();
  await expect(gateway.getByText('已支付，请回到研见查看')).toBeVisible();
  await gateway.close();
  await page.bringToFront();
}

/** Says which industry in the dialog after paying, and finds it on the page again. */
async function noteIndustry(page: Page): Promise<void> {
  await expect(dialogOf(page).getByText(/付款成功，名额有效期至/)).toBeVisible();
  await dialogOf(page).getByLabel('想进的行业').fill('新能源汽车');
  await dialogOf(page).getByRole('button', { name: '登记行业' }).click();
  await expect(dialogOf(page).getByRole('button', { name: '更新行业' })).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  await dialogOf(page).getByRole('button', { name: '完成' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await reopen(page);
  await expect(place(page)).toContainText('另购名额有效期至');
  await expect(place(page).getByLabel('想进的行业')).toHaveValue('新能源汽车');
}

test('a place is bought by a code that outlives loading anew, and the industry is noted', async ({
  page,
}) => {
  await open(page, '/joinGroup');
  await expect(page.getByRole('button', { name: '登录后购买' })).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  await signInAtLevel(page, 0);
  await open(page, '/joinGroup');
  await expect(place(page)).toContainText('还没有名额');
  await page.getByText('6 个月', { exact: true }).click();
  await expect(page.getByText(/付款成功即得社群名额 180 天。/)).toBeVisible();
  await page.getByRole('button', { name: '去付款 ¥199' }).click();
  await expect(code(page)).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  await reopen(page);
  await expect(page.getByRole('radio', { name: /6 个月/ })).toBeChecked();
  await expect(code(page)).toBeVisible();
  await payAt(page, '打开模拟付款页', '支付 ¥199');
  await noteIndustry(page);

  await open(page, '/myOrder');
  await expect(page.getByRole('listitem').filter({ hasText: '社群名额 6 个月' })).toContainText('已开通');
});

test('senior members have three groups without buying', async ({ page }) => {
  await signInAtLevel(page, 2);
  await open(page, '/joinGroup');
  await expect(place(page)).toContainText('会员含 3 个行业群');
  await page.getByLabel('想进的行业 2').fill('医药');
  await page.getByRole('button', { name: '登记行业' }).click();
  await expect(page.getByRole('button', { name: '更新行业' })).toBeVisible();
});

test('where what buying does is not told, nobody pays', async ({ page }) => {
  await signInAtLevel(page, 0);
  await page.route('**/api/v2/order/quote', (route) => route.abort());
  await open(page, '/joinGroup');
  await expect(page.getByRole('alert')).toContainText('没有取到购买说明');
  await expect(page.getByRole('button', { name: /去付款/ })).toHaveCount(0);
  await page.unroute('**/api/v2/order/quote');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('button', { name: /去付款/ })).toBeEnabled();
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('an order that was left is paid from /myOrder', async ({ page }) => {
    await signIn(page, await addSomebody(0));
    await open(page, '/joinGroup');
    await page.getByRole('button', { name: '去付款 ¥39' }).click();
    await expect(code(page)).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    await open(page, '/myOrder');
    await page.getByRole('link', { name: '去付款' }).click();
    await expect(code(page)).toBeVisible();
    await payAt(page, '打开微信付款', '支付 ¥39');
    await noteIndustry(page);
  });
});
