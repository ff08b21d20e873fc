import { expect, test } from '@playwright/test';
import {
  dialogOf,
  expectSignedIn,
  expectVisitor,
  field,
  NEW_PASSWORD,
  openLogin,
  receiveCode,
  submitLogin,
  userMenu,
} from './account-steps.ts';
import { open } from './open.ts';
import { addSomebody, newPhone, PASSWORD, PHONES } from './signed-in.ts';

test('phone and password: what is wrong is said beside it, then the menu knows who came', async ({
  page,
}) => {
  const dialog = await openLogin(page, /手机号/);
  await expect(dialog).toHaveCSS('width', '500px');
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog.getByText('请填写 11 位手机号')).toBeVisible();
  await expect(field(page, '手机号')).toBeFocused();

  await submitLogin(page, PHONES.senior, 'not-the-password');
  await expect(dialog.getByText(/手机号或密码/)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /手机号或密码/ })).toBeVisible();

  await submitLogin(page, PHONES.senior, PASSWORD);
  await expect(page.getByText('登录成功')).toBeVisible();
  await expectSignedIn(page);
  await userMenu(page).click();
  const menu = page.getByRole('dialog', { name: '账户' });
  await expect(menu).toContainText('有效期至');
  await expect(menu).toContainText(/0020000\d\d/);
  await expect(menu).toContainText('138****0002');
});

test('an enterprise signs in by user name', async ({ page }) => {
  const dialog = await openLogin(page, /企业账号/);
  await field(page, '用户名').fill('Demo-Enterprise');
  await field(page, '密码').fill(PASSWORD);
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expectSignedIn(page);
  await expect(userMenu(page)).toContainText('企业会员');
});

test('registering takes a phone and one code, and a password is set later', async ({ page }) => {
  const phone = newPhone();
  await open(page, '/suggest');
  await page.getByRole('banner').getByRole('button', { name: '注册' }).click();
  const dialog = page.getByRole('dialog', { name: '注册研见' });
  await expect(dialog.getByRole('textbox')).toHaveCount(1);
  await field(page, '手机号').fill(phone);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(dialog.getByText(/请先确认已年满 18 周岁/)).toBeVisible();
  await dialog.getByLabel(/年满 18/).check();
  const code = await receiveCode(page, phone, '注册');
  await expect(dialog.getByRole('textbox')).toHaveCount(1);
  await expect(field(page, '验证码')).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expectSignedIn(page);
  await open(page, '/account');
  await page.getByRole('main').getByRole('button', { name: '设置密码' }).click();
  await field(page, '手机号').fill(phone);
  await field(page, '新密码').fill(NEW_PASSWORD);
  await dialogOf(page).getByRole('button', { name: '完成' }).click();
  await expect(dialogOf(page).getByText('请填写短信中的 6 位验证码')).toBeVisible();
  await page.keyboard.press('Escape');
  const agreements = page.getByRole('region', { name: '协议与同意记录' });
  await expect(agreements.getByRole('listitem')).toHaveCount(2);
  await expect(agreements.getByText('现行版本')).toHaveCount(2);
});

test('a forgotten password is set anew by code, and the form is back at signing in', async ({ page }) => {
  const phone = await addSomebody(0);
  const dialog = await openLogin(page, /手机号/);
  await field(page, '手机号').fill(phone);
  await dialog.getByRole('button', { name: '忘记密码' }).click();
  await expect(field(page, '手机号')).toHaveValue(phone);
  const code = await receiveCode(page, phone, '重设密码');
  await field(page, '验证码').fill(code === '000000' ? '111111' : '000000');
  await field(page, '新密码').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(dialog.getByText(/验证码(不正确|错误|无效)/)).toBeVisible();
  await field(page, '验证码').fill(code);
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(page.getByText(/密码重设成功/)).toBeVisible();
  await submitLogin(page, phone, PASSWORD);
  await expect(dialog.getByText(/手机号或密码/)).toBeVisible();
  await submitLogin(page, phone, NEW_PASSWORD);
  await expectSignedIn(page);
});

test('a protected action opens the dialog and goes on after signing in', async ({ page }) => {
  // A list of recommendations is another one for whoever has signed in and kept something.
  await open(page, '/report?search_key=光伏');
  const favourite = page.getByRole('button', { name: /^收藏《/ }).first();
  await favourite.click();
  await expect(dialogOf(page)).toContainText('登录后可以收藏报告');
  await dialogOf(page)
    .getByRole('tab', { name: /手机号/ })
    .click();
  await submitLogin(page, await addSomebody(1), PASSWORD);
  await expect(page.getByText('收藏成功')).toBeVisible();
  await expect(page.getByRole('button', { name: /^取消收藏《/ }).first()).toBeVisible();
});

test('leaving the dialog leaves a visitor, with the focus where it was', async ({ page }) => {
  await openLogin(page, /手机号/);
  await page.keyboard.press('Escape');
  await expectVisitor(page);
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeFocused();
});
