import { foldText } from '#contract/text/fold.ts';
import type { AskedWord } from './hit-evidence.ts';

interface Titled {
  titleKey: string;
  /** Of the first level; 0 where none is known. */
  industry?: number;
}

/** From this share on of what says the word by itself the trade of the longer name is its own: 光伏 is of 光伏设备, 消费 is none of 消费电子. */
const OWN_SHARE = 0.25;

const without = (titleKey: string, names: readonly string[]): string =>
  names.reduce((left, name) => left.replaceAll(name, ' '), titleKey);

/** Which of the longer names are of another trade than the word by itself, as the best hits are filed. */
export function otherThings(hits: readonly Titled[], words: readonly AskedWord[]): string[] {
  return words.flatMap(({ ways, longer = [], ofSubject }) => {
    if (longer.length === 0 || ofSubject === 0) return [];
    const names = longer.map(({ name }) => name);
    const filed = hits.filter(({ titleKey, industry = 0 }) => {
      const own = industry === 0 ? '' : without(titleKey, names);
      return ways.some((way) => way !== '' && own.includes(way));
    });
    if (filed.length === 0) return [];
    return longer
      .filter(
        ({ industry }) => filed.filter((hit) => hit.industry === industry).length < OWN_SHARE * filed.length,
      )
      .map(({ name }) => name);
  });
}

/** A sign of letters and digits: M2, H20. */
const SIGN = /^[a-z]+\d+$/u;

/** Whether a title says a word of the subject, and only at the beginning of one of the names, or of a version: M2 of M2.7. */
export function saysOnlyLonger(
  title: string,
  titleKey: string,
  words: readonly AskedWord[],
  names: readonly string[],
): boolean {
  return words.some(({ ways, ofSubject }) => {
    if (ofSubject === 0) return false;
    const [sign = ''] = ways;
    if (SIGN.test(sign)) {
      const said = foldText(title).split(sign).slice(1);
      return said.length > 0 && said.every((behind) => /^\.\d/u.test(behind));
    }
    const said = ways.filter((way) => way !== '' && titleKey.includes(way));
    if (said.length === 0 || names.length === 0) return false;
    const own = without(titleKey, names);
    return !said.some((way) => own.includes(way));
  });
}
