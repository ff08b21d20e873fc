import { describe, expect, test } from 'vitest';
import { stockCodeForms } from './stock-code.ts';

describe('every way to write a code leads to what the records hold', () => {
  test.each([
    ['600000', ['600000']],
    ['sh600000', ['600000']],
    ['sh.600000', ['600000']],
    ['600000.sh', ['600000']],
    ['600000.ss', ['600000']],
    ['835185.bj', ['835185']],
    ['00700', ['00700', '0700', '700.hk']],
    ['700.hk', ['00700', '0700', '700.hk']],
    ['hk.00700', ['00700', '0700', '700.hk']],
    ['0992.hk', ['00992', '0992', '992.hk']],
    ['aapl.o', ['aapl']],
    ['us.aapl', ['aapl']],
    ['yj0042.sz', ['yj0042']],
    ['u.n', ['u.us', 'u.o', 'u.n', 'u.a']],
  ])('%s', (written, forms) => {
    expect(stockCodeForms(written)).toEqual(forms);
  });

  test.each(['aapl', 'yj0042', '浦发银行', '005930.ks', '2330.tw', '2025', '', 'a.b.c', '1234567'])(
    '%j is looked for as it stands',
    (written) => {
      expect(stockCodeForms(written)).toEqual([]);
    },
  );
});
