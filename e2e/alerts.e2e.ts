import { dialogOf } from './account-steps.ts';
import { expectNoViolationsOnAllScreens } from './axe.ts';
import { open, reopen } from './open.ts';
import { signInAtLevel } from './signed-in.ts';
import { tellOf } from './stage.ts';
import { expect, type Page, test } from './test.ts';

const inbox = (page: Page) => page.getByRole('list', { name: '新报告' }).locator(':scope > li');
const saved = (page: Page) => page.getByRole('list', { name: '保存的搜索' }).getByRole('listitem');
const menu = (page: Page) => page.getByRole('button', { name: /账户菜单/ });

/** Numbers of the first reports of a list. */
async function fidsOn(page: Page, count: number): Promise<number[]> {
  const links = await page.locator('main h3 a[href*="fid="], main h2 a[href*="fid="]').all();
  const hrefs = await Promise.all(links.slice(0, count).map((link) => link.getAttribute('href')));
  return hrefs.map((href) => Number(/fid=(\d+)/.exec(href ?? '')?.[1]));
}

test('a search is kept, tells of new reports, and is renamed, paused and deleted', async ({ page }) => {
  const phone = await signInAtLevel(page, 1);
  await open(page, '/myAlerts');
  await expect(page.getByRole('heading', { name: '还没有新报告' })).toBeVisible();
  await expectNoViolationsOnAllScreens(page);

  await open(page, '/report?search_key=储能');
  await page.getByRole('button', { name: '有新报告时告诉我' }).click();
  await expect(page.getByText('有新报告时会告诉您（已保存 1 个，当前等级最多 20 个）')).toBeVisible();
  const fids = await fidsOn(page, 2);
  await page.getByRole('link', { name: '已保存，查看' }).click();
  await expect(saved(page)).toHaveText([/^储能/]);
  await expectNoViolationsOnAllScreens(page);

  await tellOf(phone, fids);
  await open(page, '/myAlerts');
  await expect(inbox(page)).toHaveCount(2);
  await expect(inbox(page).first()).toContainText('来自 “储能”');
  await expect(menu(page)).toHaveAccessibleName(/2 条未读提醒/);
  await expectNoViolationsOnAllScreens(page);
  await inbox(page)
    .first()
    .getByRole('button', { name: /^标为已读/ })
    .click();
  await expect(menu(page)).toHaveAccessibleName(/1 条未读提醒/);
  await page.getByRole('button', { name: '全部标为已读' }).click();
  await expect(page.getByRole('button', { name: /标为已读/ })).toHaveCount(0);
  await expect(menu(page)).not.toHaveAccessibleName(/未读/);

  await page.getByRole('link', { name: '保存的搜索', exact: true }).click();
  await saved(page).getByRole('button', { name: '改名' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill('我的储能');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(saved(page).getByRole('link', { name: '我的储能' })).toBeVisible();
  await saved(page).getByRole('button', { name: '暂停' }).click();
  await expect(saved(page).getByText('已暂停', { exact: true })).toBeVisible();
  await reopen(page);
  await saved(page).getByRole('button', { name: '删除' }).click();
  await dialogOf(page).getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('heading', { name: '还没有保存的搜索' })).toBeVisible();
});

test('a visitor is asked to sign in; an answer that does not come is said, and asked for again', async ({
  page,
}) => {
  // Also where nothing was found.
  await open(page, '/report?search_key=从未有过的词语');
  await page.getByRole('button', { name: '有新报告时告诉我' }).click();
  await expect(dialogOf(page)).toContainText('登录后，有新报告时告诉您');
  await open(page, '/myAlerts?tab=searches');
  await expect(dialogOf(page)).toContainText('登录后查看我的订阅');
  await signInAtLevel(page, 0);
  let fails = true;
  await page.route('**/api/v2/alert/getInbox', (route) => (fails ? route.abort() : route.continue()));
  await open(page, '/myAlerts');
  await expect(page.getByRole('alert').filter({ hasText: '没有取到提醒' })).toBeVisible();
  await expectNoViolationsOnAllScreens(page);
  fails = false;
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: '还没有新报告' })).toBeVisible();
});
