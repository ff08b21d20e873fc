/** Days as `YYYY-MM-DD`, both within. */
export interface DaySpan {
  from: string;
  to: string;
}

export const HAN_QUARTERS = ['一', '二', '三', '四'];

/** Whole months of a year, counted from 1. */
export function monthsOf(year: number, first: number, last: number): DaySpan {
  const day = (month: number, date: number): string =>
    new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
  return { from: day(first, 1), to: day(last + 1, 0) };
}

/** A quarter with its year, as titles write it: 2025Q2, 25年二季, 2Q25. */
export function quarterTexts(year: number, quarter: number): string[] {
  const short = String(year).slice(2);
  const han = HAN_QUARTERS[quarter - 1] ?? '';
  return [
    `${year}Q${quarter}`,
    `${short}Q${quarter}`,
    `${quarter}Q${year}`,
    `${quarter}Q${short}`,
    `${year}年${han}季`,
    `${year}年第${han}季`,
    `${short}年${han}季`,
  ];
}

/** The same of a half. */
export function halfTexts(year: number, half: number): string[] {
  const short = String(year).slice(2);
  return [
    `${year}H${half}`,
    `${short}H${half}`,
    `${half}H${year}`,
    `${half}H${short}`,
    `${year}年${half === 1 ? '上' : '下'}半年`,
  ];
}
