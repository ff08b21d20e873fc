/** Dates, and parts of a year: figures that tell when, not how much. */
export const DATES =
  /(?:19|20)\d{2}\s*[-~至到—–]\s*(?:19|20)\d{2}(?:\s*年)?|(?:19|20)\d{2}\s*年(?:\s*\d{1,2}\s*月)?(?:\s*\d{1,2}\s*日)?|(?<!\d)\d{2}\s*年(?=\s*(?:\d{1,2}\s*月|[初末底至]))|\d{1,2}\s*月(?:\s*\d{1,2}\s*日)?|第?[一二三四1-4]\s*季度?|\d{2,4}\s*[hq][1-4]|[hq][1-4]|(?:19|20)\d{2}\s*[-/.]\s*\d{1,2}(?:\s*[-/.]\s*\d{1,2})?|\d{4}[ae]/g;

const NUMBERING =
  /^\s*(?:[(（]?\d{1,2}[)）]|\d{1,2}[、.](?!\d))|[图表式]\s*表?\s*\d+(?:[-.]\d+)?|第\s*\d+\s*[章节页]/gu;

/** A text without what only numbers its parts: 1) at its beginning, 图 12, 第 3 章. */
export const withoutNumbering = (text: string): string => text.replaceAll(NUMBERING, ' ');
