const NUMBER =
  /^([-+−–—]?)\s*([(（]?)([-−–]?)(\d{1,3}(?:[,，]\d{3})+|\d+)(\.\d+)?([)）]?)\s*(%|％|‰|倍|x|X|万|亿|元|pct|bp|BP)?([)）]?)$/u;

export interface PrintedNumber {
  value: number;
  /** `%`, `倍`; empty where nothing stands behind it. */
  suffix: string;
  /** Decimals as printed. */
  digits: number;
}

/** A number as charts and tables print it: `-1,234.5%`, `(5.0)` for one below nought; null for anything else. */
export function readNumber(text: string): PrintedNumber | null {
  const match = NUMBER.exec(text.trim());
  if (match === null) return null;
  const [, sign = '', open = '', inner = '', whole = '', fraction = '', close = '', suffix = '', last = ''] =
    match;
  if ((open === '') !== (close === '' && last === '')) return null;
  const size = Number(whole.replace(/[,，]/g, '') + fraction);
  if (!Number.isFinite(size)) return null;
  const isNegative = [sign, inner].some((mark) => mark !== '' && mark !== '+') || open !== '';
  return {
    value: isNegative && size !== 0 ? -size : size,
    suffix: suffix.replace('％', '%'),
    digits: Math.max(0, fraction.length - 1),
  };
}

/** Rounded to so many decimals; never -0. */
export const roundTo = (value: number, digits: number): number => {
  const rounded = Number(value.toFixed(Math.min(Math.max(digits, 0), 12)));
  return rounded === 0 ? 0 : rounded;
};

/** Decimals in which a value with so large an error is told. */
export const digitsForError = (error: number): number =>
  error > 0 ? Math.min(8, Math.max(0, Math.ceil(-Math.log10(error)))) : 8;
