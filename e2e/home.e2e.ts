import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { open, reopen } from './open.ts';
import { signInAtLevel } from './signed-in.ts';
import { expect, test } from './test.ts';

const tabs = (page: Page) => page.getByRole('region', { name: '报告', exact: true });

/** What the page moved by itself until now, and all that it will move when it is looked at to its end. */
async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    for (const heading of document.querySelectorAll('main h2')) {
      heading.scrollIntoView();
      await new Promise(requestAnimationFrame);
    }
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    return sum;
  });
}

const BLOCKS = ['主要行业', '推荐榜', '数据图表', '行业报告', '收录机构'];

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 860 }, hasTouch: width < 768 });

    test('a visitor has the whole desk in the first answer, and nothing of it moves', async ({
      page,
      request,
    }) => {
      const html = await (await request.get('/index')).text();
      for (const said of [...BLOCKS, '篇报告', '近期话题', '搜到的是原文']) expect(html).toContain(said);
      await open(page, '/index');
      for (const name of BLOCKS) await expect(page.getByRole('heading', { name })).toBeVisible();
      await expect(
        tabs(page)
          .getByRole('listitem')
          .filter({ has: page.getByRole('heading') }),
      ).toHaveCount(6);
      await expect(page.getByRole('list', { name: '试试这样搜' }).getByRole('link')).toHaveCount(3);
      await expect(page.getByRole('region', { name: '推荐榜' }).getByRole('listitem')).toHaveCount(10);
      await expect(page.getByRole('region', { name: '数据图表' }).getByRole('listitem')).toHaveCount(4);
      expect(await shiftOf(page)).toBeLessThan(0.02);
      await expectNoViolations(page);
    });
  });
}

test('every part leads on: tabs, industries, charts, rankings and folders', async ({ page }) => {
  await open(page, '/index');
  await tabs(page).getByRole('tab', { name: '招股书' }).click();
  await expect(tabs(page).getByRole('heading').first()).toContainText('招股');
  const industries = page.getByRole('region', { name: '行业报告' });
  const second = industries.getByRole('tab').nth(1);
  const name = await second.textContent();
  await second.click();
  await expect(industries.getByRole('link', { name: `行业报告：全部${name}` })).toBeVisible();
  const example = page.getByRole('list', { name: '试试这样搜' }).getByRole('link').first();
  const keyword = await example.textContent();
  await example.click();
  await expect(page.getByRole('main').getByRole('combobox').first()).toHaveValue(keyword ?? '');
  await expect(page.locator('main a[href*="/detail?"]').first()).toBeVisible();
  await open(page, '/report?list=hot');
  await expect(page.getByRole('heading', { name: '热门报告' })).toBeVisible();
  await page.getByRole('navigation', { name: '列表' }).getByRole('link', { name: '目录' }).click();
  await page
    .getByRole('list', { name: '目录' })
    .getByRole('button', { name: /电力设备/ })
    .click();
  await expect(page).toHaveURL(/list=folder&dir=63/);
  await expect(page.getByRole('button', { name: '返回上一级' })).toBeVisible();
  await page.getByRole('list', { name: '目录' }).getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toContainText('登录');
});

test('an empty search is told what to do, and searches nothing', async ({ page }) => {
  await open(page, '/index');
  await page.getByRole('main').getByRole('button', { name: '搜索', exact: true }).click();
  await expect(page.getByText('请输入搜索内容')).toBeVisible();
  await expect(page).toHaveURL(/\/index$/);
});

test('a part that fails says so, is asked again, and leaves the others alone', async ({ page }) => {
  await signInAtLevel(page, 1);
  let fails = true;
  await page.route('**/api/chart/dailyRcmd', (route) => (fails ? route.abort() : route.continue()));
  await open(page, '/index');
  const charts = page.getByRole('region', { name: '数据图表' });
  await expect(charts.getByRole('alert')).toContainText('没有取到图表');
  await expect(page.getByRole('region', { name: '推荐榜' }).getByRole('listitem').first()).toBeVisible();
  fails = false;
  await charts.getByRole('button', { name: '重试' }).click();
  await expect(charts.getByRole('listitem')).toHaveCount(4);
});

test('what one reads decides what is recommended, and one may want less of it', async ({ page }) => {
  await signInAtLevel(page, 2);
  await open(page, '/report?theme_id=63');
  const href = await page.locator('main a[href*="/detail?"]').first().getAttribute('href');
  await open(page, href ?? '');
  await expect(page.locator('[data-page]').first()).toBeVisible();
  await open(page, '/index');
  const because = tabs(page).getByText(/^因为你/);
  await expect(because.first()).toBeVisible();
  const said = await because.count();
  expect(said).toBeGreaterThan(0);
  const row = tabs(page).getByRole('listitem').filter({ hasText: '因为你' }).first();
  const title = (await row.getByRole('heading').textContent()) ?? '';
  await row.getByRole('button', { name: '少推荐这类' }).click();
  await page.getByRole('button', { name: '不再推荐这一篇' }).click();
  await expect(page.getByText(`不再推荐《${title}》`)).toBeVisible();
  await expect(tabs(page).getByRole('heading', { name: title, exact: true })).toHaveCount(0);
  await reopen(page);
  await expect(tabs(page).getByRole('heading', { name: title, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: '推荐设置' }).click();
  await expectNoViolations(page);
  await page.getByRole('button', { name: `撤销少推荐：${title}` }).click();
  await expect(page.getByText('还没有少推荐的')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tabs(page).getByRole('heading', { name: title, exact: true })).toBeVisible();
});

test('on a tablet that lies every place is in sight, and the header takes no more than the window', async ({
  page,
}) => {
  await signInAtLevel(page, 3);
  for (const width of [960, 1024, 1099]) {
    await page.setViewportSize({ width, height: 768 });
    await open(page, '/account');
    const places = page.getByRole('navigation', { name: '主菜单' }).getByRole('link');
    await expect(places.first()).toBeVisible();
    await expect(places.last()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: '更多', exact: true })).toBeHidden();
    await expect(page.getByRole('combobox', { name: '搜索报告' })).toBeInViewport({ ratio: 1 });
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over).toBeLessThanOrEqual(0);
  }
});
