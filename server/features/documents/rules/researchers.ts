import type { PdfLine } from '#server/ports/pdf.ts';
import { relatedRows } from '../../layout/index.ts';
import { isNameLong, NOT_A_NAME, startsWithSurname } from './person-names.ts';

/** Two characters may be set apart to the width of three: `高　鹏`. */
const NAME =
  '(?:\\p{Script=Han}[\\s\\u3000]{1,3}\\p{Script=Han}|\\p{Script=Han}{2,4}?(?:·\\p{Script=Han}{1,6})?)';
const DEGREE = '(?:CFA|FRM|CPA|Ph\\.?\\s?D\\.?|博士|硕士)';
const LICENCE = /[SAF]\d{10,13}/;
/** What an analyst is and of which desk. */
const DESK =
  '首席|高级|资深|证券|助理|联席|执行|核心|金融工程|金工|量化|策略|宏观|经济|固收|固定收益|利率|信用|债券|可转债|资产|大类|配置|基金|金融产品|衍生品|另类|新股|中小盘|海外|港股|' +
  '科技|医药|生物|消费|电子|半导体|计算机|传媒|互联网|通信|机械|军工|汽车|新能源|电新|电力设备|化工|石化|地产|建筑|建材|非银|银行|交运|食品|饮料|农业|家电|轻工|纺服|商贸|零售|社服|环保|公用|有色|' +
  '金属|钢铁|煤炭|周期|制造|行业|公司|投资|研究|团队|小组|中心|与|及|和|组|兼|总监|所长|负责人';
const RANK = `(?:${DESK})*`;
const TITLE = `${RANK}(?:分析师|分析员|研究员|研究助理|联系人|首席|作者)`;
/** A list of names: `张三、李四 王五`. */
const NAMES = `${NAME}(?:[\\s、,，/;；|]{1,3}${NAME})*`;
/** What may stand before: the beginning of the line, or something that ends another entry. */
const START = '(?<=^|[\\s\\d|｜/、,，;；）)\\]】])';
const END = `(?=$|[\\s，,、/;；（(|]|[A-Z\\d@]|${DEGREE})`;

const AFTER_TITLE = new RegExp(`${START}${TITLE}\\s*[:：]?\\s*(${NAMES})${END}`, 'gu');
const BEFORE_TITLE = new RegExp(
  `${START}(${NAME})\\s*(?:[:：（(,，]|${DEGREE})*\\s*${TITLE}(?=$|[)）\\s,，、:：|SA\\d])`,
  'gu',
);
const BEFORE_LICENCE = new RegExp(
  `${START}(${NAME})[，,\\s]*${DEGREE}?[，,（(\\s]*(?:SAC\\s*(?:NO\\.?)?\\s*)?` +
    '(?:(?:证券)?(?:投资咨询|执业)?(?:业务|资格|登记)?(?:证书|证)?(?:编号|号))?\\s*[:：.]?\\s*(?:[SAF]\\d{10,}|(?<=编号|证号|证书号)[:：]?\\s*$)',
  'gu',
);
/** `分析师登记编号：S1220522030005 曹春晓`: the name behind its number. */
const BEHIND_LICENCE = new RegExp(
  `(?:编号|证号|证书号)\\s*[:：]?\\s*[SAF]\\d{10,13}[\\s|｜/]+(${NAME})(?=$|[\\s|｜/，,（(])`,
  'gu',
);
/** Running text; the rows of a block hold neither commas between clauses nor full stops. */
const PROSE = /[，。；]/u;
const ALONE = new RegExp(`^${NAMES}(?:[，,\\s]*${DEGREE})?(?:\\s+[\\d-]{8,})?$`, 'u');
const BLOCK_WORD =
  /分析师|分析员|研究员|联系人|作者|执业|编号|执证|证书|SAC|@|电话|邮箱|E-?mail|Tel|[（(]?\+?\d{2,4}[)）-]\s?\d{6,}|\d{11}/i;
/** A name may be set larger than its licence and its address, but not as a title is. */
const LARGEST_NAME = 1.8;
/** A longer line is running text that happens to speak of analysts. */
const LONGEST_LINE = 90;

/** The analysts named on the first page, in printed order. Works on lines, since their block is a table in most templates. */
export function findResearchers(lines: readonly PdfLine[]): { names: string[]; evidence: string } {
  const names: string[] = [];
  const related = relatedRows(lines);
  let evidence = '';
  for (const [index, line] of lines.entries()) {
    const text = line.text.trim();
    if (text.length > LONGEST_LINE || related.has(line) || isRunningText(text)) continue;
    for (const name of namesIn(text, lines, index)) {
      if (names.includes(name)) continue;
      names.push(name);
      evidence ||= text;
    }
  }
  return { names, evidence };
}

/** Longer than a row of a block would be without licence, telephone or address. */
const LONGEST_PLAIN = 30;
const isRunningText = (text: string): boolean =>
  text.length > LONGEST_PLAIN && PROSE.test(text) && !LICENCE.test(text) && !/@|\d{7}/.test(text);

const clean = (name: string): string => name.replace(/\s+/gu, '');

function splitNames(list: string): string[] {
  const parts = list.split(/[、,，/;；|]|\s+/u).filter((part) => part !== '');
  // `高　鹏` is one name; `张三 李四` are two.
  return parts.length === 2 && parts.every((part) => [...part].length === 1) ? [parts.join('')] : parts;
}

function namesIn(text: string, lines: readonly PdfLine[], index: number): string[] {
  const titled = [AFTER_TITLE, BEFORE_LICENCE, BEFORE_TITLE, BEHIND_LICENCE].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), (match) => ({ at: match.index, list: match[1] ?? '' })),
  );
  const explicit = titled
    .sort((a, b) => a.at - b.at)
    .flatMap(({ list }) => splitNames(list).map(clean))
    .filter(
      (name, at) => name.length >= 2 && !NOT_A_NAME.test(name) && (at === 0 || startsWithSurname(name)),
    );
  if (explicit.length > 0) return [...new Set(explicit)];
  if (!ALONE.test(text) || !isBesideLicence(lines, index)) return [];
  const alone = splitNames(text.replace(new RegExp(`[，,\\s]*${DEGREE}.*$|\\s+[\\d-]{8,}$`, 'u'), '')).map(
    clean,
  );
  const areNames = alone.every(
    (name) => isNameLong(name) && !NOT_A_NAME.test(name) && startsWithSurname(name),
  );
  return areNames ? alone : [];
}

/** A bare name counts only next to its licence, title or address: in the same row, within three rows under it, or just above it. */
function isBesideLicence(lines: readonly PdfLine[], index: number): boolean {
  const line = lines[index];
  if (!line) return false;
  return lines.some((other, at) => {
    if (at === index || !(LICENCE.test(other.text) || BLOCK_WORD.test(other.text))) return false;
    const down = other.box.top - line.box.top;
    const near =
      Math.abs(other.box.left - line.box.left) < 120 && line.fontSize < other.fontSize * LARGEST_NAME;
    return near && down > -line.fontSize * 0.9 && down < line.fontSize * 4.2 && other.text.length <= 60;
  });
}
