/** Publish time as a person would name it; days as `YYYY-MM-DD`, both within, empty where it is open. A whole year is its number. */
export function publishSpanLabel(from: string, to: string): string {
  if (from === '' && to === '') return '';
  if (to === '') return `${from} 起`;
  if (from === '') return `${to} 止`;
  const year = from.slice(0, 4);
  if (from === `${year}-01-01` && to === `${year}-12-31`) return `${year} 年`;
  return from === to ? from : `${from} 至 ${to}`;
}
