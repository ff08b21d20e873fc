import { expect, test } from '@playwright/test';

test('the page of the interface shows every call and its fields under the strict policy, without an error', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto('/docs');
  const search = page.locator('.opblock', { hasText: '/api/v2/file/search' }).first();
  await search.click();
  await expect(search.getByRole('button', { name: 'Try it out' })).toBeVisible();
  expect(await page.locator('.opblock').count()).toBeGreaterThan(40);
  expect(errors).toEqual([]);
});
