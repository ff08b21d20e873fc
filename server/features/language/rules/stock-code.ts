/** Codes of the mainland exchanges are six digits; the exchange is part of the number. */
const MAINLAND = /^(?:(?:s[hz]|bj)\.?)?(\d{6})(?:\.(?:s[hzs]|bj|nq|oc))?$/;
const HONG_KONG = /^(?:hk\.?(\d{1,5})|(\d{1,5})\.?hk|(\d{5}))$/;
const LETTERED = /^(?:(?:us|s[hz]|bj)\.)?([a-z]{1,6}\d{0,6})(?:\.([a-z]{1,2}))?$/;
/** The marks of the American exchanges that data houses write behind a ticker. */
const AMERICAN = ['us', 'o', 'n', 'a'];

/**
 * The texts under which records may keep a stock code, folded; empty for what is no code. `sh600000`, `600000.SH` and `600000` are one code,
 * and so are `700.HK`, `HK00700` and `00700`, or `AAPL`, `AAPL.O` and `US.AAPL`. The index takes `00700.HK` as the words `00700` and `hk`,
 * so a bare code finds one with its exchange.
 */
export function stockCodeForms(folded: string): string[] {
  const mainland = MAINLAND.exec(folded)?.[1];
  if (mainland !== undefined) return [mainland];
  const hongKong = HONG_KONG.exec(folded)?.slice(1).find(Boolean);
  if (hongKong !== undefined) return hongKongForms(hongKong);
  const [, ticker = '', exchange = ''] = LETTERED.exec(folded) ?? [];
  if (ticker === '' || (exchange === '' && !folded.includes('.'))) return [];
  // One letter alone is also part of names (寒武纪-U), so it needs an exchange beside it.
  return ticker.length > 1 ? [ticker] : AMERICAN.map((market) => `${ticker}.${market}`);
}

/** Written with five digits by the exchange, with four by many, and in short without the zeros. */
function hongKongForms(digits: string): string[] {
  const number = String(Number(digits));
  return [...new Set([number.padStart(5, '0'), number.padStart(4, '0'), `${number}.hk`])];
}
