import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { dialogOf } from './account-steps.ts';
import { expectNoViolationsOnAllScreens } from './axe.ts';
import { open, reopen } from './open.ts';
import { PHONE } from './screens.ts';
import { signInAtLevel } from './signed-in.ts';

const cards = (page: Page) => page.locator('[data-chart]');
const nameOf = (card: Locator) => card.getByRole('heading', { level: 3 });
const viewer = (page: Page) => page.getByRole('dialog');
const marked = (page: Page) => page.getByRole('group', { name: /^标出的图表/ });
const drawn = (page: Page) => page.locator('[data-page][data-drawn="true"]');

/** Whether the frame lies wholly in the box that scrolls. */
async function isInView(page: Page): Promise<boolean> {
  const [frame, view] = await Promise.all([
    marked(page).boundingBox(),
    page.getByRole('document', { name: /^原文/ }).boundingBox(),
  ]);
  if (!frame || !view) return false;
  return frame.y >= view.y && frame.y + frame.height <= view.y + view.height;
}

test('a chart is searched, opened, leafed past and found again in its report, marked on the page', async ({
  page,
  context,
}) => {
  await signInAtLevel(page, 2);
  await open(page, '/chart');
  await expect(cards(page)).toHaveCount(20);
  const box = page.getByRole('combobox', { name: '搜索图表' });
  await box.fill('营业收入');
  await box.press('Enter');
  await expect(page).toHaveURL(/search_key=/);
  await expect(nameOf(cards(page).first()).locator('mark').first()).toBeVisible();
  await expectNoViolationsOnAllScreens(page);

  const names = await cards(page).getByRole('heading', { level: 3 }).allTextContents();
  const [first = '', second = ''] = names;
  const opener = nameOf(cards(page).first()).getByRole('button');
  await opener.click();
  await expect(viewer(page).getByRole('heading', { name: first })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await expect(viewer(page).getByRole('heading', { name: first })).toBeVisible();
  await expect(viewer(page).getByRole('button', { name: '上一幅' })).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page).getByRole('heading', { name: first })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByRole('heading', { name: second })).toBeVisible();
  await expectNoViolationsOnAllScreens(page);
  // The chart that is open stands in the address.
  await reopen(page);
  await expect(viewer(page).getByRole('heading', { name: second })).toBeVisible();

  // The numbers it is drawn from, as a table and as a file under its name.
  const data = viewer(page).getByRole('region', { name: '图表的数据' });
  await expect(data.getByRole('heading', { name: '数据' })).toBeVisible();
  await expect(data.getByRole('group', { name: '数据表' }).getByRole('row').nth(2)).toBeVisible();
  await expect(data).toContainText('下载不计次数');
  for (const format of ['CSV', 'XLSX']) {
    const download = page.waitForEvent('download');
    await data.getByRole('link', { name: `下载 ${format}` }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
    expect((await readFile(await file.path())).length).toBeGreaterThan(60);
  }

  const opened = context.waitForEvent('page');
  await viewer(page).getByRole('button', { name: '查看原文' }).click();
  const reader = await opened;
  await expect(marked(reader)).toBeVisible();
  await expect(marked(reader)).toHaveAccessibleName(/^标出的图表：.*第 \d+ 页$/);
  await expect(drawn(reader).first()).toBeVisible();
  await expect.poll(() => isInView(reader)).toBe(true);
  await expect(marked(reader)).toBeFocused();
  await expectNoViolationsOnAllScreens(reader);
  await reader.setViewportSize(PHONE);
  await reopen(reader);
  await expect(marked(reader)).toBeVisible();
  await expect.poll(() => isInView(reader)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/open=/);
  await reader.getByRole('button', { name: '取消标出' }).click();
  await expect(marked(reader)).toHaveCount(0);
  await expect(reader).not.toHaveURL(/chart=/);
});

