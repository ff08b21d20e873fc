import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** axe finds nothing, and nothing runs over the side of the screen. */
export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  expect(found).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, 'pixels of scrolling sideways').toBeLessThanOrEqual(0);
}

/**
 * Half-way between two themes no text has its contrast. The page hears of the other scheme with its next frame, and colours take
 * their time from there.
 */
async function coloursStand(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await page.evaluate(() => {
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    return Promise.allSettled(changes.map(({ finished }) => finished));
  });
}

/** The same at night, and by day again. */
export async function expectNoViolationsInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await coloursStand(page, colorScheme);
    await expectNoViolations(page);
  }
}
