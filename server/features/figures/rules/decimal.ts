/** A figure exactly as it is printed: 371,318,215.91 is 37131821591 hundredths. */
export interface Decimal {
  digits: bigint;
  /** So many of them stand behind the point. */
  scale: number;
}

const PRINTED = /^([-+−－]?)(\d[\d,]*)(?:\.(\d+))?$/;

/** null for what is no figure. */
export function readDecimal(printed: string): Decimal | null {
  const [, sign = '', whole, rest = ''] = PRINTED.exec(printed.trim()) ?? [];
  if (whole === undefined) return null;
  const digits = BigInt(`${whole.replaceAll(',', '')}${rest}`);
  return { digits: sign === '' || sign === '+' ? digits : -digits, scale: rest.length };
}

const atScale = ({ digits, scale }: Decimal, wanted: number): bigint =>
  digits * 10n ** BigInt(wanted - scale);

export function addDecimals(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { digits: atScale(one, scale) + atScale(other, scale), scale };
}

export const negated = ({ digits, scale }: Decimal): Decimal => ({ digits: -digits, scale });

/** A share of another, in percent with two digits behind the point, halves away from nothing. `of` is more than nothing. */
export function percentOf(part: Decimal, of: Decimal): Decimal {
  const scale = Math.max(part.scale, of.scale);
  const [above, below] = [atScale(part, scale) * 10_000n, atScale(of, scale)];
  const size = above < 0n ? -above : above;
  const rounded = (2n * size + below) / (2n * below);
  return { digits: above < 0n ? -rounded : rounded, scale: 2 };
}

export const asNumber = ({ digits, scale }: Decimal): number => Number(digits) / 10 ** scale;

/** As figures are printed, thousands apart. */
export function writeDecimal({ digits, scale }: Decimal): string {
  const size = `${digits < 0n ? -digits : digits}`.padStart(scale + 1, '0');
  const whole = size.slice(0, size.length - scale).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  const rest = scale === 0 ? '' : `.${size.slice(size.length - scale)}`;
  return `${digits < 0n ? '-' : ''}${whole}${rest}`;
}
