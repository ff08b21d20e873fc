import type { Paragraph } from '../../layout/index.ts';
import { industriesOfDivisions } from './csrc-industry.ts';
import { industryByName } from './industry.ts';
import type { Taxonomies } from './taxonomies.ts';
import type { IndustryName } from './understood-report.ts';

export interface StatedIndustry {
  industry: IndustryName;
  evidence: string;
}

type Industries = Taxonomies['industries'];

/** What brokers print beside the industry at the head of the first page: `电子 | 证券研究报告`, `行业研究·电力设备`. */
const HEAD_LABEL =
  /^(?:证券研究报告|(?:行业|公司)(?:研究|深度|点评|动态|专题|报告|跟踪|周报|月报)(?:报告)?|研究报告)$/;
const SEPARATOR = /[|｜/·•—>＞\s]+|(?<=\p{Script=Han})-(?=\p{Script=Han})/u;
const NAMED_FIELD =
  /^(?:所属|所处)?(?:申万)?(?:一级|二级)?行业(?:分类|名称)?(?:（申万）|\(申万\))?[:：](.+)$/u;
const LONGEST_LABEL = 40;

/**
 * The industry that the head of the first page gives by name. All names of a line must lie in one level 1; `综合` is the label of the
 * mixed desk as well as an industry and tells nothing.
 */
export function industryOnFirstPage(lines: readonly string[], industries: Industries): StatedIndustry | null {
  for (const line of lines) {
    const text = line.trim();
    if (text.length > LONGEST_LABEL) continue;
    const field = NAMED_FIELD.exec(text.replace(/\s+/g, ''))?.[1];
    const parts = (field ?? text).split(SEPARATOR).filter((part) => part !== '');
    if (field === undefined && !parts.some((part) => HEAD_LABEL.test(part))) continue;
    const named = parts.flatMap((part) => industryByName(part, industries) ?? []);
    const industry = agreed(named.filter(({ level1 }) => level1 !== '综合'));
    if (industry) return { industry, evidence: text };
  }
  return null;
}

/** One level 1 or nothing; the more exact name wins. */
function agreed(named: readonly IndustryName[]): IndustryName | null {
  const [first] = named;
  if (!first || named.some(({ level1 }) => level1 !== first.level1)) return null;
  return named.find(({ level2 }) => level2 !== '') ?? first;
}

const ABOUT_ITSELF = /(?:本?公司|发行人)/;
const BELONGS = /所属行业|所处行业|行业分类|属于|归属|隶属/;
/** What a buyer, a supplier or a comparison belongs to is not what the company does. */
const ABOUT_OTHERS = /客户|供应商|下游|上游|可比|同行业|子公司|标的|对手|募投|投资项目/;
const SHENWAN = /申万[^。；]{0,24}?行业(?:分类)?[^。；，]{0,8}?[为：:“"「]+([\p{Script=Han}Ⅱ]{2,9})/u;

/**
 * The industry a company says it belongs to in its own annual report or prospectus, by 申万 or by the securities commission's divisions.
 * Sentences that disagree, and divisions that spread over several industries, tell nothing.
 */
export function industryInStatement(
  paragraphs: readonly Paragraph[],
  industries: Industries,
): StatedIndustry | null {
  const found: StatedIndustry[] = [];
  for (const { text, kind } of paragraphs) {
    if (kind === 'disclaimer' || !text.includes('行业')) continue;
    for (const sentence of text.split(/[。；]/)) {
      if (!ABOUT_ITSELF.test(sentence) || !BELONGS.test(sentence) || ABOUT_OTHERS.test(sentence)) continue;
      const shenwan = industryByName(
        SHENWAN.exec(sentence)?.[1]?.replace(/(?:行业|板块)$/, '') ?? '',
        industries,
      );
      if (shenwan) return { industry: shenwan, evidence: sentence.trim() };
      for (const level1 of industriesOfDivisions(sentence))
        found.push({ industry: { level1, level2: '' }, evidence: sentence.trim() });
    }
  }
  const [first] = found;
  if (!first || first.industry.level1 === '') return null;
  return found.every(({ industry }) => industry.level1 === first.industry.level1) ? first : null;
}