test('what a level may not do says so before and leads on: opening, original, categories, pages', async ({
  page,
}) => {
  await open(page, '/chart');
  await expect(cards(page)).toHaveCount(8);
  await nameOf(cards(page).first()).getByRole('button').click();
  await expect(dialogOf(page).filter({ hasText: '登录后可以查看图表' })).toBeVisible();

  await signInAtLevel(page, 1);
  await open(page, '/chart');
  const locks = page.getByText('需高级会员');
  await expect(locks.first()).toBeVisible();
  await page
    .getByRole('group', { name: /行业分类/ })
    .getByRole('button')
    .nth(1)
    .click();
  await expect(dialogOf(page).filter({ hasText: '开通高级会员使用图表分类筛选功能' })).toBeVisible();
  await page.getByRole('button', { name: '以后再说' }).click();
  await page.getByRole('button', { name: '下一页' }).click();
  await expect(dialogOf(page).filter({ hasText: '开通高级会员查看更多图表' })).toBeVisible();
  await page.getByRole('button', { name: '以后再说' }).click();
  await nameOf(cards(page).first()).getByRole('button').click();
  await viewer(page).getByRole('button', { name: '查看原文' }).click();
  const prompt = page.getByRole('dialog', { name: '温馨提示' });
  await expect(prompt).toContainText('查看原文件需要高级会员');
  await page.keyboard.press('Escape');
  await expect(prompt).toHaveCount(0);
  await expect(viewer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
});

test('a picture that is pasted finds its chart, and a chart that is kept asks before it is let go', async ({
  page,
}) => {
  await signInAtLevel(page, 2);
  await open(page, '/chart?kind=line');
  const card = cards(page).first();
  const name = (await nameOf(card).textContent()) ?? '';
  await expect
    .poll(() => card.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await card.locator('img').evaluate(async (image) => {
    const bytes = await (await fetch((image as HTMLImageElement).currentSrc)).blob();
    const data = new DataTransfer();
    data.items.add(new File([bytes], 'chart.webp', { type: 'image/webp' }));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  const found = page.getByRole('region', { name: '以图找图的结果' });
  await expect(found.getByRole('heading', { level: 3, name })).toBeVisible();
  await page.getByRole('button', { name: '回到图表列表' }).click();

  await card.getByRole('button', { name: /^收藏图表/ }).click();
  await expect(card.getByRole('button', { name: /^取消收藏图表/ })).toBeVisible();
  await open(page, '/myCollection');
  await page.getByRole('group', { name: '收藏的种类' }).getByRole('button', { name: '图表' }).click();
  const kept = page.getByRole('list', { name: '收藏的图表' });
  await expect(kept.getByRole('heading', { level: 3 })).toHaveText([name]);
  await kept.getByRole('button', { name: /^取消收藏图表/ }).click();
  await dialogOf(page)
    .filter({ hasText: `确定取消收藏图表《${name}》？` })
    .getByRole('button', { name: '取消收藏' })
    .click();
  await expect(page.getByRole('heading', { name: '还没有收藏图表' })).toBeVisible();
});

test('a year among the words of charts is shown as preferred, as it is among those of reports', async ({
  page,
}) => {
  await signInAtLevel(page, 2);
  await open(page, '/chart?search_key=2024年渗透率');
  const conditions = page.getByRole('region', { name: '当前条件' });
  await expect(conditions.getByText('优先 2024 年', { exact: true })).toBeVisible();
  await conditions.getByRole('button', { name: '移除条件：2024 年' }).click();
  await expect(conditions.getByText('渗透率', { exact: true })).toBeVisible();
  await expect(conditions.getByText('2024 年')).toHaveCount(0);
});

test('the same words lead from reports to charts and back, and say what that counts for', async ({
  page,
}) => {
  await open(page, '/report?search_key=毛利率图表');
  const toCharts = page.getByRole('link', { name: /^搜图表/ });
  await expect(toCharts).toContainText('计 1 次，每天 3 次');
  await toCharts.click();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('region', { name: '当前条件' }).getByText('图表')).toHaveCount(0);
  await page
    .getByRole('link', { name: /^搜报告/ })
    .and(page.locator('main *'))
    .click();
  await expect(page).toHaveURL(/\/report\?search_key=/);
  await expect(page.getByRole('combobox', { name: '搜索报告' })).toHaveValue('毛利率图表');
});
