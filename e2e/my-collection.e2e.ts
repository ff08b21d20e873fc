import { readFile } from 'node:fs/promises';
import { expectNoViolationsOnAllScreens } from './axe.ts';
import { open, reopen } from './open.ts';
import { signInAtLevel } from './signed-in.ts';
import { expect, type Page, test } from './test.ts';

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

test('what one keeps is sorted into folders, shown by a link, and outlives the folder', async ({
  page,
  otherBrowser,
}) => {
  await signInAtLevel(page, 1);
  await keepFirst(page, 3);
  await open(page, '/myCollection');
  const folders = page.getByRole('list', { name: '文件夹' });
  await folders.getByRole('button', { name: '新建文件夹' }).click();
  const naming = page.getByRole('dialog', { name: '新建文件夹' });
  await naming.getByRole('textbox', { name: '文件夹名称' }).fill('储能');
  await naming.getByRole('button', { name: '新建' }).click();
  await expect(page.getByRole('heading', { name: '文件夹里还没有报告' })).toBeVisible();
  await folders.getByRole('button', { name: '全部 3' }).click();
  const boxes = page.getByRole('checkbox', { name: /^选择《/ });
  await boxes.first().check();
  const bar = page.getByRole('region', { name: '对选中的报告' });
  await bar.getByRole('button', { name: '选中本页' }).click();
  await boxes.nth(1).uncheck();
  await expect(bar.getByText('已选 2 份')).toBeVisible();
  await bar.getByRole('button', { name: '移到文件夹' }).click();
  await page.getByRole('dialog', { name: '移到文件夹' }).getByRole('button', { name: '储能' }).click();
  await folders.getByRole('button', { name: '储能 2' }).click();
  await expect(page.getByRole('list', { name: '收藏的报告' }).getByRole('heading')).toHaveCount(2);
  await expectNoViolationsOnAllScreens(page);
  await page.getByRole('button', { name: '分享', exact: true }).click();
  const sharing = page.getByRole('dialog', { name: '分享文件夹' });
  await sharing.getByRole('button', { name: '生成链接' }).click();
  const link = new URL((await sharing.getByText(/\/shared\/folder#/).textContent()) ?? '');
  const guest = await otherBrowser();
  await open(guest, link.pathname + link.hash);
  await expect(guest.getByRole('list', { name: '分享的报告' }).getByRole('heading')).toHaveCount(2);
  await sharing.getByRole('button', { name: '撤回' }).click();
  await expect(page.getByText('链接已撤回，立刻失效')).toBeVisible();
  await reopen(guest);
  await expect(guest.getByRole('heading', { name: '没有找到分享的文件夹' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: '导出题录' }).getByRole('button', { name: /^RIS/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^储能 .*\.ris$/);
  expect((await readFile(await file.path(), 'utf8')).match(/^TY {2}- RPRT\r$/gmu)).toHaveLength(2);
  await page.getByRole('button', { name: '删除', exact: true }).click();
  const question = page.getByRole('dialog', { name: '删除文件夹' });
  await expect(question.getByText('里面的 2 份报告仍在收藏里')).toBeVisible();
  await question.getByRole('button', { name: '删除文件夹' }).click();
  await expect(folders.getByRole('button', { name: '全部 3' })).toBeVisible();
  await expect(folders.getByRole('button', { name: /储能/ })).toHaveCount(0);
});

/** Keeps the first reports that a search finds. */
async function keepFirst(page: Page, number: number): Promise<void> {
  await open(page, '/report?search_key=储能');
  for (let at = 0; at < number; at += 1) {
    await page
      .getByRole('button', { name: /^收藏《/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^取消收藏《/ })).toHaveCount(at + 1);
  }
}

test('a visitor is asked to sign in and then sees what is kept', async ({ page }) => {
  await open(page, '/myCollection');
  await expect(page.getByRole('dialog').filter({ hasText: '登录后查看我的收藏' })).toBeVisible();
});
