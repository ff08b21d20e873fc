import { expectNoViolationsOnAllScreens } from './axe.ts';
import { open, reopen } from './open.ts';
import { signInAtLevel } from './signed-in.ts';
import { expect, type Page, test } from './test.ts';

const box = (page: Page) => page.getByRole('main').getByRole('combobox').first();
const offers = (page: Page) => page.getByRole('option');
const group = (page: Page, name: string) =>
  page.getByRole('listbox').getByRole('group', { name, exact: true });

/** As if they had been searched for in this browser, the last first. */
async function searchedBefore(page: Page, keywords: string[]): Promise<void> {
  await page.evaluate(
    (kept) => localStorage.setItem('yanjian-recent-searches', JSON.stringify(kept)),
    keywords,
  );
  await reopen(page);
}

test('one’s own searches are offered, removed one by one and all at once; the rest stands in groups', async ({
  page,
}) => {
  await signInAtLevel(page, 2);
  await open(page, '/index');
  await searchedBefore(page, ['光伏 出口', '储能', '白酒']);
  await box(page).click();
  const own = group(page, '最近搜索').getByRole('option');
  await expect(own).toHaveText(['光伏 出口', '储能', '白酒', '清空最近搜索']);
  await expectNoViolationsOnAllScreens(page);
  await box(page).press('ArrowDown');
  await box(page).press('ArrowDown');
  await expect(own.nth(1)).toHaveAttribute('aria-selected', 'true');
  await box(page).press('Delete');
  await expect(own).toHaveText(['光伏 出口', '白酒', '清空最近搜索']);
  await page.getByTitle('删除最近搜索：白酒').click();
  await expect(own).toHaveText(['光伏 出口', '清空最近搜索']);
  await expect(box(page)).toBeFocused();

  await box(page).fill('光伏');
  await expect(own).toHaveText(['光伏 出口']);
  await expect(group(page, '行业').getByRole('option').first()).toContainText('光伏设备');
  await expect(group(page, '报告').getByRole('option').first()).toContainText('光伏');
  await expectNoViolationsOnAllScreens(page);
  // From one group into the next the arrow takes one step.
  await box(page).press('ArrowDown');
  await box(page).press('ArrowDown');
  await expect(offers(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/search_key=/);

  await open(page, '/report');
  await box(page).click();
  await expect(own).toHaveCount(3);
  await box(page).press('ArrowUp');
  await box(page).press('Enter');
  await expect(offers(page)).toHaveCount(0);
  await box(page).press('ArrowDown');
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
  await reopen(page);
  expect(await page.evaluate(() => localStorage.getItem('yanjian-recent-searches'))).toBe('[]');
});
