import type { LayoutLine } from './page-layout.ts';

const NAME = '\\p{Script=Han}{2,4}(?:·\\p{Script=Han}{1,6})?';
const LICENCE = /[SA]\d{12,13}/;
const TITLE =
  '(?:首席|高级|资深|证券|助理|联席|金融工程|量化)*(?:分析师|分析员|研究员|研究助理|联系人|首席|作者)';
const AFTER_TITLE = new RegExp(
  `^(?:\\d+\\s*)?(?:${TITLE})\\s*[:：]?\\s*(${NAME})(?:\\s|$|[，,（(]|(?=[A-Z\\d])|CFA)`,
  'u',
);
const BEFORE_TITLE = new RegExp(`^(${NAME})\\s*[:：]?\\s*[（(,，]?\\s*${TITLE}(?:[)）\\s,，]|$)`, 'u');
const BEFORE_LICENCE = new RegExp(
  `^(${NAME})[，,\\s]*(?:CFA|FRM|Ph\\.?D\\.?)?[，,（(\\s]*(?:SAC\\s*)?(?:执业)?(?:证书|证书)?(?:编号)?\\s*[:：]?\\s*[SA]\\d{10,}`,
  'u',
);
const ALONE = new RegExp(`^(${NAME})(?:[，,\\s]*(?:CFA|FRM|CPA|博士))?(?:\\s+[\\d-]{8,})?$`, 'u');
const BLOCK_WORD = /分析师|分析员|研究员|联系人|作者|执业|编号|SAC|@|电话|邮箱|\d{3,4}-\d{6,}|\d{11}/i;
/** Words of the same length as a name that stand in analyst blocks. */
const NOT_A_NAME =
  /证券|研究|分析|报告|执业|联系|金融|工程|量化|策略|邮箱|电话|编号|证书|团队|成员|相关|投资|评级|摘要|市场|基础|行业|公司|声明|首席|作者|信息|个股|深度|专题|风险|提示|数据|有关|申明|在此|负责|撰写|以下|本人|参与|核心|结论|总监|助理|博士|要点|点评|宏观|目录|图表|指数|模型|全球|视野|涨幅|请务|因子|资料|来源|地址/;

/** The analysts named on the first page, in printed order. Works on lines, since their block is a table in most templates. */
export function findResearchers(lines: readonly LayoutLine[]): { names: string[]; evidence: string } {
  const names: string[] = [];
  let evidence = '';
  for (const [index, line] of lines.entries()) {
    const text = line.text.trim();
    const name = explicitName(text) ?? (isBesideLicence(lines, index) ? ALONE.exec(text)?.[1] : undefined);
    if (!name || NOT_A_NAME.test(name) || names.includes(name)) continue;
    names.push(name);
    evidence ||= text;
  }
  return { names, evidence };
}

function explicitName(text: string): string | undefined {
  return AFTER_TITLE.exec(text)?.[1] ?? BEFORE_LICENCE.exec(text)?.[1] ?? BEFORE_TITLE.exec(text)?.[1];
}

/** A bare name counts only next to its licence, title or address: in the same row or within three rows under it. */
function isBesideLicence(lines: readonly LayoutLine[], index: number): boolean {
  const line = lines[index];
  if (!line) return false;
  return lines.some((other, at) => {
    if (at === index || !(LICENCE.test(other.text) || BLOCK_WORD.test(other.text))) return false;
    const down = other.box.top - line.box.top;
    const near = Math.abs(other.box.left - line.box.left) < 120;
    return near && down > -line.fontSize * 0.9 && down < line.fontSize * 3.2 && other.text.length <= 40;
  });
}
