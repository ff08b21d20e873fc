import { expect, test } from '@playwright/test';
import { open } from './open.ts';
import { signInAtLevel } from './signed-in.ts';

test('what one keeps stands in one place, can be sought through, and is let go after a question', async ({
  page,
}) => {
  await signInAtLevel(page, 1);
  await open(page, '/myCollection');
  await expect(page.getByRole('heading', { name: '还没有收藏' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '去搜报告' }).click();
  const results = page
    .getByRole('region', { name: '结果' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  const titles: string[] = [];
  for (const index of [0, 1]) {
    const result = results.nth(index);
    titles.push((await result.getByRole('heading').getByRole('link').textContent()) ?? '');
    await result.hover();
    await result.getByRole('button', { name: /^收藏/ }).click();
    await expect(result.getByRole('button', { name: /^取消收藏/ })).toBeVisible();
  }
  await page.getByRole('button', { name: /账户菜单/ }).click();
  await page.getByRole('link', { name: '我的收藏' }).click();
  const kept = page.getByRole('list', { name: '收藏的报告' }).getByRole('heading');
  await expect(kept).toHaveText([...titles].reverse());

  const [older = ''] = titles;
  const box = page.getByRole('main').getByRole('textbox', { name: '在收藏里查找' });
  await box.fill(older.slice(0, 12));
  await box.press('Enter');
  await expect(kept).toHaveText([older]);
  await page.getByRole('button', { name: `取消收藏《${older}》` }).click();
  const question = page.getByRole('dialog').filter({ hasText: `确定取消收藏报告《${older}》？` });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: '取消收藏' }).click();
  await expect(page.getByRole('heading', { name: /^收藏里没有含/ })).toBeVisible();
  await page.getByRole('button', { name: '看全部收藏' }).click();
  await expect(kept).toHaveText(titles.slice(1));
});

test('a visitor is asked to sign in and then sees what is kept', async ({ page }) => {
  await open(page, '/myCollection');
  await expect(page.getByRole('dialog').filter({ hasText: '登录后查看我的收藏' })).toBeVisible();
});
