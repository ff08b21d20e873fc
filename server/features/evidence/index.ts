/** The door of evidence: what a question wants, and which words of the reports answer it. Rules alone, which rules of others may ask. */

export { type Calculation, isTrue, tellCalculation } from './rules/calculation.ts';
export { type Chosen, chooseEvidence, LEAST_COVERAGE } from './rules/choose-evidence.ts';
export { contrarySaid, type SaidOtherwise } from './rules/contrary-said.ts';
export { calculateFrom } from './rules/find-terms.ts';
export { announcesItems, itemsBehind } from './rules/items-behind.ts';
export { keySentences } from './rules/key-sentences.ts';
export { isLeadIn, wantsItems } from './rules/lead-in.ts';
export { isListOfReports } from './rules/list-of-reports.ts';
export { isTold, type ReadPassage } from './rules/read-passage.ts';
export { asksForWhole, asOf, type Question, readQuestion } from './rules/read-question.ts';
export { type ScoredPassage, scorePassage } from './rules/score-passage.ts';
export { sentencesOf } from './rules/sentences.ts';
export { isSize } from './rules/size-words.ts';
export { asksCompanies } from './rules/sort-of-answer.ts';
export { type WeighedSought, weighSought } from './rules/weigh-words.ts';
