import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { dialogOf, field, openLogin, receiveCode } from './account-steps.ts';
import { expectNoViolationsInBothThemes } from './axe.ts';
import { open } from './open.ts';
import { masked, newPhone, PASSWORD, signIn, signInAtLevel } from './signed-in.ts';

test('one takes along what is kept about oneself', async ({ page }) => {
  const phone = await signInAtLevel(page, 1);
  await open(page, '/account');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^研见个人数据-00\d{7}-\d{4}-\d\d-\d\d\.json$/);
  expect(await readFile(await download.path(), 'utf8')).toContain(phone);
});

test('deletion wants the password and a tick, says its date, and can be taken back', async ({ page }) => {
  await signInAtLevel(page, 0);
  await open(page, '/account');
  await page.getByRole('button', { name: '申请注销' }).click();
  const ask = dialogOf(page).getByRole('button', { name: '申请注销' });
  await ask.click();
  await expect(dialogOf(page).getByText('请输入登录密码')).toBeVisible();
  await dialogOf(page).getByRole('textbox', { name: '密码' }).fill('not-the-password');
  await dialogOf(page)
    .getByLabel(/我已了解/)
    .check();
  await ask.click();
  await expect(dialogOf(page).getByText(/密码不正确/)).toBeVisible();
  await dialogOf(page).getByRole('textbox', { name: '密码' }).fill(PASSWORD);
  await ask.click();
  await expect(page.getByText(/账户将于 \d{4}-\d\d-\d\d \d\d:\d\d 之后注销/)).toBeVisible();
  await page.getByRole('button', { name: '撤回申请' }).click();
  await expect(page.getByRole('button', { name: '申请注销' })).toBeVisible();
});

test('whoever forgot the password confirms deletion by a code sent to the bound phone', async ({ page }) => {
  const phone = await signInAtLevel(page, 0);
  await open(page, '/account');
  await page.getByRole('button', { name: '申请注销' }).click();
  await dialogOf(page).getByRole('button', { name: '用短信验证码确认' }).click();
  const ask = dialogOf(page).getByRole('button', { name: '申请注销' });
  await ask.click();
  await expect(dialogOf(page).getByText(`请填写账户绑定的 11 位手机号 ${masked(phone)}`)).toBeVisible();
  await field(page, `绑定的手机号（${masked(phone)}）`).fill(phone);
  const code = await receiveCode(page, phone, '注销');
  await field(page, '验证码').fill(code === '000000' ? '111111' : '000000');
  await dialogOf(page)
    .getByLabel(/我已了解/)
    .check();
  await ask.click();
  await expect(dialogOf(page).getByText(/验证码(不正确|错误|无效)/)).toBeVisible();
  await field(page, '验证码').fill(code);
  await ask.click();
  await expect(page.getByText(/账户将于 \d{4}-\d\d-\d\d \d\d:\d\d 之后注销/)).toBeVisible();
});

test('whoever knows the password puts another in its place', async ({ page }) => {
  const phone = await signInAtLevel(page, 1);
  const next = 'three green herons';
  await open(page, '/account');
  await page.getByRole('region', { name: '基本资料' }).getByRole('link', { name: '更换密码' }).click();
  await page.getByRole('textbox', { name: '当前密码' }).fill('not-the-password');
  await page.getByRole('textbox', { name: '新密码' }).fill(next);
  await page.getByRole('button', { name: '更换密码' }).click();
  await expect(page.getByText(/密码不正确/)).toBeVisible();
  await page.getByRole('textbox', { name: '当前密码' }).fill(PASSWORD);
  await page.getByRole('button', { name: '更换密码' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/account');
  // What the page still asks for would bring its session back.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, phone, next);
});

test('another phone takes the place of the bound one by password and code', async ({ page }) => {
  const phone = await signInAtLevel(page, 1);
  const next = newPhone();
  await open(page, '/account');
  const profile = page.getByRole('region', { name: '基本资料' });
  await profile.getByRole('button', { name: '更换' }).click();
  await expect(dialogOf(page)).toContainText(`当前手机号 ${masked(phone)}`);
  await field(page, '新手机号').fill(next);
  await field(page, '验证码').fill(await receiveCode(page, next, '更换手机号'));
  await field(page, '密码').fill(PASSWORD);
  await dialogOf(page).getByRole('button', { name: '更换手机号' }).click();
  await expect(page.getByText('手机号已更换，请用新手机号登录')).toBeVisible();
  await expect(profile.getByText(masked(next))).toBeVisible();
  await expect(profile.getByText(masked(phone))).toHaveCount(0);
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, next);
});

test.describe('axe finds nothing, by day and at night', () => {
  test('login dialog', async ({ page }) => {
    const dialog = await openLogin(page);
    await expect(dialog.getByRole('img', { name: '微信登录二维码' })).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    await dialog.getByRole('tab', { name: /手机号/ }).click();
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await expect(dialog.getByText('请填写 11 位手机号')).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    await dialog.getByRole('button', { name: '没有账户，去注册' }).click();
    await expectNoViolationsInBothThemes(page);
  });

  test('account page and its deletion dialog', async ({ page }) => {
    await signInAtLevel(page, 2);
    await open(page, '/account');
    await expect(page.getByText('阅读报告')).toBeVisible();
    await expect(page.getByText('当前设备')).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    await page.getByRole('button', { name: '申请注销' }).click();
    await expect(dialogOf(page)).toBeVisible();
    await expectNoViolationsInBothThemes(page);
  });
});
