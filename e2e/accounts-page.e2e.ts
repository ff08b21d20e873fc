import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { dialogOf, open, openLogin } from './account-steps.ts';
import { PASSWORD, signIn } from './signed-in.ts';
import { addPerson } from './stage.ts';

test('one takes along what is kept about oneself', async ({ page }) => {
  const phone = '13900050001';
  await addPerson({ phone, level: 1, endsAt: 4e9 });
  await signIn(page, phone);
  await open(page, '/account');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^研见个人数据-00\d{7}-\d{4}-\d\d-\d\d\.json$/);
  expect(await readFile(await download.path(), 'utf8')).toContain(phone);
});

test('deletion wants the password and a tick, says its date, and can be taken back', async ({ page }) => {
  const phone = '13900050002';
  await addPerson({ phone, level: 0, endsAt: 0 });
  await signIn(page, phone);
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

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  expect(found).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('login dialog', async ({ page }) => {
      const dialog = await openLogin(page);
      await expect(dialog.getByRole('img', { name: '微信登录二维码' })).toBeVisible();
      await expectNoViolations(page);
      await dialog.getByRole('tab', { name: /手机号/ }).click();
      await dialog.getByRole('button', { name: '登录', exact: true }).click();
      await expect(dialog.getByText('请填写 11 位手机号')).toBeVisible();
      await expectNoViolations(page);
      await dialog.getByRole('button', { name: '没有账户，去注册' }).click();
      await expectNoViolations(page);
    });

    test('account page and its deletion dialog', async ({ page }) => {
      const phone = colorScheme === 'light' ? '13900050003' : '13900050004';
      await addPerson({ phone, level: 2, endsAt: 4e9 });
      await signIn(page, phone);
      await open(page, '/account');
      await expect(page.getByText('阅读报告')).toBeVisible();
      await expect(page.getByText('当前设备')).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: '申请注销' }).click();
      await expect(dialogOf(page)).toBeVisible();
      await expectNoViolations(page);
    });
  });
}
