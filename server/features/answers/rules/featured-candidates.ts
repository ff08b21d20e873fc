import type { ReadPassage } from '../../evidence/index.ts';
import { type AskedOfPassage, askOfPassage } from './ask-of-passage.ts';
import { figureOf } from './questions-near.ts';

/** 宁德时代：2025年中报点评 */
const COMPANY_NOTE = /^([\p{Script=Han}A-Za-z*]{2,8})[：:]/u;
/** 煤炭行业周报：…, 半导体行业深度报告 */
const OF_INDUSTRY = /^([\p{Script=Han}]{2,6})行业(?:周报|双周报|月报|跟踪|点评|研究|深度|专题|动态)/u;
/** Of fewer houses there is nothing to put beside one another. */
const LEAST_HOUSES = 3;

/** A figure that a note on one company gives of a measure and a time. */
function ofCompany(passage: ReadPassage): AskedOfPassage[] {
  const name = passage.kind === 'abstract' ? COMPANY_NOTE.exec(passage.title)?.[1] : undefined;
  const asked = name === undefined || name.endsWith('行业') ? null : figureOf(passage, name);
  return asked === null ? [] : [asked];
}

/** What several houses write about, those of most houses first. */
function ofHouses(passages: readonly ReadPassage[]): AskedOfPassage[] {
  const houses = new Map<string, Set<string>>();
  for (const { title, organisation } of passages) {
    const industry = OF_INDUSTRY.exec(title)?.[1];
    if (industry === undefined) continue;
    houses.set(industry, (houses.get(industry) ?? new Set()).add(organisation));
  }
  return [...houses]
    .filter(([, { size }]) => size >= LEAST_HOUSES)
    .sort(([, one], [, other]) => other.size - one.size)
    .map(([industry]) => ({ question: `各机构怎么看${industry}行业？`, about: industry, term: null }));
}

/**
 * Questions that passages seem to answer, of each sort those of the newest passages first: figures of companies, views of houses, what
 * headings and years put, definitions.
 */
export function featuredCandidates(passages: readonly ReadPassage[]): AskedOfPassage[][] {
  const put = passages.flatMap((passage) => {
    const asked = askOfPassage(passage);
    // What is defined in passing may be a misprint, and what a report is about is none.
    return asked === null || (asked.term !== null && !passage.title.includes(asked.term)) ? [] : [asked];
  });
  const sorts = [
    passages.flatMap(ofCompany),
    ofHouses(passages),
    put.filter(({ term }) => term === null),
    put.filter(({ term }) => term !== null),
  ];
  return sorts.map((sort) => [...new Map(sort.map((one) => [one.question, one])).values()]);
}
