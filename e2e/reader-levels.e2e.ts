import { readFileSync } from 'node:fs';
import { dialogOf } from './account-steps.ts';
import { open } from './open.ts';
import { signInAtLevel } from './signed-in.ts';
import { expect, type Page, test } from './test.ts';

const download = (page: Page) => page.getByRole('main').getByRole('button', { name: /^下载/ });
const online = (page: Page) => page.getByRole('main').getByRole('link', { name: /^在线查看/ });
const printing = (page: Page) => page.getByRole('dialog', { name: '打印' });

async function openFirst(page: Page): Promise<void> {
  await open(page, '/report');
  const title = page.getByRole('region', { name: '结果' }).getByRole('heading', { level: 3 }).first();
  await open(page, (await title.getByRole('link').getAttribute('href')) ?? '');
}

for (const [level, downloads] of [
  [0, 1],
  [1, 10],
] as const) {
  test(`at level ${level} the reader says what a download and a print cost, and takes it once for both`, async ({
    page,
  }) => {
    await signInAtLevel(page, level);
    await openFirst(page);
    await expect(download(page)).toHaveAccessibleName(`下载，余 ${downloads} 次`);
    const [file] = await Promise.all([page.waitForEvent('download'), download(page).click()]);
    await expect(page.getByText('下载完成')).toBeVisible();
    expect(file.suggestedFilename()).toMatch(/\.pdf$/);
    const bytes = readFileSync(await file.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await expect(download(page)).toHaveAccessibleName('下载');

    if (level === 0) {
      await expect(online(page)).not.toHaveAccessibleName('在线查看');
      await online(page).click();
      await dialogOf(page).getByRole('button', { name: '以后再说' }).click();
      await expect(dialogOf(page)).toHaveCount(0);
      await expect(online(page)).toBeFocused();
      return;
    }
    await expect(online(page)).toHaveAccessibleName('在线查看');
    await expect(page.locator('[data-page="1"][data-drawn="true"]')).toBeVisible();
    await page.keyboard.press('Control+p');
    await expect(printing(page)).toContainText('打印算一次下载');
    await expect(printing(page)).toContainText(
      `今日已计，不再扣下载次数 · 今日剩余 ${downloads - 1}/${downloads}`,
    );
    await page.keyboard.press('Escape');
    await expect(printing(page)).toHaveCount(0);
  });
}

test('a visitor who wants the file is asked to sign in', async ({ page }) => {
  await openFirst(page);
  await download(page).click();
  await expect(dialogOf(page).getByRole('tab', { name: /微信扫码/ })).toBeVisible();
});
