import type { Page } from '@playwright/test';

/** What a call answers does not come until it is released. `path` is its end, as `order/quote`. */
export async function hold(page: Page, path: string): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/**/${path}**`, async (route) => {
    await released;
    await route.continue();
  });
  return { release: () => release() };
}
