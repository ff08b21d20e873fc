const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, '');

/** Whether a heading ends with the unit itself: 毛利率（%）, 成交额（单位：亿元）. */
export function saysUnit(name: string, unit: string): boolean {
  const said = plain(name);
  return [`(${plain(unit)})`, `[${plain(unit)}]`, `单位:${plain(unit)})`].some((end) => said.endsWith(end));
}

/** What a column or a row is called with what it is counted in, said once: 营业收入（亿元）. */
export const namedWithUnit = (name: string, unit: string): string =>
  unit === '' || saysUnit(name, unit) ? name : name === '' ? unit : `${name}（${unit}）`;
