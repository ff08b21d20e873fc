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
  await page.locator('#operations-tag-file').click();
  const search = page.locator('.opblock', { hasText: '/api/v2/file/search' }).first();
  await search.click();
  await expect(search.getByRole('button', { name: 'Try it out' })).toBeVisible();
  const { paths } = await (await page.request.get('/openapi.json')).json();
  const calls: { post?: { tags: string[] } }[] = Object.values(paths);
  const files = calls.filter(({ post }) => post?.tags[0] === 'file');
  expect(files.length).toBeGreaterThan(20);
  await expect(page.locator('.opblock')).toHaveCount(files.length);
  await expect(page.locator('.opblock-tag')).toHaveCount(
    new Set(calls.flatMap((call) => Object.values(call).flatMap(({ tags }) => tags))).size,
  );
  expect(errors).toEqual([]);
});
