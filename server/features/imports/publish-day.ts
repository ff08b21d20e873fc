/** `2022-5-4`, `2022/05/04`, `20220504` and `2022年5月4日` → `2022-05-04`; null for what is no day of the calendar. */
export function readDay(written: string): string | null {
  const match = /^\s*(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:[T\s].*)?$/.exec(written);
  if (match === null) return null;
  const [, year = '', month = '', day = ''] = match;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== text ? null : text;
}
