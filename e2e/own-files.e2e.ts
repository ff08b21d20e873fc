import { bringFile } from './bring-file.ts';
import { open } from './open.ts';
import { signInAtLevel } from './signed-in.ts';
import { expect, test } from './test.ts';

test("a file that one brought is found among one's own, opens in the reader at the passage, and is nobody else's", async ({
  page,
  browser,
}) => {
  await signInAtLevel(page, 0);
  const contentId = await bringFile(page);
  await open(page, '/myUpload');
  await page.getByRole('link', { name: '阅读', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/myUpload/${contentId}`));
  await expect(page.getByRole('heading', { level: 1, name: '会议纪要.txt' })).toBeVisible();
  await expect(page.getByText('只有您自己看得到')).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.getByRole('link', { name: '返回我的上传' }).click();

  const box = page.getByRole('textbox', { name: '在我的文件里检索' });
  await box.fill('变流器 价格');
  await box.press('Enter');
  await expect(page.getByText('我的文件里有 1 个')).toBeVisible();
  await page.getByRole('link', { name: '第 1 页' }).click();
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.locator('canvas').first()).toBeVisible();

  const stranger = await browser.newPage();
  await signInAtLevel(stranger, 2);
  await stranger.goto(`/myUpload/${contentId}`);
  await expect(stranger.getByText('没有这个文件')).toBeVisible();
});
