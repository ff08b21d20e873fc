import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { open } from './open.ts';

export const NEW_PASSWORD = 'Qinghe-7-tower';

export const dialogOf = (page: Page): Locator => page.getByRole('dialog');
export const field = (page: Page, name: string): Locator =>
  dialogOf(page).getByRole('textbox', { name, exact: true });

export async function openLogin(page: Page, way: RegExp = /微信扫码/, path = '/suggest'): Promise<Locator> {
  await open(page, path);
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('tab', { name: way }).click();
  return dialog;
}

export async function submitLogin(page: Page, phone: string, password: string): Promise<void> {
  await field(page, '手机号').fill(phone);
  await field(page, '密码').fill(password);
  await dialogOf(page).getByRole('button', { name: '登录', exact: true }).click();
}

export const userMenu = (page: Page): Locator => page.getByRole('button', { name: /账户菜单/ });

export async function expectSignedIn(page: Page): Promise<void> {
  await expect(userMenu(page)).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
}

export async function expectVisitor(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible();
  await expect(userMenu(page)).toHaveCount(0);
}

const Inbox = z.object({ list: z.array(z.object({ purpose: z.string(), code: z.string() })) });

/** Asks for a code in the open form and reads it where the server without a provider shows it. */
export async function receiveCode(page: Page, phone: string, purpose: string): Promise<string> {
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /秒后可重发/ })).toBeDisabled();
  const response = await page.request.get(`/dev/sms.json?phone=${phone}`);
  const { list } = Inbox.parse(await response.json());
  const [newest] = list;
  expect(newest?.purpose).toContain(purpose);
  return newest?.code ?? '';
}
