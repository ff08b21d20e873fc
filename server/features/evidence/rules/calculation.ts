import {
  addDecimals,
  asNumber,
  type Decimal,
  negated,
  type Operation,
  percentOf,
  readDecimal,
  standsIn,
  writeDecimal,
} from '../../figures/index.ts';
import type { ReadPassage } from './read-passage.ts';

/** A figure that is calculated with, as it stands in its report. */
export interface Term {
  /** What it is of: 冷冻设备 毛利率. */
  label: string;
  /** As it is printed. */
  figure: string;
  unit: string;
  passage: ReadPassage;
  /** The line it stands in. */
  quote: string;
}

export interface Calculation {
  operation: Operation;
  /** In the order in which they are calculated with: the later one first, the part before the whole. */
  terms: Term[];
  /** The years between two terms, for what grows over several. */
  years: number;
  /** With its unit. */
  result: string;
}

const isPositive = ({ digits }: Decimal): boolean => digits > 0n;

/** What figures of one unit come to, with its unit; null where that means nothing: growth from a loss, more than the whole. */
export function compute(
  operation: Operation,
  terms: readonly Pick<Term, 'figure' | 'unit'>[],
  years: number,
): string | null {
  const values = terms.flatMap(({ figure }) => readDecimal(figure) ?? []);
  const [first, second, ...others] = values;
  const [unit = '', ...units] = terms.map((term) => term.unit);
  if (first === undefined || second === undefined || values.length !== terms.length) return null;
  if (units.some((one) => one !== unit)) return null;
  if (operation === 'sum') return unit === '%' ? null : `${writeDecimal(values.reduce(addDecimals))}${unit}`;
  if (others.length > 0) return null;
  const difference = addDecimals(first, negated(second));
  if (operation === 'difference') return `${writeDecimal(difference)}${unit === '%' ? '个百分点' : unit}`;
  if (!isPositive(second) || unit === '%') return null;
  if (operation === 'growth') return `${writeDecimal(percentOf(difference, second))}%`;
  if (operation === 'share')
    return first.digits < 0n || difference.digits > 0n ? null : `${writeDecimal(percentOf(first, second))}%`;
  if (!isPositive(first) || !Number.isInteger(years) || years < 1) return null;
  return `${(((asNumber(first) / asNumber(second)) ** (1 / years) - 1) * 100).toFixed(2)}%`;
}

const told = ({ label, figure, unit }: Term): string => `${label} ${figure}${unit}`;
const isSameUnit = (terms: readonly Term[]): boolean => terms.every(({ unit }) => unit === terms[0]?.unit);
/** One table of one report: what is counted otherwise elsewhere is not calculated with. */
const isSameSource = (terms: readonly Term[]): boolean =>
  terms.every(
    ({ passage }) =>
      passage.fid === terms[0]?.passage.fid &&
      (passage.chartId === null
        ? passage.id === terms[0]?.passage.id
        : passage.chartId === terms[0]?.passage.chartId),
  );

const FORMULAS: Readonly<Record<Operation, (figures: readonly string[], years: number) => string>> = {
  growth: ([later, earlier]) => `(${later} − ${earlier}) ÷ ${earlier}`,
  difference: ([one, other]) => `${one} − ${other}`,
  share: ([part, whole]) => `${part} ÷ ${whole}`,
  sum: (figures) => figures.join(' + '),
  compound: ([later, earlier], years) => `(${later} ÷ ${earlier})^(1/${years}) − 1`,
};

/** The terms as they are printed, the formula, and what it comes to. */
export const tellCalculation = ({ operation, terms, years, result }: Calculation): string =>
  `${terms.map(told).join('，')}；计算：${FORMULAS[operation](
    terms.map(({ figure }) => figure),
    years,
  )} = ${result}`;

const plain = (text: string): string => text.normalize('NFKC').replaceAll(/[\s,−－]/g, '');

/** A figure stands in a line by itself: 12 is not in 312 or 12.5. */
function hasFigure(quote: string, figure: string): boolean {
  const line = quote.normalize('NFKC').replaceAll(',', '');
  const wanted = plain(figure).replace(/^[-+]/, '').replaceAll('.', '\\.');
  return new RegExp(`(?<![\\d.])${wanted}(?!\\d|\\.\\d)`).test(line);
}

/** Whether a calculation may be sent: its terms stand where they point, are of one unit and one source, and come to its result. */
export function isTrue({ operation, terms, years, result }: Calculation): boolean {
  return (
    terms.every(
      ({ figure, quote, passage }) =>
        standsIn(quote, `${passage.text}\n${passage.printed}`) && hasFigure(quote, figure),
    ) &&
    isSameUnit(terms) &&
    isSameSource(terms) &&
    compute(operation, terms, years) === result
  );
}
