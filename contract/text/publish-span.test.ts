import { expect, test } from 'vitest';
import { publishSpanLabel } from './publish-span.ts';

test.each([
  ['2025-01-01', '2025-12-31', '2025 年'],
  ['2025-01-01', '2026-12-31', '2025-01-01 至 2026-12-31'],
  ['2025-03-01', '2025-03-01', '2025-03-01'],
  ['2025-03-01', '', '2025-03-01 起'],
  ['', '2025-03-01', '2025-03-01 止'],
  ['', '', ''],
])('%s to %s is %s', (from, to, label) => {
  expect(publishSpanLabel(from, to)).toBe(label);
});
