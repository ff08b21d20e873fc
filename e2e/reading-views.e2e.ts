import { drawn } from './drawn-pages.ts';
import { open, reopen } from './open.ts';
import { signInAtLevel } from './signed-in.ts';
import { exhaust } from './stage.ts';
import { expect, type Page, test } from './test.ts';

const pages = (page: Page) => page.getByRole('document', { name: /^原文/ });
const tools = (page: Page) => page.getByRole('toolbar', { name: '阅读工具' });
const count = (page: Page) => page.getByRole('search', { name: '在文内查找' }).getByRole('status');
const marked = (page: Page) => pages(page).locator('[data-match-current]').first();

async function longReport(page: Page): Promise<string> {
  await open(page, '/report');
  const long = page
    .getByRole('region', { name: '结果' })
    .getByRole('listitem')
    .filter({ hasText: /(1[0-9]|2\d) 页/ })
    .first();
  return (await long.getByRole('heading').getByRole('link').getAttribute('href')) ?? '';
}

/** Whether the marked words lie upon the words of the page: both are measured on the screen. */
async function markLiesOnItsWords(page: Page): Promise<boolean> {
  const mark = await marked(page).boundingBox();
  if (!mark) return false;
  const [x, y] = [mark.x + mark.width / 2, mark.y + mark.height / 2];
  return pages(page).evaluate(
    (root, at) => {
      const runs = [...root.querySelectorAll('[data-page] span[role="presentation"]')];
      return runs.some((run) => {
        const { left, right, top, bottom } = run.getBoundingClientRect();
        const isUnder = at.x >= left && at.x <= right && at.y >= top - 2 && at.y <= bottom + 2;
        return isUnder && /增|长/.test(run.textContent ?? '');
      });
    },
    { x, y },
  );
}

/** Whether some page stands beside another. */
const standsTwoByTwo = (page: Page): Promise<boolean> =>
  pages(page).evaluate((view) => {
    const tops = [...view.querySelectorAll('[data-page]')].map((each) => each.getBoundingClientRect().top);
    return new Set(tops).size < tops.length;
  });

test('pages are turned, stand two by two, are presented and printed, and the marks stay on their words', async ({
  page,
}) => {
  // What the browser would do with its own dialog is not the journey's.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await signInAtLevel(page, 1);
  await open(page, `${await longReport(page)}&page=4&q=增长`);
  await expect(drawn(page, 4)).toBeVisible();
  await expect(marked(page)).toBeInViewport();
  await expect.poll(() => markLiesOnItsWords(page), 'upright').toBe(true);

  await tools(page).getByRole('button', { name: '页面视图' }).click();
  await page.getByRole('dialog', { name: '页面视图' }).getByRole('button', { name: '向右转' }).click();
  await expect(drawn(page, 4)).toHaveAttribute('data-turn', '90');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '下一处' }).click();
  await expect(marked(page)).toBeInViewport();
  await expect.poll(() => markLiesOnItsWords(page), 'turned').toBe(true);
  await reopen(page);
  await expect(pages(page).locator('[data-turn="90"]').first()).toBeVisible();

  await expect(count(page)).toHaveText(/^(共 )?\d+ (处|\/)/);
  await pages(page).focus();
  // Each arrangement keeps the place of before, and is there before one goes elsewhere.
  await page.keyboard.press('Shift+R');
  await expect(pages(page).locator('[data-turn="90"]')).toHaveCount(0);
  await page.keyboard.press('d');
  await expect.poll(() => standsTwoByTwo(page)).toBe(true);
  await page.keyboard.press('Home');
  await expect(drawn(page, 1)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(drawn(page, 2)).toBeInViewport();
  await expect(drawn(page, 3)).toBeInViewport();
  const [left, right] = await Promise.all([drawn(page, 2).boundingBox(), drawn(page, 3).boundingBox()]);
  expect(left?.y).toBe(right?.y);
  expect(right?.x ?? 0).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  await page.keyboard.press('F3');
  await expect.poll(() => markLiesOnItsWords(page), 'two pages').toBe(true);

  await pages(page).focus();
  await page.keyboard.press('f');
  const stage = page.getByRole('dialog', { name: /^放映/ });
  await expect(stage).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  const place = (await stage.getByRole('status').textContent()) ?? '';
  const [shown = '', all = ''] = place.split('/').map((part) => part.trim());
  expect(Number(shown)).toBe(Number(all) - 1);
  await expect(stage.locator(`[data-page="${shown}"][data-drawn="true"]`)).toBeVisible();
  await stage.getByRole('button', { name: /退出放映/ }).press('Enter');
  await expect(stage).toHaveCount(0);
  await expect(page.getByLabel(/页码/)).toHaveValue(shown);

  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog', { name: '打印' });
  await expect(dialog.getByRole('status')).toContainText('消耗 1 次下载');
  await dialog.getByRole('textbox', { name: '页码' }).fill('2-3');
  await dialog.getByRole('button', { name: '打印', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('已交给浏览器');
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b(?!s)/g), 'what the browser puts on paper').toHaveLength(2);
});

test('without a membership: the online view offers one, and printing says that the download of the day is gone', async ({
  page,
  context,
}) => {
  const phone = await signInAtLevel(page, 0);
  await exhaust(phone, 'downloadReport', 1);
  await open(page, await longReport(page));
  await page.getByRole('button', { name: '开始阅读' }).click();
  await expect(drawn(page, 1)).toBeVisible();
  await page.getByRole('link', { name: /^在线查看/ }).click();
  const offer = page.getByRole('dialog', { name: '会员权益' });
  await expect(offer).toContainText('在线查看');
  expect(context.pages()).toHaveLength(1);
  await offer.getByRole('button', { name: '以后再说' }).click();
  await expect(offer).toHaveCount(0);

  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog', { name: '打印' });
  await expect(dialog.getByRole('status')).toContainText('今日下载次数已达上限');
  await dialog.getByRole('button', { name: '打印', exact: true }).click();
  await expect(page.getByRole('dialog').filter({ hasText: '您的下载次数已达上限' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the bars leave while one reads and come back, and the hits of the text are listed', async ({
    page,
  }) => {
    await signInAtLevel(page, 1);
    await open(page, await longReport(page));
    const text = page.getByRole('document', { name: /^正文/ });
    await expect(text.getByText('1', { exact: true }).first()).toBeVisible();
    await text.hover();
    await page.mouse.wheel(0, 600);
    await expect(tools(page)).toBeHidden();
    await expect(page.getByRole('link', { name: '返回搜索' })).toBeHidden();
    await page.mouse.wheel(0, -80);
    await expect(tools(page)).toBeVisible();

    await page.getByRole('button', { name: '在文内查找' }).click();
    await page.getByPlaceholder('在文内查找').fill('增长');
    await expect(count(page)).toHaveText(/^1 \/ \d+$/);
    await page.getByPlaceholder('在文内查找').press('Enter');
    await expect(count(page)).toHaveText(/^2 \/ \d+$/);
    await page.keyboard.press('Shift+F3');
    await expect(count(page)).toHaveText(/^1 \/ \d+$/);
    await tools(page).getByRole('button', { name: '目录' }).click();
    const panel = page.getByRole('complementary', { name: '目录与命中' });
    await panel.getByRole('listitem').getByText('增长').nth(2).click();
    await expect(count(page)).toHaveText(/^3 \/ \d+$/);
    await expect(text.locator('[data-match-current]').first()).toBeInViewport();
  });
});
