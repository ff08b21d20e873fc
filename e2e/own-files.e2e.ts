import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { uploadAddress } from '#contract/calls/uploads.ts';
import { hold } from './hold.ts';
import { LARGEST, mixedFiles } from './mixed-files.ts';
import { open } from './open.ts';
import { headersOf, signInAtLevel } from './signed-in.ts';
import { expect, type Page, test } from './test.ts';

const Made = z.object({ infor: z.object({ id: z.number() }) });

async function makeGroup(page: Page): Promise<number> {
  const data = { name: `上传${Date.now().toString(36)}`, is_public: 0, opFrom: 1 };
  const answer = await page.request.post('/api/group/create', { headers: await headersOf(page), data });
  return Made.parse(await answer.json()).infor.id;
}

/** Ten at once into a group; the network goes while the largest is half there, and comes back. They are read while another page is looked at. */
async function bringTen(page: Page, gid: number): Promise<void> {
  await open(page, `/myUpload?gid=${gid}`);
  const isPart = (url: string, method: string) => method === 'PATCH' && url.includes(uploadAddress(''));
  const firstPart = page.waitForResponse(
    (response) =>
      isPart(response.url(), response.request().method()) &&
      response.headers()['upload-offset'] === '2097152',
  );
  // What the list tells of as done, the panel does not: nothing is, until the list is left.
  const list = await hold(page, 'user/myUploadFile');
  const hasOffice = spawnSync('soffice', ['--version']).error === undefined;
  await page.getByLabel('选择文件', { exact: true }).setInputFiles(await mixedFiles(hasOffice));
  await firstPart;
  await page.context().setOffline(true);
  await expect(page.getByText('网络已断开')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: `${LARGEST} 的进度` })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('navigation', { name: '个人页面' }).getByRole('link', { name: '我的收藏' }).click();
  const panel = page.getByRole('region', { name: '上传进度' });
  await expect(panel).toBeVisible();
  list.release();
  await expect(panel.getByRole('status')).toHaveText('10 个可以阅读');
  await panel.getByRole('link', { name: '我的上传' }).click();
  await expect(page).toHaveURL(/\/myUpload$/);
  await expect(panel).toBeHidden();
  await expect(page.getByRole('link', { name: '阅读', exact: true })).toHaveCount(10);
}

test('ten files are brought over a network that breaks, are found in their group and among one’s own, and open at the passage; they are nobody else’s', async ({
  page,
  browser,
}) => {
  await signInAtLevel(page, 1);
  const gid = await makeGroup(page);
  await bringTen(page, gid);
  const row = page.getByRole('listitem').filter({ hasText: '会议纪要.txt' });
  await row.getByRole('link', { name: '阅读', exact: true }).click();
  await expect(page).toHaveURL(/\/myUpload\/\d+/);
  const own = new URL(page.url()).pathname;
  await expect(page.getByRole('heading', { level: 1, name: '会议纪要.txt' })).toBeVisible();
  await expect(page.getByText('在 1 个群组里，成员也看得到')).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.getByRole('link', { name: '返回我的上传' }).click();

  const box = page.getByRole('textbox', { name: '在我的文件里检索' });
  await box.fill('变流器 价格');
  await box.press('Enter');
  await expect(page.getByText('我的文件里有 1 个')).toBeVisible();
  await page.getByRole('link', { name: '第 1 页' }).click();
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.locator('canvas').first()).toBeVisible();

  await open(page, `/group/detail?id=${gid}&part=files&from=mine`);
  await expect(page.getByRole('list', { name: '成员的文件' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('textbox', { name: '在成员的文件里搜索' }).fill('变流器');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: '会议纪要.txt' })).toBeVisible();

  const stranger = await browser.newPage();
  await signInAtLevel(stranger, 2);
  await stranger.goto(own);
  await expect(stranger.getByText('没有这个文件')).toBeVisible();
});
