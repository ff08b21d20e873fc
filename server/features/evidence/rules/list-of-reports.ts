import type { ReadPassage } from './read-passage.ts';

const OTHERS = '(?:相关|近期|往期|历史|前期|过往|团队|已发布的?|本系列|系列)(?:研究|报告|研报|专题)+';
const HEADING = new RegExp(`^[\\s\\d.、()（）■●◆]*${OTHERS}(?:列表|目录|一览|回顾)?[：:]?\\s*$`, 'u');
const OPENS = new RegExp(`^${OTHERS}(?:列表|目录|一览)?\\s*(?:[：:\\n]|《)`, 'u');
const DAY = String.raw`\d{4}\s*[-./年]\s*\d{1,2}(?:\s*[-./月]\s*\d{1,2}\s*日?)?`;
/** 《…》，2019-01-14 */
const TITLE = new RegExp(`《[^》]{4,80}》[\\s,，—-]*[(（]?${DAY}`, 'gu');
/** A title, and the day it came out, as a line of its own. */
const LINE = new RegExp(`^.{4,80}\\s[(（]?${DAY}[)）]?\\s*$`, 'u');

/** So much of a text is other reports before it is a list of them: a sentence may name one. */
const MOSTLY = 0.6;

function isMostlyTitles(text: string): boolean {
  const titles = text.match(TITLE) ?? [];
  const letters = (part: string): number => part.replaceAll(/\s/g, '').length;
  const named = titles.reduce((sum, title) => sum + letters(title), 0);
  if (titles.length > 0 && named >= letters(text) * MOSTLY) return true;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const dated = lines.filter((line) => LINE.test(line));
  return dated.length >= 2 && dated.length >= lines.length * 0.4;
}

/** Whether a passage names other reports of its house, as they stand at the end of many: it says nothing of what is asked. */
export const isListOfReports = ({
  heading,
  text,
  kind,
}: Pick<ReadPassage, 'heading' | 'text' | 'kind'>): boolean =>
  (kind === 'paragraph' || kind === 'table') &&
  (HEADING.test(heading) || OPENS.test(text) || isMostlyTitles(text));
