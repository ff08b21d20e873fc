import type { Locator, Page } from './test.ts';

/** A page of a report (1-based) once it can be read, in either view. */
export const drawn = (page: Page, number: number): Locator =>
  page.locator(`[data-page="${number}"][data-drawn="true"]`);

/** The picture of a whole page in the compatible view; pieces of it may lie over it. */
export const picture = (page: Page, number: number): Locator => drawn(page, number).locator('img').first();
