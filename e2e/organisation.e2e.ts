import { dialogOf, userMenu } from './account-steps.ts';
import { expectNoViolationsOnAllScreens } from './axe.ts';
import { open, reopen } from './open.ts';
import { payAt, payBy, toGateway } from './pay-steps.ts';
import { signInAtLevel } from './signed-in.ts';
import { expect, type Page, test } from './test.ts';

const members = (page: Page) => page.getByRole('region', { name: '成员' });
const told = (page: Page) => page.getByRole('group', { name: '密码只显示这一次' });
const passwordIn = async (page: Page) =>
  (await told(page).getByRole('definition').last().textContent()) ?? '';

/** Buys the seats by the built-in gateway, and goes on to the members. */
async function buySeats(page: Page): Promise<void> {
  await open(page, '/aboutVip');
  await page.getByRole('button', { name: '开通企业会员一年' }).click();
  await expect(dialogOf(page).getByText(/含 5 个席位：您本人占一个/)).toBeVisible();
  await expect(dialogOf(page).getByText(/到期后成员的权限同时停止/)).toBeVisible();
  await payBy(page, '微信支付');
  const gateway = await toGateway(page, /打开(模拟付款页|微信支付付款)/);
  await payAt(gateway, /^支付 ¥/);
  await gateway.close();
  await page.bringToFront();
  await expect(dialogOf(page).getByText(/付款成功，您现在是企业会员/)).toBeVisible();
  await dialogOf(page).getByRole('link', { name: '添加成员' }).click();
  await expect(page.getByRole('region', { name: '企业会员' })).toContainText('已用 1 / 5');
}

/** A user-name account with what the owner was told of it. */
async function add(page: Page, name: string, username: string): Promise<string> {
  await page.getByRole('textbox', { name: '成员姓名' }).fill(name);
  await page.getByRole('textbox', { name: '用户名' }).fill(username);
  await page.getByRole('button', { name: '添加成员' }).click();
  await expect(told(page)).toContainText(username);
  await expect(members(page).getByRole('listitem')).toContainText([name]);
  return passwordIn(page);
}

/** Signs in with a user name; what it comes to is for the caller to see. */
async function signInAs(page: Page, username: string, password: string): Promise<void> {
  await open(page, '/organisation');
  await dialogOf(page)
    .getByRole('tab', { name: /企业账号/ })
    .click();
  await dialogOf(page).getByRole('textbox', { name: '用户名' }).fill(username);
  await dialogOf(page).getByRole('textbox', { name: '密码', exact: true }).fill(password);
  await dialogOf(page).getByRole('button', { name: '登录', exact: true }).click();
}

/** Puts a password of one's own in the place of the one that the owner was shown. */
async function setOwnPassword(page: Page, initial: string, own: string): Promise<void> {
  await expect(page.getByRole('heading', { name: '设置您自己的密码' })).toBeVisible();
  await page.getByRole('textbox', { name: '初始密码' }).fill(initial);
  await page.getByRole('textbox', { name: '新密码' }).fill(own);
  await page.getByRole('button', { name: '更换密码' }).click();
}

test('seats are bought, given out, and taken back', async ({ page, otherBrowser }, { repeatEachIndex }) => {
  const username = `zhang.${repeatEachIndex}-${Date.now().toString(36)}`;
  await signInAtLevel(page, 0);
  await open(page, '/organisation');
  await expect(page.getByRole('heading', { name: '您还没有企业' })).toBeVisible();
  await expectNoViolationsOnAllScreens(page);
  await buySeats(page);

  await page.getByRole('button', { name: '添加成员' }).click();
  await expect(members(page).getByText('请填写成员姓名')).toBeVisible();
  const first = await add(page, '张研', username);
  await expectNoViolationsOnAllScreens(page);
  await told(page).getByRole('button', { name: '已记下' }).click();
  await expect(told(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: '企业会员' })).toContainText('已用 2 / 5');

  const member = await otherBrowser();
  await signInAs(member, username, first);
  await expect(member.getByRole('heading', { name: '设置您自己的密码' })).toBeVisible();
  await expectNoViolationsOnAllScreens(member);
  // Whatever is opened instead leads back to it.
  await open(member, '/report');
  await expect(member.getByRole('heading', { name: '设置您自己的密码' })).toBeVisible();
  await open(member, '/organisation');
  await member.getByRole('button', { name: '更换密码' }).click();
  await expect(member.getByText('请填写初始密码')).toBeVisible();
  await setOwnPassword(member, first, 'eleven slow badgers');
  await expect(member.getByText(/您是成员：席位与续费由企业的管理员办理/)).toBeVisible();
  await expect(member.getByRole('row', { name: /阅读/ })).toContainText('/ 300');
  await expectNoViolationsOnAllScreens(member);

  await page.getByRole('button', { name: /^重设密码：张研/ }).click();
  await dialogOf(page).getByRole('button', { name: '重设密码' }).click();
  await expect(told(page)).toContainText('密码已重设');
  const second = await passwordIn(page);
  expect(second).not.toBe(first);
  await reopen(member);
  await expect(dialogOf(member)).toBeVisible();
  await signInAs(member, username, second);
  await setOwnPassword(member, second, 'nine quiet otters');
  await expect(member.getByText(/您是成员/)).toBeVisible();

  await page.getByRole('button', { name: /^移出张研/ }).click();
  await expect(dialogOf(page)).toContainText('7 天后删除');
  await dialogOf(page).getByRole('button', { name: '移出成员' }).click();
  await expect(members(page).getByText(/^还没有成员/)).toBeVisible();
  await expect(page.getByRole('region', { name: '企业会员' })).toContainText('已用 1 / 5');
  await reopen(member);
  await expect(dialogOf(member)).toBeVisible();
  await userMenu(page).click();
  const account = page.getByRole('dialog', { name: '账户' });
  await expect(account.getByRole('link', { name: '我的企业' })).toBeVisible();
});
