import { expect, test } from 'vitest';
import { readStockCode } from './read-stock-code.ts';

test.each([
  ['600000', '600000', 'mainland'],
  ['sh.600000', '600000', 'mainland'],
  ['SZ000001', '000001', 'mainland'],
  ['835185.BJ', '835185', 'mainland'],
  ['００７００.HK', '00700.HK', 'other'],
  ['700.hk', '00700.HK', 'other'],
  ['HK.00700', '00700.HK', 'other'],
  ['AAPL.O', 'AAPL.O', 'other'],
  ['US.AAPL', 'AAPL.US', 'other'],
  // Six digits of another exchange are no mainland stock.
  ['005930.KS', '005930.KS', 'other'],
  ['YJ0042', 'YJ0042', 'unknown'],
  ['00700', '00700', 'unknown'],
])('%s is kept as %s (%s)', (written, code, market) => {
  expect(readStockCode(written)).toEqual({ code, market });
});

test.each(['', '-', '见正文', '600000,000001', 'AAPL US Equity'])('%j is no code', (written) => {
  expect(readStockCode(written)).toBeNull();
});
