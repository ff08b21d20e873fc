import type { Page } from '@playwright/test';
import { open } from './open.ts';

/** Opens the first report of ten to twenty-nine pages, as the result list leads to it; gives its title. */
export async function openLongReport(page: Page): Promise<string> {
  await open(page, '/report');
  const link = page
    .getByRole('region', { name: '结果' })
    .getByRole('listitem')
    .filter({ hasText: /(1[0-9]|2\d) 页/ })
    .first()
    .getByRole('heading')
    .getByRole('link');
  const title = (await link.textContent()) ?? '';
  await open(page, (await link.getAttribute('href')) ?? '');
  return title;
}
