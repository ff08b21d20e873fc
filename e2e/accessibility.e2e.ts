import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { PHONES, signIn } from './signed-in.ts';

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  expect(found).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('report search', async ({ page }) => {
      await signIn(page, PHONES.senior);
      await page.goto('/report?search_key=储能');
      await expect(page.locator('main mark').first()).toBeVisible();
      await expectNoViolations(page);
    });

    test('reader', async ({ page }) => {
      await signIn(page, PHONES.senior);
      await page.goto('/report');
      const href = await page.locator('main a[href*="/detail?"]').first().getAttribute('href');
      await page.goto(href ?? '');
      await expect(page.locator('canvas').first()).toBeVisible();
      await expectNoViolations(page);
    });

    test('public preview', async ({ page }) => {
      await page.goto('/report');
      const href = await page.locator('main a[href*="/detail?"]').first().getAttribute('href');
      const fid = new URL(href ?? '', 'http://localhost').searchParams.get('fid');
      await page.goto(`/preview/${fid}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoViolations(page);
    });
  });
}
