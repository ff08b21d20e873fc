import type { APIRequestContext } from '@playwright/test';
import { open } from './open.ts';
import { expect, test } from './test.ts';

const textOf = async (request: APIRequestContext, path: string): Promise<string> => {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return response.text();
};

/** Paths that a page's links name, as a crawler without a script reads them. */
const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="(\/[^"#?]*)"/g)].map(([, path = '']) => path);

async function reportsOfSitemap(request: APIRequestContext): Promise<string[]> {
  const robots = await textOf(request, '/robots.txt');
  const pathsIn = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const index = new URL(/^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '').pathname;
  const lists = [];
  for (const path of pathsIn(await textOf(request, index))) lists.push(await textOf(request, path));
  return lists.flatMap(pathsIn).filter((path) => path.startsWith('/preview/'));
}

test('a crawler without a script finds every report, by the sitemap and by links alone', async ({
  request,
}) => {
  const listed = await reportsOfSitemap(request);
  expect(listed.length).toBeGreaterThan(50);
  const seen = new Set<string>(['/index']);
  for (const path of seen) {
    if (path.startsWith('/preview/')) continue;
    const isWay = (link: string) => /^\/(?:archive|month|preview)(?:\/|$)/.test(link);
    for (const link of linksIn(await textOf(request, path)).filter(isWay)) seen.add(link);
  }
  const idOf = (path: string) => Number(/^\/preview\/(\d+)$/.exec(path)?.[1]);
  const newest = Math.max(...listed.map(idOf));
  // Other journeys import reports meanwhile, which no sitemap lists that was made before.
  const found = [...seen].filter((path) => idOf(path) <= newest);
  expect(found.sort()).toEqual(listed.sort());
});

test('a name leads to all there is of it, its neighbours and the search', async ({ page }) => {
  await open(page, '/report');
  const house = page.locator('main a[href^="/org/"]').first();
  const name = (await house.textContent()) ?? '';
  await house.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expect(page.getByRole('list', { name: '各季度的报告数' })).toBeVisible();
  const industries = page.getByRole('region', { name: '相关行业' });
  const industry = industries.getByRole('link').first();
  const count = Number((await industry.textContent())?.match(/\d+$/)?.[0]);
  expect(count).toBeGreaterThan(0);
  await industry.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('申万一级行业');
  await expect(page.getByRole('region', { name: '发布机构' }).getByRole('link', { name })).toContainText(
    `${count}`,
  );
  await page.getByRole('link', { name: '在搜报告中筛选' }).click();
  await expect(page).toHaveURL(/\/report\?theme_id=\d+$/);
});

test('what nobody wrote on is no page, and says so', async ({ page }) => {
  const response = await open(page, '/stock/999999');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '没有找到这个页面' })).toBeVisible();
});
