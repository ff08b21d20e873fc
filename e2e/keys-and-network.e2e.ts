import { expectNoViolations } from './axe.ts';
import { lively, open, reopen } from './open.ts';
import { expect, type Page, test } from './test.ts';

const keyHelp = (page: Page) => page.getByRole('dialog', { name: '键盘快捷键' });
const box = (page: Page) => page.getByRole('main').getByRole('combobox').first();

test('j, k and ? lead through a list; switched off they do nothing on any page, until they are switched on', async ({
  page,
}) => {
  await open(page, '/report');
  await lively(page);
  const titles = page.getByRole('main').getByRole('article').getByRole('heading', { level: 3 });
  const title = (at: number) => titles.nth(at).getByRole('link');
  await page.keyboard.press('j');
  await expect(title(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(title(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(title(0)).toBeFocused();
  await page.keyboard.press('Shift+Slash');
  await expect(keyHelp(page)).toContainText('列表里的下一篇');
  await expectNoViolations(page);
  await keyHelp(page).getByRole('checkbox', { name: '启用单键快捷键' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(keyHelp(page)).toHaveCount(0);
  await expect(title(0)).toBeFocused();

  await reopen(page);
  await lively(page);
  for (const key of ['j', 'Shift+Slash', '/']) await page.keyboard.press(key);
  // The next key finds the page as if none had been pressed.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused();
  await expect(keyHelp(page)).toHaveCount(0);

  const toolbar = page.getByRole('complementary', { name: '快捷工具' });
  await toolbar.getByRole('button', { name: '展开工具栏' }).click();
  await toolbar.getByRole('button', { name: '键盘快捷键' }).click();
  await keyHelp(page).getByRole('checkbox', { name: '启用单键快捷键' }).check();
  await page.keyboard.press('Escape');
  await expect(keyHelp(page)).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
});

test('an article or a list of them that does not come says so, and comes when asked again', async ({
  page,
}) => {
  await open(page, '/insight/index');
  const titles = page.getByRole('main').getByRole('article').getByRole('heading');
  const newest = (await titles.first().textContent()) ?? '';
  const failed = page.getByRole('alert').filter({ hasText: '页面没有打开' });
  let fails = true;
  await page.route(/\/insight\/(index|detail)\.data/, (route) => (fails ? route.abort() : route.continue()));
  await page.getByRole('link', { name: '下一页' }).click();
  await expect(failed).toBeVisible();
  await expectNoViolations(page);
  await failed.getByRole('button', { name: '重新加载' }).click();
  await expect(titles.first()).toBeVisible();
  await expect(titles.first()).not.toHaveText(newest);

  await open(page, '/insight/index');
  await titles.first().getByRole('link').click();
  await expect(failed).toBeVisible();
  await expectNoViolations(page);
  fails = false;
  await failed.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByRole('heading', { level: 1, name: newest })).toBeVisible();
});

test.describe('with the network gone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('it is said, a page that is asked for tells that there is none, and afterwards all is as before', async ({
    page,
    context,
  }) => {
    await open(page, '/index');
    await lively(page);
    await page.evaluate(async () => {
      const { serviceWorker } = navigator;
      await serviceWorker.ready;
      if (serviceWorker.controller !== null) return;
      await new Promise((taken) => serviceWorker.addEventListener('controllerchange', taken, { once: true }));
    });
    await context.setOffline(true);
    const told = page.getByRole('status').filter({ hasText: '网络已断开' });
    await expect(told).toBeVisible();
    await page.goto('/report');
    await expect(page.getByRole('heading', { level: 1, name: '没有网络' })).toBeVisible();
    await expectNoViolations(page);
    await context.setOffline(false);
    await page.getByRole('link', { name: '重新打开首页' }).click();
    await expect(page).toHaveURL(/\/index$/);
    await expect(box(page)).toBeVisible();
    await expect(told).toHaveCount(0);
  });
});
