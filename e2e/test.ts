import { type BrowserContext, test as base, type Page } from '@playwright/test';

interface Surroundings {
  /** A page in a browser that shares nothing with the journey's own; it is closed when the journey ends. */
  otherBrowser: () => Promise<Page>;
}

export { expect, type Locator, type Page } from '@playwright/test';

export const test = base.extend<Surroundings>({
  otherBrowser: async ({ browser }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      opened.push(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});
