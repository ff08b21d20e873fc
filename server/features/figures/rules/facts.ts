/** A figure with what it is counted in, as two texts are compared by it. */
interface Figure {
  value: string;
  /** Empty where nothing stands beside it. */
  unit: string;
}

const FIGURE =
  /(?<![\d.])[-+−－]?\d[\d,]*(?:\.\d+)?\s*(%|‰|个百分点|个基点|bp|亿元|万元|亿美元|亿|万|千|元|倍|年|月|日|天|周|季度|人|家|只|个|次|份|点)?/gi;
/** Figures in characters: 三成, 一半, 两倍, 三分之一. */
const SPELT = /[一二三四五六七八九十百千两半]+(?:成|倍|分之[一二三四五六七八九十百]+|个百分点|个基点)|一半/g;
const LATIN = /[A-Za-z][A-Za-z0-9]*(?:[-&.][A-Za-z0-9]+)*/g;

/** Letters that cannot be seen, or turn the direction of what can. */
export const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

export const withoutInvisible = (text: string): string => text.replaceAll(new RegExp(INVISIBLE, 'gu'), '');

const plain = (text: string): string => withoutInvisible(text).normalize('NFKC').replaceAll('−', '-');

/** 1,234.50 and 1234.5 are one value. */
function plainValue(figure: string): string {
  const digits = figure.replaceAll(/[,\s]/g, '').replace(/^\+/, '');
  const value = Number(digits);
  return Number.isSafeInteger(value) || digits.includes('.') ? String(value) : digits;
}

function figuresOf(text: string): Figure[] {
  return Array.from(plain(text).matchAll(FIGURE), ([all, unit = '']) => ({
    value: plainValue(all.slice(0, all.length - unit.length)),
    unit: unit.toLowerCase(),
  }));
}

const wordsOf = (text: string, pattern: RegExp): string[] =>
  (plain(text).match(pattern) ?? []).map((word) => word.toLowerCase());

const withoutSpace = (text: string): string => plain(text).replaceAll(/\s+/g, '');

/** Whether a quote stands in a text as it is, wherever its lines break. */
export const standsIn = (quote: string, text: string): boolean =>
  quote.trim() !== '' && withoutSpace(text).includes(withoutSpace(quote));

/** A name as it is looked for in claims, thousands in each: whoever has them makes them plain once. */
export const plainName = (name: string): string => withoutSpace(name);

/**
 * What a claim says that its evidence does not: figures with their units, dates, shares, Latin names, and those of the known names
 * that stand in the claim; these are plain. Empty where everything is supported.
 */
export function unsupported(claim: string, evidence: string, names: readonly string[] = []): string[] {
  const given = figuresOf(evidence);
  const figures = figuresOf(claim)
    .filter(
      ({ value, unit }) => !given.some((one) => one.value === value && (unit === '' || one.unit === unit)),
    )
    .map(({ value, unit }) => `${value}${unit}`);
  const latin = new Set(wordsOf(evidence, LATIN));
  const spelt = new Set(wordsOf(evidence, SPELT));
  const text = withoutSpace(evidence);
  const said = withoutSpace(claim);
  return [
    ...figures,
    ...wordsOf(claim, LATIN).filter((word) => !latin.has(word)),
    ...wordsOf(claim, SPELT).filter((word) => !spelt.has(word)),
    ...names.filter((name) => said.includes(name) && !text.includes(name)),
  ];
}
