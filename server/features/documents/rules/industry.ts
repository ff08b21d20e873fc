import type { Taxonomies } from './taxonomies.ts';
import type { IndustryName } from './understood-report.ts';

const LEVEL_MARK = /[ⅠⅡⅢ]+$/;
/** Names that are everyday words count only with a word beside them that makes them an industry. */
const AMBIGUOUS = new Set([
  '电子',
  '综合',
  '通信',
  '传媒',
  '电力',
  '银行',
  '证券',
  '保险',
  '电池',
  '教育',
  '元件',
  '航空',
  '汽车',
  '军工',
  '化工',
  '有色',
  '医药',
  '农业',
  '水泥',
  '塑料',
  '橡胶',
  '渔业',
  '煤炭',
  '钢铁',
  '环保',
  '燃气',
  '游戏',
  '贸易',
  '物流',
  '出版',
  '公用',
  '饲料',
]);

interface Term {
  word: string;
  industry: IndustryName;
  level: 1 | 2;
}

/** Finds an industry by exact name, level mark or alias: what a catalogue gives. */
export function industryByName(name: string, industries: Taxonomies['industries']): IndustryName | null {
  const written = name.trim();
  const wanted = written.replace(LEVEL_MARK, '');
  if (wanted === '') return null;
  const terms = industryTerms(industries).filter((term) => term.word === wanted);
  // The mark tells the level: 综合Ⅱ is never the wider 综合.
  const marked = terms.find(({ industry }) => written !== wanted && industry.level2 === written);
  if (marked) return marked.industry;
  // 银行 and 综合 are names on both levels; the given word then only tells level 1.
  return terms.find((term) => term.level === 1)?.industry ?? terms[0]?.industry ?? null;
}

/** The industry a title speaks of; level 2 wins over level 1, the longer name over the shorter. */
export function industryInTitle(
  title: string,
  industries: Taxonomies['industries'],
): { industry: IndustryName; evidence: string } | null {
  const hits = industryTerms(industries).filter(({ word }) => isNamed(title, word));
  const best = hits.sort((a, b) => b.word.length - a.word.length || b.level - a.level)[0];
  return best ? { industry: best.industry, evidence: best.word } : null;
}

function isNamed(title: string, word: string): boolean {
  if (word.length < 2 || !title.includes(word)) return false;
  if (!AMBIGUOUS.has(word)) return true;
  const after = title.slice(title.indexOf(word) + word.length);
  return (
    /^(?:行业|板块|产业|业)/.test(after) || title.startsWith(`${word}：`) || title.startsWith(`${word}:`)
  );
}

function industryTerms(industries: Taxonomies['industries']): Term[] {
  const level1 = new Map(
    industries.filter(({ parentId }) => parentId === 0).map(({ id, name }) => [id, name]),
  );
  return industries.flatMap(({ name, aliases, parentId }): Term[] => {
    const parent = level1.get(parentId);
    const industry = parent ? { level1: parent, level2: name } : { level1: name, level2: '' };
    const words = new Set([name.replace(LEVEL_MARK, ''), ...aliases]);
    return [...words].map((word) => ({ word, industry, level: parent ? 2 : 1 }));
  });
}
