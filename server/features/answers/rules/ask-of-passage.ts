import { sentencesOf } from '../../evidence/index.ts';

/** X是指…, perhaps with its other name in brackets. */
const DEFINED =
  /(?:^|[。；\s])(?:所谓的?|其中，?)?([\p{Script=Han}A-Za-z][\p{Script=Han}A-Za-z0-9]{1,13})(?:\s?[（(][^）)]{1,60}[）)])?是指/u;
/** Words that point at something said before name nothing. */
const POINTS =
  /^(?:这|那|其|它|该|此|本|上述|我们|一般|通常|也就|就|即|指|主要|具体|行业|公司|同比|环比|合计|累计|预计)|^的|的$|分别$|可能$|有望$|预计$|[们和与或约仅均将已]$|最[高低大小]$/;
const ASKS = /(?:为什么|为何|如何|怎样|哪些)/;
const NUMBERING = /^(?:图表?|表)?[\s\d.、（()）一二三四五六七八九十■❑◆●：:]+/;
/** 2025年硅光渗透率为 46%; 硅光渗透率在2025年录得 46%. Short names (毛利率) are of too many. */
const FIGURE_OF_YEAR =
  /(\d{4}\s?年)([\p{Script=Han}A-Za-z0-9]{5,14}?)(?:约?为|达到|录得)\s?[\d.,]+|([\p{Script=Han}A-Za-z0-9]{5,14}?)在(\d{4}\s?年)(?:约?为|达到|录得)\s?[\d.,]+/u;

export interface AskedOfPassage {
  question: string;
  /** What it is about, as the passage says it. */
  about: string;
  /** What it asks the meaning of; null where it asks for something else. */
  term: string | null;
}

function figureAsked(text: string): AskedOfPassage | null {
  for (const sentence of sentencesOf(text)) {
    const [, year, named, name = named, ofYear = year] = FIGURE_OF_YEAR.exec(sentence) ?? [];
    if (name !== undefined && !POINTS.test(name) && !/\d{3}/.test(name))
      return { question: `${ofYear?.replace(/\s/, '')}${name}是多少？`, about: name, term: null };
  }
  return null;
}

/** A question that a passage seems to answer: of what it defines, as its heading puts it, or of a figure; null where it puts none. */
export function askOfPassage({ text, heading }: { text: string; heading: string }): AskedOfPassage | null {
  const named = DEFINED.exec(text)?.[1];
  if (named !== undefined && !POINTS.test(named))
    return { question: `什么是${named}？`, about: named, term: named };
  const asked = heading.replace(NUMBERING, '').replace(/[？?：:\s]+$/, '');
  if (ASKS.test(asked) && asked.length >= 6 && asked.length <= 30)
    return { question: `${asked}？`, about: '', term: null };
  return figureAsked(text);
}
