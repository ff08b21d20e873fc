import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { SCREENS } from './screens.ts';

/** Waits until nothing moves or fades that ends by itself, and gives a look at whether anything has begun to since. */
async function standStill(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(async () => {
    const passing = () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
    for (let moving = passing(); moving.length > 0; moving = passing())
      await Promise.allSettled(moving.map(({ finished }) => finished));
    Object.assign(window, { hasMoved: false });
    for (const event of ['transitionrun', 'animationstart'])
      document.addEventListener(event, () => Object.assign(window, { hasMoved: true }), { once: true });
  });
  return () => page.evaluate(() => 'hasMoved' in window && window.hasMoved === true);
}

/**
 * All rules, in frames of the product's own too. In two pages, the way it goes otherwise, and with the names of all that passes,
 * a look takes three times as long.
 */
const axeOf = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** What axe finds on a page that stands still: a notice that is fading away has the contrast of no state it is ever left in. */
async function violationsOf(page: Page): Promise<string[]> {
  for (;;) {
    const hasMoved = await standStill(page);
    const { violations } = await axeOf(page).analyze();
    if (violations.length === 0 || !(await hasMoved()))
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
      );
  }
}

/** axe finds nothing, and nothing runs over the side of the screen. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, 'pixels of scrolling sideways').toBeLessThanOrEqual(0);
}

/** The page hears of another scheme with its next frame, and colours take their time from there. */
async function turnTo(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** The same at night, and by day again. */
export async function expectNoViolationsInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await turnTo(page, colorScheme);
    await expectNoViolations(page);
  }
}

/** The same on a phone at night, and on a desk by day again, where a journey is made there: a second one would only look. */
export async function expectNoViolationsOnAllScreens(page: Page): Promise<void> {
  for (const { viewport, colorScheme } of SCREENS.toReversed()) {
    await page.setViewportSize(viewport);
    await turnTo(page, colorScheme);
    await expectNoViolations(page);
  }
}
