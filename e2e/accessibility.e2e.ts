import { expect, type Page, test } from '@playwright/test';
import { expectNoViolationsInBothThemes, expectNoViolationsOnPhones } from './axe.ts';
import { open } from './open.ts';
import { DESK, PHONE } from './screens.ts';
import { signInAtLevel } from './signed-in.ts';

async function firstReport(page: Page): Promise<string> {
  await open(page, '/report');
  return (await page.locator('main a[href*="/detail?"]').first().getAttribute('href')) ?? '';
}

const PLACES = [
  { name: 'a desk, in both themes', viewport: DESK, hasTouch: false, lookAt: expectNoViolationsInBothThemes },
  // What a desk shows in either theme a phone shows too: each width needs only one of them.
  {
    name: 'a phone at night, and a narrow one by day',
    viewport: PHONE,
    hasTouch: true,
    lookAt: expectNoViolationsOnPhones,
  },
];

for (const { name, viewport, hasTouch, lookAt } of PLACES) {
  test.describe(`axe finds nothing and nothing runs over, ${name}`, () => {
    test.use({ viewport, hasTouch });

    test('report search: hits, filters, nothing found', async ({ page }) => {
      await signInAtLevel(page, 2);
      await open(page, '/report?search_key=储能&view=preview');
      await expect(page.locator('main mark').first()).toBeVisible();
      await lookAt(page);
      await open(page, '/report?search_key=储能 电池&type=9&time=4&no_broker=1');
      await expect(page.getByRole('heading', { name: '没有找到符合全部条件的报告' })).toBeVisible();
      await lookAt(page);
    });

    test('reader, with the hits and a highlight marked, and the list of these', async ({ page }) => {
      await signInAtLevel(page, 2);
      await open(page, '/report?search_key=储能');
      const passage = page.locator('main a[href*="&page="]').first();
      await open(page, (await passage.getAttribute('href')) ?? '');
      await expect(page.locator('[data-match-current]')).toBeVisible();
      await lookAt(page);
      await page
        .locator('[data-page] span[role="presentation"], p[data-flow-block]')
        .filter({ hasText: /\p{Script=Han}{6,}/u })
        .first()
        .selectText();
      await page.getByRole('button', { name: '高亮：黄色' }).click();
      await expect(page.locator('[data-note]').first()).toBeAttached();
      await lookAt(page);
      await open(page, '/myNotes');
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
      await lookAt(page);
    });

    test('what a visitor sees of a report: cover and prompt, public preview, all of its house', async ({
      page,
    }) => {
      const href = await firstReport(page);
      await lookAt(page);
      await open(page, href);
      await expect(page.getByRole('heading', { name: '登录后阅读全文' })).toBeVisible();
      await lookAt(page);
      await open(page, `/preview/${new URL(href, 'http://localhost').searchParams.get('fid')}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await lookAt(page);
      await open(page, (await page.locator('main a[href^="/org/"]').first().getAttribute('href')) ?? '');
      await expect(page.getByRole('heading', { name: '最新报告' })).toBeVisible();
      await lookAt(page);
      await open(page, '/archive');
      await expect(page.getByRole('heading', { name: '按月份' })).toBeVisible();
      await lookAt(page);
    });
  });
}
