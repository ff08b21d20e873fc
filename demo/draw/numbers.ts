/** A number as it is printed in text, tables and chart labels alike: thousands separated, fixed decimals. */
export function show(value: number, digits = 1): string {
  const [whole = '0', fraction] = Math.abs(value).toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const zero = !/[1-9]/.test(whole + (fraction ?? ''));
  return `${value < 0 && !zero ? '-' : ''}${grouped}${fraction ? `.${fraction}` : ''}`;
}

/** Decimals that suit a magnitude: 12345 -> 0, 123.4 -> 1, 1.23 -> 2. */
export function digitsFor(value: number): number {
  const size = Math.abs(value);
  return size >= 1000 ? 0 : size >= 10 ? 1 : 2;
}

/** Rounded to what is printed, so that sums and rates are reckoned from the numbers the reader sees. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

export type Scale = { low: number; high: number; step: number };

/** Axis limits on round steps that hold every value; bars start at nought. */
export function niceScale(values: number[], fromZero: boolean): Scale {
  // Shares of a whole: the axis ends where they do.
  if (values.every((value) => Math.abs(value - 100) < 0.2)) return { low: 0, high: 100, step: 25 };
  let low = Math.min(...values);
  let high = Math.max(...values);
  if (fromZero) {
    low = Math.min(low, 0);
    high = Math.max(high, 0);
  }
  if (high - low < 1e-9) high = low + Math.max(1, Math.abs(low) * 0.1);
  const raw = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power;
  return { low: Math.floor(low / step + 1e-9) * step, high: Math.ceil(high / step + 0.15) * step, step };
}
