import { expectNoViolations } from './axe.ts';
import { open } from './open.ts';
import { signInAtLevel } from './signed-in.ts';
import { expect, test } from './test.ts';

test('questions are put to the reports of a search, answered cell by cell, asked again and taken along', async ({
  page,
}) => {
  await signInAtLevel(page, 2);
  await open(page, '/report?search_key=储能');
  await page.getByRole('link', { name: '问一问 ›' }).click();
  await page.getByRole('link', { name: /^问题表格/ }).click();
  const chosen = page.getByRole('list', { name: '选好的报告' }).getByRole('listitem');
  await expect(chosen.first()).toBeVisible();
  const all = await chosen.count();
  for (let left = all; left > 2; left -= 1) {
    await chosen.last().getByRole('button').click();
    await expect(chosen).toHaveCount(left - 1);
  }
  await page
    .getByRole('textbox', { name: '问题，每行一个' })
    .fill('储能装机是多少？\n火星基地的门票多少钱？');
  await expect(page.getByText(/^共 4 格，每格消耗 1 次提问/)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: '开始作答 4 格' }).click();
  await expect(page.getByText('4 格都已答过')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('cell', { name: '未提及' }).first()).toBeVisible();
  await expectNoViolations(page);

  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: '下载 XLSX' }).click();
  expect((await file).suggestedFilename()).toMatch(/^问题表格 .*\.xlsx$/);

  await page.getByRole('button', { name: /^重问/ }).first().click();
  await expect(page.getByText('4 格都已答过')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '问题表格' })).toBeVisible();
  await expect(page).toHaveURL(/\/aigrid$/);
});
