import { readFileSync } from 'node:fs';
import { drawn, picture } from './drawn-pages.ts';
import { openLongReport } from './long-report.ts';
import { open, reopen } from './open.ts';
import { signInAtLevel } from './signed-in.ts';
import { expect, type Page, test } from './test.ts';

const menu = (page: Page) => page.getByRole('toolbar', { name: '选中的文字' });
const card = (page: Page) => page.getByRole('dialog', { name: /^第 \d+ 页的高亮$/ });
const painted = (page: Page) => page.locator('[data-note]');
const own = (page: Page) => page.getByRole('main').getByRole('listitem');

/** A report of some pages, opened as the result list does; gives its title. */
async function openReport(page: Page): Promise<string> {
  await signInAtLevel(page, 3);
  return openLongReport(page);
}

/** Seeks words in the own list, exports them, deletes them and takes that back. */
async function useOwnList(page: Page, { title, quote, note }: Record<'title' | 'quote' | 'note', string>) {
  await open(page, '/myNotes');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const box = page.getByRole('main').getByRole('textbox', { name: '在笔记里查找' });
  await box.fill('没有这样的话');
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: /^笔记里没有含/ })).toBeVisible();
  await page.getByRole('button', { name: '看全部笔记' }).click();
  await expect(own(page)).toHaveCount(1);
  await expect(own(page).first()).toContainText(note);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '全部导出' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^研见笔记 \d{4}-\d\d-\d\d\.md$/);
  const markdown = readFileSync(await download.path(), 'utf8');
  expect(markdown).toContain('# 我的笔记');
  expect(markdown).toContain(note);
  expect(markdown).toMatch(/\\\[R\/OL\\\]/);

  await page.getByRole('button', { name: `删除：${quote.slice(0, 20)}` }).click();
  await expect(page.getByRole('heading', { name: '还没有笔记' })).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(own(page).first()).toContainText(note);
}

test('on a desk: mark, note, reload, jump, the other view, the list, export, delete and back', async ({
  page,
}) => {
  const title = await openReport(page);
  await expect(drawn(page, 1)).toBeVisible();
  const run = page
    .locator('[data-page="1"] span[role="presentation"]')
    .filter({ hasText: /^\p{Script=Han}{6,}/u })
    .first();
  const quote = ((await run.textContent()) ?? '').trim();
  await run.selectText();
  await menu(page).getByRole('button', { name: '高亮：绿色' }).click();
  await expect(painted(page).first()).toHaveAttribute('data-colour', 'green');
  await expect(menu(page)).toHaveCount(0);

  await painted(page).first().click({ force: true });
  const text = card(page).getByRole('textbox', { name: '笔记' });
  await text.fill('第一版想法');
  await card(page).getByRole('button', { name: '保存' }).click();
  await expect(card(page)).toHaveCount(0);
  await page.getByRole('tab', { name: /^笔记/ }).click();
  const listed = page.getByRole('list', { name: '这份报告的笔记' }).getByRole('listitem');
  await expect(listed).toHaveText(/第一版想法/);
  await expect(listed).not.toContainText('正在保存');

  await reopen(page);
  await expect(painted(page).first()).toHaveAttribute('data-colour', 'green');
  await page.getByRole('tab', { name: /^笔记/ }).click();
  await listed.getByRole('button', { name: /^编辑/ }).click();
  await expect(text).toHaveValue('第一版想法');
  await text.press('Escape');
  await expect(card(page)).toHaveCount(0);

  await page.getByRole('button', { name: '兼容模式' }).click();
  await expect(picture(page, 1)).toBeVisible();
  await expect(painted(page).first()).toHaveAttribute('data-colour', 'green');
  await useOwnList(page, { title, quote, note: '第一版想法' });
});

test('what is typed while nothing can be saved is kept, said, and saved later', async ({ page }) => {
  await openReport(page);
  await expect(drawn(page, 1)).toBeVisible();
  await page.route('**/annotation/addAnnotation**', (route) => route.abort());
  const run = page
    .locator('[data-page="1"] span[role="presentation"]')
    .filter({ hasText: /^\p{Script=Han}{6,}/u })
    .first();
  await run.selectText();
  await menu(page).getByRole('button', { name: '笔记', exact: true }).click();
  await card(page).getByRole('textbox', { name: '笔记' }).fill('断网时写下的');
  await card(page).getByRole('button', { name: '保存' }).click();
  await page.getByRole('tab', { name: /^笔记/ }).click();
  const listed = page.getByRole('list', { name: '这份报告的笔记' }).getByRole('listitem');
  await expect(listed).toContainText('没有存上');

  await page.unroute('**/annotation/addAnnotation**');
  await reopen(page);
  await expect(painted(page).first()).toBeVisible();
  await page.getByRole('tab', { name: /^笔记/ }).click();
  await expect(listed).toContainText('断网时写下的');
  await listed.getByRole('button', { name: /^编辑/ }).click();
  await card(page).getByRole('button', { name: '重试' }).click();
  await expect(card(page).getByRole('status')).toHaveText('已保存');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('text that flows is marked and noted, and is there again in it and on the page', async ({ page }) => {
    const title = await openReport(page);
    const paragraph = page
      .locator('[data-flow-page="3"] p[data-flow-block]')
      .filter({ hasText: /\p{Script=Han}{12,}/u })
      .first();
    await expect(paragraph).toBeVisible();
    const quote = ((await paragraph.textContent()) ?? '').trim();
    await paragraph.selectText();
    await menu(page).getByRole('button', { name: '笔记', exact: true }).click();
    await card(page).getByRole('textbox', { name: '笔记' }).fill('路上想到的');
    await card(page).getByRole('button', { name: '保存' }).click();
    await expect(card(page)).toHaveCount(0);
    await expect(painted(page).first()).toBeVisible();
    await reopen(page);
    await expect(painted(page).first()).toBeVisible();
    await painted(page).first().tap();
    await expect(card(page).getByRole('textbox', { name: '笔记' })).toHaveValue('路上想到的');
    await card(page).getByRole('button', { name: '关闭' }).click();
    await page.getByRole('toolbar', { name: '阅读工具' }).getByRole('button', { name: '原页' }).click();
    await expect(page.locator('[data-page="3"] [data-note]').first()).toBeVisible();
    await useOwnList(page, { title, quote, note: '路上想到的' });
  });
});
