import type { ChartData } from './chart-data.ts';
import { isUnit } from './legend.ts';

/** What is printed at a table as the unit of its figures: on the line over it, in its corner, in its name. */
const STATED = /单位\s*:\s*([^\s,;、)\]:]{1,10})/u;
const CURRENCY = /(?:币种|货币)\s*:\s*([^\s,;、)]+)/u;
const HOME_CURRENCY = /^人民币|^RMB|^CNY/iu;
/** At the end of a name: 毛利率（%）, 营业收入(单位:亿元). */
const BRACKETED = /[([]\s*(?:单位\s*:\s*)?([^()[\]]{1,12})\s*[)\]]\s*$/u;

/** A share, a ratio, a change: no sum of money and no count, whatever stands over the table. */
const RATIO =
  /率|进度|比例|比重|占比|比值|同比|环比|增速|增长|增幅|降幅|增减(?!.*额)|幅度|%|倍|系数|每股|市盈|市净|夏普|sharpe|calmar|beta|alpha|\b(?:roe|roa|roic|pe|pb|ps|ic|ir|icir|eps|t)\b/iu;
/** What it is of is told last: 按税率计算的所得税费用 is a sum of money, whatever share stands before it. */
const SUM_AT_END = /(?:费用|奖励|补助|金额|余额|收入|成本|利润|资产|负债|(?:现金|税).*的影响)(?:\(.*\))?$/u;
const COUNT =
  /数量|股数|份数|人数|户数|家数|次数|天数|张数|台数|只数|持股|面积|产量|销量|库存量|生产量|销售量|年限|期限|股份(?!支付|有限)/u;
/** What tells rows apart. */
const MARK = /外币|附注|序号|编号|代码|年份|日期|时间|账龄/u;
const MONEY = /金额|余额|价|元|收入|成本|费用|利润|账面|市值/u;

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[【〔]/g, '[')
    .replaceAll(/[】〕]/g, ']');

/** A number before it tells a span: 收益（3年）. */
const isUnitOfFigures = (text: string): boolean => isUnit(text) && !/^\d/.test(text);

/** 单位：元 币种：人民币 → 元; empty for none, for several, and for one of a currency that it does not name. */
export function statedUnit(text: string): string {
  const said = plain(text);
  const unit = STATED.exec(said)?.[1] ?? '';
  if (!isUnitOfFigures(unit)) return '';
  const currency = CURRENCY.exec(said)?.[1] ?? '人民币';
  return HOME_CURRENCY.test(currency) || !/(?<![美港])元$/u.test(unit) ? unit : '';
}

/** The unit that a heading or the name of a row says of itself; empty where it says none. */
export function unitInHeading(text: string): string {
  const said = plain(text).trim();
  const inner = BRACKETED.exec(said)?.[1]?.trim() ?? '';
  return isUnitOfFigures(inner) ? inner : statedUnit(said);
}

/** A heading without the unit that it says of itself at its end. */
export const withoutUnit = (text: string): string =>
  isUnitOfFigures(BRACKETED.exec(plain(text))?.[1]?.trim() ?? '')
    ? text.trim().replace(/\s*[（([【〔][^（）()[\]【】〔〕]*[)）\]】〕]$/u, '')
    : text;

/** Whether figures so named are counted in another unit than the one that is said of all. */
export function isOfAnother(name: string, unit: string): boolean {
  const said = plain(name);
  if (MARK.test(said)) return true;
  if (unit === '%')
    return COUNT.test(said) || MONEY.test(said) || (RATIO.test(said) && !/率|比|增|%/u.test(said));
  const isRatio = RATIO.test(said) && !SUM_AT_END.test(said);
  return isRatio || (unit.includes('元') ? COUNT : MONEY).test(said);
}

/** The units of the columns and of the rows of a table; a cell is in that of its column, or else in that of its row. */
export type TableUnits = Required<Pick<ChartData, 'units' | 'rowUnits'>>;

/**
 * What the figures of a table are counted in, as far as it is printed: beside a heading, beside the name of a row, or once for all. `said`
 * is what stands over the table and what it is called. What is said of all is not said of shares, ratios and counts among them, and where
 * it cannot be told of which figures it is said, of none.
 */
export function unitsOfTable(
  { head, rows }: Pick<ChartData, 'head' | 'rows'>,
  said: readonly string[],
): TableUnits {
  const headings = (head[0] ?? []).map((_, column) => head.map((row) => row[column] ?? '').toReversed());
  const own = headings.map((names, column) => (column === 0 ? '' : firstUnit(names)));
  const [corner = []] = headings;
  const bare = corner.map((text) => plain(text).trim()).find(isUnitOfFigures) ?? '';
  const all = firstUnit(corner) || bare || firstUnit(said);
  const isCounted = (row: number, column: number): boolean =>
    column > 0 && own[column] === '' && typeof rows[row]?.[column] === 'number';
  /** Columns that figures of this unit may stand in; without headings nobody knows. */
  const takes = (column: number, unit: string): boolean =>
    headings[column]?.some((name) => name !== '') === true &&
    !headings[column].some((name) => isOfAnother(name, unit));
  const named = rows.map(([first]) => unitInHeading(`${first ?? ''}`));
  /** The unit of a row, where it has figures without one of their own and all of them are of it. */
  const ofRow = (row: number, unit: string): string => {
    const counted = own.flatMap((_, column) => (isCounted(row, column) ? [column] : []));
    return unit !== '' && counted.length > 0 && counted.every((column) => takes(column, unit)) ? unit : '';
  };
  const isApart = rows.map(([first], row) => named[row] !== '' || isOfAnother(`${first ?? ''}`, all));
  const taking = own.map((_, column) => column > 0 && own[column] === '' && takes(column, all));
  const isMixed = rows.some(
    (_, row) => isApart[row] && taking.some((is, column) => is && isCounted(row, column)),
  );
  if (all === '' || !isMixed)
    return {
      units: own.map((unit, column) =>
        taking[column] && rows.some((_, row) => isCounted(row, column)) ? all : unit,
      ),
      rowUnits: rows.map((_, row) => ofRow(row, named[row] ?? '')),
    };
  return {
    units: own,
    rowUnits: rows.map((_, row) => ofRow(row, named[row] || (isApart[row] ? '' : all))),
  };
}

const firstUnit = (texts: readonly string[]): string =>
  texts.map(unitInHeading).find((unit) => unit !== '') ?? '';
