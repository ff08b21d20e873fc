import { normaliseText } from '#contract/text/normalise-text.ts';

/** Quote and note as they are sought in: as find reads a page. */
export const foldedNote = (quote: string, note: string): string => normaliseText(`${quote}\n${note}`).text;

/** The words of a question, each of which must stand in quote or note. */
export const soughtWords = (keyword: string): string[] =>
  keyword
    .split(/\s+/u)
    .map((word) => normaliseText(word).text)
    .filter((word) => word !== '');
