import { expectNoViolationsOnAllScreens } from './axe.ts';
import { drawn } from './drawn-pages.ts';
import { openLongReport } from './long-report.ts';
import { open } from './open.ts';
import { signInAtLevel } from './signed-in.ts';
import { expect, type Page, test } from './test.ts';

const PHONE = { width: 390, height: 844 };

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

/** Marks words of a report, writes beside them, and lets the group see it. */
async function shareNote(page: Page, group: string, note: string): Promise<void> {
  await openLongReport(page);
  await expect(drawn(page, 1)).toBeVisible();
  await page
    .locator('[data-page="1"] span[role="presentation"]')
    .filter({ hasText: /^\p{Script=Han}{6,}/u })
    .first()
    .selectText();
  await page
    .getByRole('toolbar', { name: '选中的文字' })
    .getByRole('button', { name: '笔记', exact: true })
    .click();
  const card = page.getByRole('dialog', { name: /^第 \d+ 页的高亮$/ });
  await card.getByRole('textbox', { name: '笔记' }).fill(note);
  await card.getByRole('button', { name: '保存' }).click();
  await expect(card).toHaveCount(0);
  await open(page, '/myNotes');
  await page.getByRole('button', { name: /^分享到群组/ }).click();
  const tick = page.getByRole('dialog', { name: '分享到群组' }).getByRole('checkbox', { name: group });
  await tick.click();
  await expect(tick).toBeChecked();
}

/** Finds the note where the group keeps it, and answers whoever wrote it by name. */
async function answerNote(page: Page, note: string, answer: string): Promise<void> {
  await part(page, '笔记').click();
  const shared = page.getByRole('list', { name: '分享的笔记' }).getByRole('listitem').first();
  await expect(shared).toContainText(note);
  await expect(shared).toContainText('打开这份报告的原文后，可以看到所标的原文');
  const [author] = (
    (await shared
      .getByRole('paragraph')
      .filter({ hasText: /第 \d+ 页$/ })
      .textContent()) ?? ''
  ).split(' · ');
  await shared.getByRole('button', { name: '回复', exact: true }).click();
  await shared.getByRole('textbox', { name: '回复' }).fill(`@${author} ${answer}`);
  await expectNoViolationsOnAllScreens(page);
  await shared.getByRole('textbox', { name: '回复' }).press('Enter');
  await expect(shared.getByRole('list', { name: '回复' })).toContainText(answer);
}

/** What a phone's bottom bar has no room for stands in two menus: the site's places, and one's own. */
async function goByMenus(page: Page, group: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: '更多', exact: true }).click();
  await page.getByRole('navigation', { name: '更多' }).getByRole('link', { name: '报告群组' }).click();
  await page.getByRole('button', { name: '我的群组' }).click();
  await page.getByRole('link', { name: group }).click();
  await expect(page.getByRole('heading', { level: 1, name: group })).toBeVisible();
}

test('a group is made, joined by a link on a phone, read in, a note answered in it, and left', async ({
  page,
  otherBrowser,
}) => {
  const group = `储能读书会${Date.now().toString(36)}`;
  await signInAtLevel(page, 2);
  const { pathname, hash } = new URL(await createAndInvite(page, group));
  const title = await addFirst(page, group);

  const guest = await otherBrowser();
  await guest.setViewportSize(PHONE);
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
  await shareNote(page, group, '产能的口径要核对');
  await goByMenus(guest, group);
  await expectNoViolationsOnAllScreens(guest);
  await answerNote(guest, '产能的口径要核对', '按出货量算');
  await open(page, '/myAlerts');
  const message = page.getByRole('list', { name: '消息' }).getByRole('listitem').first();
  await expect(message).toContainText('提到了您');
  await expect(message).toContainText('按出货量算');
  await message.getByRole('link').click();
  await page.getByRole('button', { name: '1 条回复' }).click();
  await expect(page.getByRole('list', { name: '回复' })).toContainText('按出货量算');
  await part(guest, '动态').click();
  await expect(guest.getByRole('list', { name: '动态' }).getByRole('listitem')).toHaveCount(4);
  const address = guest.url();
  await guest.getByRole('button', { name: '退出群组' }).click();
  await guest.getByRole('dialog').getByRole('button', { name: '退出群组' }).click();
  await expect(guest.getByText('已退出群组')).toBeVisible();
  await guest.goto(address);
  await expect(guest.getByText('没有这个群组，或者您不在其中')).toBeVisible();
  await guest.goto(pathname + hash);
  await expect(guest.getByText('邀请已失效，请向群组的所有者再要一个')).toBeVisible();
});
