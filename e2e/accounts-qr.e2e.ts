import { CODES } from '#contract/wire/codes.ts';
import {
  dialogOf,
  expectSignedIn,
  field,
  NEW_PASSWORD,
  openLogin,
  receiveCode,
  userMenu,
} from './account-steps.ts';
import { open } from './open.ts';
import { masked, newPhone } from './signed-in.ts';
import { expect, type Page, test } from './test.ts';

const codeOf = (page: Page) => dialogOf(page).getByRole('img', { name: '微信登录二维码' });

/** A second browser plays the phone: it opens what the code says and scans as an invented person. */
async function scan(page: Page, phone: Page, person: string): Promise<void> {
  const link = dialogOf(page).getByRole('link', { name: '在本机模拟扫码' });
  const path = (await link.getAttribute('href')) ?? '';
  await open(phone, path);
  await phone.getByRole('textbox', { name: /虚构的微信用户/ }).fill(person);
  await phone.getByRole('button', { name: '扫码' }).click();
  await expect(phone.getByRole('heading', { name: /登录研见/ })).toBeVisible();
}

test('a new WeChat registers on the phone, binds a number, and comes back without questions', async ({
  page,
  otherBrowser,
}) => {
  const phone = await otherBrowser();
  const number = newPhone();
  const person = `qinghe-${number}`;
  await openLogin(page);

  await scan(page, phone, person);
  await expect(phone.getByText('Chrome · Linux')).toBeVisible();
  await expect(dialogOf(page).getByText('已扫码，请在手机上确认登录')).toBeVisible();
  await phone.getByRole('button', { name: '拒绝' }).click();
  await expect(phone.getByText('已拒绝这次登录')).toBeVisible();
  await expect(dialogOf(page).getByText('手机上拒绝了这次登录')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: '刷新二维码' }).click();
  await expect(codeOf(page)).toBeVisible();

  await scan(page, phone, person);
  await phone.getByRole('button', { name: '注册并确认登录' }).click();
  await expect(phone.getByText(/请先确认已年满 18 周岁/)).toBeVisible();
  await phone.getByLabel(/年满 18/).check();
  await phone.getByRole('button', { name: '注册并确认登录' }).click();
  await expect(phone.getByText('已确认登录，请回到电脑上继续')).toBeVisible();

  await expect(page.getByRole('dialog', { name: '绑定手机号' })).toBeVisible();
  await field(page, '手机号').fill(number);
  await field(page, '验证码').fill(await receiveCode(page, number, '绑定'));
  await field(page, '新密码').fill(NEW_PASSWORD);
  await dialogOf(page).getByRole('button', { name: '绑定', exact: true }).click();
  await expect(page.getByText('绑定成功')).toBeVisible();
  await expectSignedIn(page);

  const again = await otherBrowser();
  await openLogin(again);
  await scan(again, phone, person);
  await phone.getByRole('button', { name: '确认登录' }).click();
  await expectSignedIn(again);
  await userMenu(again).click();
  await expect(again.getByRole('dialog', { name: '账户' })).toContainText(masked(number));
});

test('whoever does not want to bind a phone is signed in all the same', async ({ page, otherBrowser }) => {
  const phone = await otherBrowser();
  await openLogin(page);
  await scan(page, phone, `yanling-${newPhone()}`);
  await phone.getByLabel(/年满 18/).check();
  await phone.getByRole('button', { name: '注册并确认登录' }).click();
  await dialogOf(page).getByRole('button', { name: '暂不绑定，直接登录' }).click();
  await expectSignedIn(page);
  await userMenu(page).click();
  await expect(page.getByRole('button', { name: '绑定手机号' })).toBeVisible();
});

test('after 60 seconds the code is void until refreshed', async ({ page }) => {
  await page.clock.install();
  await openLogin(page);
  await expect(codeOf(page)).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(dialogOf(page).getByText('二维码已失效')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: '刷新二维码' }).click();
  await expect(dialogOf(page).getByText('二维码已失效')).toHaveCount(0);
  await expect(codeOf(page)).toBeVisible();
});

test('10010 fetches a new code by itself; any other failure stops asking and says so', async ({ page }) => {
  await openLogin(page);
  const link = dialogOf(page).getByRole('link', { name: '在本机模拟扫码' });
  const first = (await link.getAttribute('href')) ?? '';
  const over = { code: CODES.readingLimitOrQrExpired, message: '二维码已失效', data: {} };
  await page.route('**/wxmonitor*', (route) => route.fulfill({ json: over }), { times: 1 });
  await expect(link).not.toHaveAttribute('href', first);

  let asked = 0;
  await page.route('**/wxmonitor*', (route) => {
    asked += 1;
    return route.abort();
  });
  await expect(page.getByRole('alert').filter({ hasText: '登录出错，请稍后再试' })).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: '刷新二维码' })).toBeVisible();
  expect(asked).toBe(1);
});
