import { expectNoViolationsOnAllScreens } from './axe.ts';
import { open } from './open.ts';
import { expect, test } from './test.ts';

test('what a search lacks is told, with where one was', async ({ page }) => {
  await open(page, '/report?search_key=%22永动机量产%22');
  await page.getByRole('link', { name: '告诉我们缺了什么' }).click();
  const form = page.getByRole('form', { name: '意见反馈' });
  await expect(form.getByText('一并提交：搜索“"永动机量产"”没有找到')).toBeVisible();
  await expectNoViolationsOnAllScreens(page);
  await form.getByRole('textbox', { name: '内容' }).fill('没有找到这方面的报告');
  const sent = page.waitForRequest('**/api/v2/feedback/submit');
  await form.getByRole('button', { name: '提交', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ content: '没有找到这方面的报告' });
  await expect(page.getByRole('heading', { name: '已提交，谢谢您的反馈' })).toBeVisible();
  await expectNoViolationsOnAllScreens(page);
});
