import { expect, test } from 'vitest';
import { newCaller } from '#server/testing/new-caller.ts';
import type { Passages } from '../passages/index.ts';
import { isSaidAgain } from './said-again.ts';

const saying = (...texts: string[]): Pick<Passages, 'saying'> => ({
  saying: async () => texts.map((text) => ({ text })) as Awaited<ReturnType<Passages['saying']>>,
});

test.each([
  [['渗透率是指门店占比。', '渗透率逐年提高。'], true],
  [['渗透率是指门店占比。渗透率逐年提高。'], true],
  [['渗透率是指门店占比。'], false],
  // The same report, told of twice, once cut short.
  [['渗透率是指门店占比，不含加盟。', '渗透率是指门店占比，'], false],
  [[], false],
])('%j: %s', async (texts, isTerm) => {
  expect(await isSaidAgain(saying(...texts), '渗透率', newCaller())).toBe(isTerm);
});
