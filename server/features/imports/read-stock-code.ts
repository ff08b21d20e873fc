export interface WrittenCode {
  /** One form for each stock: `600000`, `00700.HK`, `AAPL.O`, `YJ0042`. */
  code: string;
  market: 'mainland' | 'other' | 'unknown';
}

const MAINLAND = /^(?:(?:SH|SZ|BJ)\.?)?(\d{6})(?:\.(?:SH|SS|SZ|BJ|NQ|OC))?$/;
const HONG_KONG = /^(?:HK\.?(\d{1,5})|(\d{1,5})\.?HK)$/;
const PREFIXED = /^(US|JP|KR|TW|SG|UK)\.([A-Z\d]{1,6})$/;
const SUFFIXED = /^[A-Z\d]{1,8}\.[A-Z]{1,3}$/;
const BARE = /^[A-Z\d]{1,8}$/;

/** Reads a code as catalogues write it (`sh.600000`, `700.HK`, `US.AAPL`); null for what is no code. */
export function readStockCode(written: string): WrittenCode | null {
  const code = written.normalize('NFKC').trim().toUpperCase();
  const mainland = MAINLAND.exec(code)?.[1];
  if (mainland !== undefined) return { code: mainland, market: 'mainland' };
  const hongKong = HONG_KONG.exec(code)?.slice(1).find(Boolean);
  if (hongKong !== undefined) return { code: `${hongKong.padStart(5, '0')}.HK`, market: 'other' };
  const [, market = '', ticker = ''] = PREFIXED.exec(code) ?? [];
  if (ticker !== '') return { code: `${ticker}.${market}`, market: 'other' };
  if (SUFFIXED.test(code)) return { code, market: 'other' };
  return BARE.test(code) ? { code, market: 'unknown' } : null;
}
