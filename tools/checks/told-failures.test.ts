import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = globSync('web/{features,pages}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(resolve(ROOT, path), 'utf8') }));
const where = (is: (text: string) => boolean) =>
  SOURCES.filter(({ text }) => is(text))
    .map(({ path }) => path)
    .toSorted();

test('what was asked for and did not come is told by Fetched, which also tells what is old', () => {
  expect(SOURCES.filter(({ text }) => text.includes('<Fetched')).length).toBeGreaterThan(20);
  expect(where((text) => /\btitle=[{"'`][^\n]*没有取到/u.test(text))).toEqual([
    // Results are of the search that failed: those of another are never in their place.
    'web/features/charts/results/charts-failed.tsx',
    'web/features/search/results/results-failed.tsx',
  ]);
});

test('who tells in a line of its own that an answer did not come tells also that it is not renewed', () => {
  const inLines = (text: string) => /\buseQuer(?:y|ies)\(/u.test(text) && text.includes('没有取到');
  expect(where((text) => inLines(text) && !/<(?:NotRenewed|Fetched)\b/u.test(text))).toEqual([
    // Asked for when a dialog or a pop-over opens, and again with the next opening.
    'web/features/answers/place-picker.tsx',
    // The numbers of a chart and the picture of a page stay as they are.
    'web/features/charts/viewer/chart-numbers.tsx',
    'web/features/invitations/theme-select.tsx',
    'web/features/membership/community/buy-place.tsx',
    'web/features/membership/orders/invoice.tsx',
    'web/features/membership/payment/checkout.tsx',
    'web/features/membership/payment/pay-dialog.tsx',
    'web/features/membership/perks.tsx',
    'web/features/reader/images/page-image.tsx',
    'web/features/themes/second-level.tsx',
  ]);
});

test('who tells that a change failed says first what did not happen', () => {
  expect(SOURCES.filter(({ text }) => text.includes('notDone(')).length).toBeGreaterThan(20);
  expect(where((text) => /\b(?:notify|warn|tell)\(\s*messageOfError\(/u.test(text))).toEqual([]);
});
