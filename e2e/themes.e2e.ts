import { expectNoViolationsOnAllScreens } from './axe.ts';
import { open, reopen } from './open.ts';
import { signInAtLevel } from './signed-in.ts';
import { expect, type Page, test } from './test.ts';

const own = (page: Page) => page.getByRole('list', { name: '已订阅的行业' }).getByRole('listitem');
const all = (page: Page) => page.getByRole('list', { name: '全部行业' });

test('industries of both levels are subscribed to, lead the charts, and are let go', async ({ page }) => {
  await signInAtLevel(page, 2);
  await open(page, '/myThemes');
  await expect(page.getByText('还没有订阅行业')).toBeVisible();
  await expectNoViolationsOnAllScreens(page);
  await all(page).getByRole('button', { name: '订阅电力设备' }).click();
  await expect(page.getByText('订阅成功')).toBeVisible();
  await expect(own(page)).toHaveText([/^电力设备/]);
  await all(page).getByRole('button', { name: '电力设备的二级行业' }).click();
  await all(page).getByRole('button', { name: '订阅光伏设备' }).click();
  await expect(own(page)).toHaveText([/^光伏设备/, /^电力设备/]);
  await expectNoViolationsOnAllScreens(page);
  await reopen(page);
  await expect(own(page)).toHaveText([/^光伏设备/, /^电力设备/]);

  await open(page, '/chart');
  const categories = page.getByRole('group', { name: /^行业分类/ }).getByRole('button');
  await expect(categories.nth(1)).toHaveText(/光伏设备/);
  await expect(categories.nth(2)).toHaveText(/电力设备/);
  await categories.nth(1).click();
  await expect(page).toHaveURL(/theme_id=\d+/);
  // The old answer stays, dimmed and shut, until the next one is there.
  await expect(page.getByText('筛选结果')).toBeVisible();
  await expect(page.getByRole('region', { name: '结果', exact: true })).toHaveAttribute('aria-busy', 'false');
  await expect(page.locator('[data-chart]').first()).toBeVisible();
  await expectNoViolationsOnAllScreens(page);

  await open(page, '/myThemes');
  for (const industry of ['光伏设备', '电力设备'])
    await own(page)
      .getByRole('button', { name: `取消订阅${industry}` })
      .click();
  await expect(page.getByText('还没有订阅行业')).toBeVisible();
});

test('beside the rows of the search page it is subscribed to as well', async ({ page }) => {
  await signInAtLevel(page, 2);
  await open(page, '/report');
  const rows = page.getByRole('region', { name: '行业筛选' });
  await rows.getByRole('button', { name: /^电力设备/ }).click();
  // The rows are ordered anew with the list, under the pointer.
  await expect(page).toHaveURL(/theme_id=/);
  await rows.getByRole('button', { name: '订阅电力设备', exact: true }).click();
  await expect(rows.getByRole('button', { name: '取消订阅电力设备' })).toBeVisible();
  await rows.getByRole('button', { name: /^光伏设备/ }).click();
  await expect(page).toHaveURL(/second=/);
  await rows.getByRole('button', { name: '订阅光伏设备', exact: true }).click();
  await expect(rows.getByRole('button', { name: '取消订阅光伏设备' })).toBeVisible();
  await expectNoViolationsOnAllScreens(page);
  await page.getByRole('button', { name: /账户菜单/ }).click();
  await page.getByRole('link', { name: '我的订阅' }).click();
  await page.getByRole('link', { name: '行业', exact: true }).click();
  await expect(own(page)).toHaveText([/^光伏设备/, /^电力设备/]);
});
