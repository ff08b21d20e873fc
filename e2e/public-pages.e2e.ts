import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoViolationsOnAllScreens } from './axe.ts';
import { open } from './open.ts';
import { expect, test } from './test.ts';

/** The first address of a kind that a page names, as whoever has no script reads it. */
async function linked(request: APIRequestContext, path: string, kind: RegExp): Promise<string> {
  const html = await (await request.get(path)).text();
  const found = kind.exec(html)?.[0];
  if (found === undefined) throw new Error(`${path} links to nothing like ${kind.source}`);
  return found.replaceAll('&amp;', '&');
}

/** One of every kind of page that is open to everybody. */
async function publicPages(request: APIRequestContext): Promise<string[]> {
  const preview = await linked(request, '/index', /\/preview\/\d+/);
  const hubs = await Promise.all(
    [/\/org\/\d+/, /\/researcher\/\d+/].map((kind) => linked(request, '/report', kind)),
  );
  const article = await linked(request, '/insight/index', /\/insight\/detail\?id=\d+/);
  const month = await linked(request, '/archive', /\/month\/[\d-]+/);
  const legal = ['/protocol', '/privacy', '/infringement', '/quality'];
  return ['/index', preview, '/industry/63', ...hubs, month, '/insight/index', article, '/archive', ...legal];
}

/** How far a page runs over its right edge, CSS pixels. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The device's own sheet for sharing, which a browser under test does not have: it keeps what it was handed. */
const withOwnSheet = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(navigator, {
      share: async ({ url }: ShareData) => {
        document.documentElement.dataset.handed = url;
      },
    });
  });

/** 分享 gives the page's address to copy, as a code and to the device's own sheet, and the focus back when it closes. */
async function expectShared(page: Page, path: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: '分享' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: '分享' });
  const address = `${new URL(page.url()).origin}${path}`;
  await expect(dialog.getByRole('textbox', { name: '链接' })).toHaveValue(address);
  await expect(dialog.getByRole('img', { name: /的二维码$/ })).toBeVisible();
  await expectNoViolationsOnAllScreens(page);
  await dialog.getByRole('button', { name: '发送到其他应用' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-handed', address);
  await dialog.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('链接已复制')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
}

test.describe('without a script, 360 px wide', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('every public page is read whole, leads on, and does not run over', async ({ page, request }) => {
    for (const path of await publicPages(request)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      expect(((await page.getByRole('main').textContent()) ?? '').length, path).toBeGreaterThan(150);
      expect(await page.getByRole('main').getByRole('link').count(), path).toBeGreaterThan(0);
      await expect(page.getByRole('contentinfo').getByRole('link', { name: '全部报告' }), path).toBeVisible();
      expect(await overhang(page), path).toBeLessThanOrEqual(0);
    }
  });
});

test.describe('on the desk, looked at on a phone at night', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('insights: the list leads to an article, whose reports are locked for a visitor', async ({ page }) => {
    await withOwnSheet(page);
    await open(page, '/insight');
    await expect(page).toHaveURL(/\/insight\/index$/);
    const titles = page.getByRole('main').getByRole('article').getByRole('heading');
    await expect(titles).toHaveCount(8);
    await expectNoViolationsOnAllScreens(page);
    const newest = (await titles.first().textContent()) ?? '';
    await page.getByRole('link', { name: '下一页' }).click();
    await expect(page).toHaveURL(/page=2/);
    // The address is there before the articles are.
    await expect(titles.first()).not.toHaveText(newest);
    const title = (await titles.first().textContent()) ?? '';
    await titles.first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const place = page.getByRole('status').filter({ hasText: /^第 \d+ 幅/ });
    await page.getByRole('button', { name: '下一幅' }).click();
    await expect(place).toContainText('第 2 幅');
    const related = page.getByRole('region', { name: /^相关报告/ });
    await expect(related.getByRole('button', { name: /^下载《.*》，/ }).first()).toBeVisible();
    await expectNoViolationsOnAllScreens(page);
    await related.getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    const { pathname, search } = new URL(page.url());
    await expectShared(page, `${pathname}${search}`);
  });

  test('a hub shows charts of its reports, that lead to them, and is shared as their previews are', async ({
    page,
  }) => {
    await withOwnSheet(page);
    await open(page, '/industry/63');
    const charts = page.getByRole('region', { name: '相关图表' });
    await expect(charts.getByRole('listitem')).toHaveCount(4);
    await charts.scrollIntoViewIfNeeded();
    const picture = charts.getByRole('listitem').first().locator('img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(charts.getByRole('link').first()).toHaveAttribute('href', /^\/preview\/\d+$/);
    await expectNoViolationsOnAllScreens(page);
    await expectShared(page, '/industry/63');
    const preview = (await charts.getByRole('link').first().getAttribute('href')) ?? '';
    await open(page, preview);
    await expectShared(page, preview);
  });
});

test('an article or a page of them that is not there says so', async ({ page }) => {
  for (const path of ['/insight/detail?id=99999999', '/insight/index?page=999']) {
    expect((await open(page, path))?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: '没有找到这个页面' }), path).toBeVisible();
  }
});

test('the way past the header, and the key to the search box', async ({ page }) => {
  await open(page, '/industry/63');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: '搜索报告' })).toBeFocused();
});

test('the toolbar opens its panels beside it, and none of its buttons is covered', async ({ page }) => {
  await open(page, '/index');
  const toolbar = page.getByRole('complementary', { name: '快捷工具' });
  await toolbar.getByRole('button', { name: '展开工具栏' }).click();
  await toolbar.getByRole('button', { name: 'APP' }).click();
  await expect(page.getByRole('dialog', { name: 'APP' })).toBeVisible();
  const panel = await page.getByRole('dialog', { name: 'APP' }).boundingBox();
  const bar = await toolbar.getByRole('button', { name: '收起工具栏' }).boundingBox();
  expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(bar?.x ?? 0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'APP' })).toBeHidden();
});
