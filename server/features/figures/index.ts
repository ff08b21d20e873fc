/** The door of figures: how numbers are told in words. Measures and units, times, printed rows, exact reckoning; rules alone, which rules of others may ask. */

export {
  addDecimals,
  asNumber,
  type Decimal,
  negated,
  percentOf,
  readDecimal,
  writeDecimal,
} from './rules/decimal.ts';
export { INVISIBLE, standsIn, unsupported, withoutInvisible } from './rules/facts.ts';
export { measuredFigures, type Wanted } from './rules/measured-figures.ts';
export { measureAsked, measuresIn } from './rules/measures.ts';
export { asPrinted, cellsAsked, inThousands, printedRow } from './rules/printed-row.ts';
export { nameOfPeriod, type Period, periodsIn } from './rules/read-period.ts';
export { isOfScope, regionsIn } from './rules/scope-of.ts';
export { yearsTold } from './rules/years-told.ts';
