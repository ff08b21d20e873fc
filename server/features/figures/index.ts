/** The door of figures: how numbers are told in words. Measures and units, times, printed rows, exact reckoning; rules alone, which rules of others may ask. */

export { type Comparison, compareTexts } from './rules/compare-texts.ts';
export { DATES, withoutNumbering } from './rules/dates.ts';
export {
  addDecimals,
  asNumber,
  type Decimal,
  negated,
  percentOf,
  readDecimal,
  writeDecimal,
} from './rules/decimal.ts';
export { INVISIBLE, plainName, standsIn, unsupported, withoutInvisible } from './rules/facts.ts';
export { familyOf, type LevelFigure, levelFigures } from './rules/level-figures.ts';
export { measuredFigures, type Wanted } from './rules/measured-figures.ts';
export { measureAsked, measuresIn } from './rules/measures.ts';
export { numberAsked, overTimeQuestion } from './rules/over-time-question.ts';
export { asPrinted, cellsAsked, inThousands, printedRow } from './rules/printed-row.ts';
export {
  type AskedCalculation,
  calculationAsked,
  isPrinted,
  type Operation,
} from './rules/read-calculation.ts';
export { changesAsked, type FollowAsked, followAsked, type Span } from './rules/read-follow.ts';
export { nameOfPeriod, type Period, periodsIn } from './rules/read-period.ts';
export { otherWaysOf } from './rules/said-otherwise.ts';
export { isOfScope, isOpposed, regionsIn } from './rules/scope-of.ts';
export { settlePoints, type Told } from './rules/settle-points.ts';
export { yearsTold } from './rules/years-told.ts';
