import type { WishedWord } from './wish.ts';

/** Where, whose and in what way: words before a subject that are none. */
const MODIFIERS: ReadonlySet<string> = new Set(
  (
    '国产 国内 中国 我国 全国 全球 世界 海外 国际 美国 欧洲 日本 印度 东南亚 欧美 ai 人工智能 智能 新型 传统 上市 民营 头部 高端 优质 ' +
    '一线 一线城市 二线城市 现在 下半年 上半年'
  ).split(' '),
);

type Named = Pick<WishedWord, 'text' | 'entity' | 'faint'>;

const isAuthor = ({ entity }: Named): boolean =>
  entity?.kind === 'organisation' || entity?.kind === 'researcher';

/**
 * Which words name what a query is about: the company, else the industry, else what comes first, for what is asked of a subject follows it,
 * with what tells as much: CPO of 光模块 CPO. Empty where no word tells.
 */
export function subjectOf<Word extends { word: Named; weight: number }>(
  words: readonly Word[],
): readonly Word[] {
  const telling = words.filter(({ word }) => !word.faint && !isAuthor(word));
  const companies = telling.filter(({ word: { entity } }) => entity?.kind === 'stock');
  if (companies.length > 0) return companies;
  const industry = telling.find(({ word: { entity } }) => entity?.kind === 'industry');
  if (industry !== undefined) return [industry];
  const first = telling.find(({ word: { text } }) => !MODIFIERS.has(text)) ?? telling[0];
  return first === undefined ? [] : telling.filter((one) => one === first || one.weight >= first.weight);
}
