/** The door of marks: what is drawn and written in an area, told apart: bars, lines, rules and shapes, labels with the numbers and times they say. Rules alone, which rules of others may ask. */

export { joinedPieces } from './rules/joined-pieces.ts';
export { type Label, readLabels, turnedLabel } from './rules/labels.ts';
export {
  around,
  type Bar,
  type Marks,
  type Point,
  type Rule,
  readMarks,
  type Shape,
  type Stroke,
  transposed,
} from './rules/marks.ts';
export { dayName, type Moment, monthName, quarterName, readMoment } from './rules/moments.ts';
export { digitsForError, type PrintedNumber, readNumber, roundTo } from './rules/numbers.ts';
export { outlineGrounds } from './rules/outline-grounds.ts';
export { coveredLength, edgesAcross, edgesDown, type Stretch, stretchesOf } from './rules/rule-stretches.ts';
