import { expectNoViolationsOnAllScreens } from './axe.ts';
import { open } from './open.ts';
import { signInAtLevel } from './signed-in.ts';
import { expect, type Page, test } from './test.ts';

const part = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Puts the first report that is found into a group; gives its title. */
async function addFirst(page: Page, group: string): Promise<string> {
  await open(page, '/report?search_key=储能');
  const button = page.getByRole('button', { name: /^加入群组《/ }).first();
  const title = ((await button.getAttribute('aria-label')) ?? '').replace(/^加入群组《(.*)》$/, '$1');
  await button.click();
  const panel = page.getByRole('dialog', { name: '加入群组' });
  await panel.getByRole('button', { name: '加入群组', exact: true }).click();
  await expect(page.getByText('请选择群组')).toBeVisible();
  await panel.getByRole('checkbox', { name: group }).check();
  await panel.getByRole('button', { name: '加入群组', exact: true }).click();
  await expect(page.getByText('操作成功')).toBeVisible();
  // A press while it is still closing would close what it is to open.
  await expect(panel).toBeHidden();
  await button.click();
  await expect(panel.getByText('已在群组里')).toBeVisible();
  return title;
}

/** Creates a private group and asks somebody in by a link for one use; gives the link. */
async function createAndInvite(page: Page, name: string): Promise<string> {
  await open(page, '/group/add');
  await expect(page).toHaveURL(/\/addGroup$/);
  await page.getByRole('textbox', { name: '群组名称' }).fill(name);
  await page.getByRole('radio', { name: '叶子' }).press('Space');
  await page.getByRole('checkbox', { name: '公开' }).uncheck();
  await expectNoViolationsOnAllScreens(page);
  await page.getByRole('button', { name: '创建群组' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await part(page, '邀请').click();
  await page.getByRole('button', { name: '生成邀请链接' }).click();
  const link = page.getByText(/\/group\/invite#/);
  await expect(link).toBeVisible();
  await expectNoViolationsOnAllScreens(page);
  return (await link.textContent()) ?? '';
}

test('a group is made, joined by a link, read in, and left', async ({ page, otherBrowser }) => {
  const group = `储能读书会${Date.now().toString(36)}`;
  await signInAtLevel(page, 2);
  const { pathname, hash } = new URL(await createAndInvite(page, group));
  const title = await addFirst(page, group);

  const guest = await otherBrowser();
  await open(guest, '/group/index?from=hot');
  await expect(guest.getByText(group)).toHaveCount(0);
  await signInAtLevel(guest, 1);
  await open(guest, pathname + hash);
  await expect(guest.getByRole('heading', { name: new RegExp(group) })).toBeVisible();
  await guest.getByRole('button', { name: '加入群组' }).click();
  await expect(guest.getByText('加入成功')).toBeVisible();
  await expect(guest.getByRole('list', { name: '群组里的报告' }).getByText(title)).toBeVisible();
  await guest.getByRole('textbox', { name: '在群组里搜索' }).fill('储能');
  await guest.keyboard.press('Enter');
  await expect(guest).toHaveURL(/\/report\?gid=\d+&search_key=/);
  await expect(guest.getByRole('heading', { level: 3 })).toHaveText(title);
  await expectNoViolationsOnAllScreens(guest);
  await guest.goBack();
  await expectNoViolationsOnAllScreens(guest);
  await part(guest, '动态').click();
  await expect(guest.getByRole('list', { name: '动态' }).getByRole('listitem')).toHaveCount(3);
  const address = guest.url();
  await guest.getByRole('button', { name: '退出群组' }).click();
  await guest.getByRole('dialog').getByRole('button', { name: '退出群组' }).click();
  await expect(guest.getByText('已退出群组')).toBeVisible();
  await guest.goto(address);
  await expect(guest.getByText('没有这个群组，或者您不在其中')).toBeVisible();
  await guest.goto(pathname + hash);
  await expect(guest.getByText('邀请已失效，请向群组的所有者再要一个')).toBeVisible();
});
