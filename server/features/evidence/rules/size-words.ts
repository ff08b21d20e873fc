/** 消费, 能量 and 价值 end as words for a size do, and are none. */
const NO_SIZE =
  /(?:消费|付费|免费|收费|浪费|[能流质力动变向矢音胆热正负海少大]量|价值|升值|贬值|增值|[评定涨降提溢折调限]价|[对类相]比)$/u;
const SIZE = /\p{Script=Han}[量额率费价值比]$/u;

/** Whether a word names what may be measured, by its end: 出货量, 毛利率, 金额. What it is measured of it does not say. */
export const isSize = (word: string): boolean => SIZE.test(word) && !NO_SIZE.test(word);
