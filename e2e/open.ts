import type { Page, Response } from '@playwright/test';

/** Waits until React has taken over a page that the server drew: before, a click or a key is nobody's. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined);
}

/** Opens a page of the product and waits until it answers to clicks and keys. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await takenOver(page);
  return response;
}

export async function reopen(page: Page): Promise<void> {
  await page.reload();
  await takenOver(page);
}

/** Waits until single keys are obeyed and the network is watched, which begins when the page has nothing else to do. */
export async function lively(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.lively !== undefined);
}
