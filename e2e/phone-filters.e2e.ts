import { expect, type Page, test } from '@playwright/test';
import { open } from './open.ts';
import { signInAtLevel } from './signed-in.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const button = (page: Page) => page.getByRole('button', { name: /^筛选与排序/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: '筛选与排序' });
const apply = (page: Page) => sheet(page).getByRole('button', { name: /^查看 \d/ });

/** What the button that applies the choices promises. */
async function promised(page: Page): Promise<string> {
  await expect(apply(page)).toBeVisible();
  return ((await apply(page).textContent()) ?? '').replace(/^查看 /, '');
}

for (const { what, path, group, choice, kept } of [
  {
    what: 'reports',
    path: '/report?search_key=行业',
    group: '报告类型',
    choice: /^行业研究/,
    kept: /[?&]type=/,
  },
  { what: 'charts', path: '/chart?search_key=增长', group: '图表类型', choice: /^饼图/, kept: /[?&]kind=/ },
]) {
  test(`on a phone the filters of ${what} are chosen together, and applied by what they give`, async ({
    page,
  }) => {
    await signInAtLevel(page, 2);
    await open(page, path);
    const before = page.url();
    await button(page).tap();
    const all = await promised(page);
    const one = sheet(page).getByRole('group', { name: group }).getByRole('button', { name: choice });
    await expect(one).toHaveText(/\d/);
    const told = ((await one.textContent()) ?? '').replace(/^\D+/, '');
    await one.tap();
    await expect(one).toHaveAttribute('aria-pressed', 'true');
    await expect(apply(page)).not.toHaveText(`查看 ${all}`);
    const fewer = await promised(page);
    // The tag and the button say the same.
    expect(fewer.split(' ')[0]).toBe(told);
    // Nothing is asked of the page before the choices are applied; what is closed is forgotten.
    expect(page.url()).toBe(before);
    await sheet(page).getByRole('button', { name: '关闭筛选' }).tap();
    await expect(sheet(page)).toHaveCount(0);
    await button(page).tap();
    expect(await promised(page)).toBe(all);
    await one.tap();
    await expect(apply(page)).toHaveText(`查看 ${fewer}`);
    await apply(page).tap();
    await expect(sheet(page)).toHaveCount(0);
    await expect(page).toHaveURL(kept);
    // What the sheet promised is what the list says of itself.
    await expect(page.getByRole('main')).toContainText(`共 ${fewer.replace(/\D+$/, '')} `);
    await expect(button(page)).toHaveText(/1$/);
    await button(page).tap();
    await expect(one).toHaveAttribute('aria-pressed', 'true');
    await sheet(page).getByRole('button', { name: '重置' }).tap();
    await expect(apply(page)).toHaveText(`查看 ${all}`);
    await apply(page).tap();
    await expect(page).not.toHaveURL(kept);
  });
}
