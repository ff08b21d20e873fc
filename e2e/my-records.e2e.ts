import { expectNoViolationsOnAllScreens } from './axe.ts';
import { open, reopen } from './open.ts';
import { signInAtLevel } from './signed-in.ts';
import { expect, type Page, test } from './test.ts';

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '个人页面' }).getByRole('link', { name });

/** Reports with a file, by title and address. */
async function reportsOf(page: Page): Promise<{ title: string; href: string }[]> {
  await open(page, '/report');
  const links = page
    .getByRole('region', { name: '结果' })
    .getByRole('listitem')
    .filter({ hasText: /\d+ 页/ })
    .getByRole('heading', { level: 3 })
    .getByRole('link');
  return links.evaluateAll((found) =>
    found.map((link) => ({ title: link.textContent ?? '', href: link.getAttribute('href') ?? '' })),
  );
}

test('what was read and what was downloaded stand by their days, are sought through, kept and shared', async ({
  page,
}) => {
  await signInAtLevel(page, 2);
  await open(page, '/myDownload');
  await expect(page.getByRole('heading', { name: '还没有下载记录' })).toBeVisible();
  await tab(page, '阅读记录').click();
  await expect(page.getByRole('heading', { name: '还没有阅读记录' })).toBeVisible();
  await expectNoViolationsOnAllScreens(page);

  const [first, second] = await reportsOf(page);
  if (first === undefined || second === undefined) throw new Error('no two reports with files');
  for (const { href } of [first, second]) await open(page, href);
  await open(page, second.href);
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: /^下载/ }).first().click();
  await (await downloads).path();

  await page.getByRole('button', { name: /账户菜单/ }).click();
  await page.getByRole('link', { name: '阅读记录' }).click();
  await expect(titles(page)).toHaveText([second.title, first.title]);
  await expect(page.getByRole('region', { name: '今天' }).getByText(/^\d\d:\d\d 读过$/)).toHaveCount(2);
  await expectNoViolationsOnAllScreens(page);

  const box = page.getByRole('main').getByRole('textbox', { name: '在记录里查找' });
  await box.fill(first.title.slice(0, 12));
  await box.press('Enter');
  await expect(titles(page)).toHaveText([first.title]);
  await page.getByRole('button', { name: `收藏《${first.title}》`, exact: true }).click();
  await expect(page.getByRole('button', { name: `取消收藏《${first.title}》` })).toBeVisible();
  await page.getByRole('button', { name: `分享《${first.title}》` }).click();
  const fid = /fid=(\d+)/.exec(first.href)?.[1];
  await expect(page.getByRole('dialog', { name: '分享' }).getByLabel('链接', { exact: true })).toHaveValue(
    new RegExp(`/preview/${fid}$`),
  );
  await page.keyboard.press('Escape');
  await box.fill('没有这样的报告');
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: /^记录里没有含/ })).toBeVisible();
  await page.getByRole('button', { name: '看全部记录' }).click();
  await expect(titles(page)).toHaveCount(2);

  await tab(page, '下载记录').click();
  await expect(page).toHaveURL(/\/myDownload$/);
  // Entered once the last byte has left, which the server may hear after the browser.
  await expect
    .poll(async () => {
      await reopen(page);
      await expect(page.getByRole('main').locator('h2').first()).toBeVisible();
      return titles(page).allTextContents();
    })
    .toEqual([second.title]);
  await expect(page.getByText(/^\d\d:\d\d 下载$/)).toBeVisible();
});

test('a visitor is asked to sign in; records that do not come are asked for again', async ({ page }) => {
  await open(page, '/myRecord');
  await expect(page.getByRole('dialog').filter({ hasText: '登录后查看阅读记录' })).toBeVisible();
  await signInAtLevel(page, 1);
  let fails = true;
  await page.route('**/getFileRecord*', (route) => (fails ? route.abort() : route.continue()));
  await open(page, '/myRecord');
  const failed = page.getByRole('alert').filter({ hasText: '没有取到记录' });
  await expect(failed).toBeVisible();
  fails = false;
  await failed.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: '还没有阅读记录' })).toBeVisible();
});
