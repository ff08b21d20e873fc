import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { NARROW_PHONE, SCREENS } from './screens.ts';

const [, PHONE_AT_NIGHT] = SCREENS;

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

/** The rules whose answer a theme can change: between themes a page differs in its colours alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

type Rules = 'all' | 'colours';

/** Hands axe to the page and to the frames of the product's own in it, once: it stays there until something is loaded anew. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
}

/** With the names of all that passes a look takes longer, and nobody reads them. */
const LOOK: Record<Rules, RunOptions> = {
  all: { resultTypes: ['violations'] },
  colours: { resultTypes: ['violations'], runOnly: { type: 'rule', values: COLOUR_RULES } },
};

/** What axe finds on a page that stands still: a notice that is fading away has the contrast of no state it is ever left in. */
async function violationsOf(page: Page, rules: Rules): Promise<string[]> {
  for (;;) {
    const hasMoved = await standStill(page);
    await bringAxe(page);
    const { violations } = await page.evaluate((options) => window.axe.run(document, options), LOOK[rules]);
    if (violations.length === 0 || !(await hasMoved()))
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
      );
  }
}

/** axe finds nothing, and nothing runs over the side of the screen. */
export async function expectNoViolations(page: Page, rules: Rules = 'all'): Promise<void> {
  expect(await violationsOf(page, rules)).toEqual([]);
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

/** The same by day, in the colours of the night, and by day again. */
export async function expectNoViolationsInBothThemes(page: Page): Promise<void> {
  await turnTo(page, 'light');
  await expectNoViolations(page);
  await turnTo(page, 'dark');
  await expectNoViolations(page, 'colours');
  await turnTo(page, 'light');
}

/** The same on a phone at night, and on a narrow one by day. */
export async function expectNoViolationsOnPhones(page: Page): Promise<void> {
  for (const { viewport, colorScheme } of [PHONE_AT_NIGHT, NARROW_PHONE]) {
    await page.setViewportSize(viewport);
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
