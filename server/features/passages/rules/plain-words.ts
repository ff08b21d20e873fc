/** What the query language reads as its own: quotation marks, fields, exclusions, alternatives. */
const LANGUAGE = /["“”「」『』:：()（）|｜\\]|(?<=\s|^)[-－—!！]|\b(?:OR|AND|NOT)\b/g;

/** A question as plain words: nothing in it restricts what is looked through. */
export const plainWords = (question: string): string =>
  question.replaceAll(LANGUAGE, ' ').replaceAll(/\s+/g, ' ').trim();
