/** 一、, （二）, 1.2, ①: how parts and items are numbered; 2.5亿, 12.3 倍 and 3、4月 are figures, and 一、二线城市 are cities. */
const NUMBER =
  /^\s*(?!一、二|二、三|三、四|四、五|五、六|六、七|七、八|八、九|九、十)(?:第[一二三四五六七八九十]+[章节部分]*[、，,：:\s]|[一二三四五六七八九十]{1,3}[、．.]\s*|[（(]\s*(?:[一二三四五六七八九十]{1,3}|\d{1,2})\s*[）)]\s*|\d{1,2}(?:\.\d{1,2}){1,3}[、\s](?!\s*(?:[万亿%‰倍元美港个吨年月日天家台辆套件座米克度点成折]|[a-z]))\s*|\d{1,2}[）)]\s*|\d{1,2}[、．.](?!\s*\d)\s*|[①-⑳]\s*)/iu;
/** What the part is called, before what is said in it: 板块对比：, or 需求回暖 with a space behind it. Spaces beside figures and Latin letters are the print's: 公司 2025 年. */
const HEAD = /^(?:[^，,。；;：:\s]{2,16}[：:]\s*|[^，,。；;：:\s]{1,23}\p{Script=Han}\s+(?=\p{Script=Han}))/u;
/** 1、, （1）, ①: items of a list, which say behind their number whose they are: 1、甲公司：…. */
const ITEM = /^\s*(?:[（(]?\s*\d{1,2}\s*[）)、．.]|[①-⑳])/u;
/** 图表 3：, 表1, 图 2-1: what it begins is a caption, or speaks of what is not beside it. */
const CAPTION = /^\s*(?:图表?|表格?)\s*\d/u;

export const isCaption = (sentence: string): boolean => CAPTION.test(sentence);

/**
 * A sentence without the number of its part or item, and without the name of the part where a whole sentence stands behind that: what is left stands there as it
 * is told. `shortest` is how long a sentence is at least.
 */
export function withoutHead(sentence: string, shortest: number): string {
  const rest = sentence.replace(NUMBER, '');
  if (rest === sentence) return sentence;
  const behind = ITEM.test(sentence) && !/^\s*\d+\.\d/.test(sentence) ? rest : rest.replace(HEAD, '');
  if (behind.length >= shortest) return withoutHead(behind, shortest);
  return withoutHead(rest, shortest);
}
