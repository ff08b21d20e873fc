const PERIOD = '(?:双|每|一|本)?[周月日](?:度|频)?';
const KIND = '(?:报告|简报|快报|报|观点|观察|跟踪|追踪|策略|点评|评|刊|汇总|综述|总结|回顾|研究)(?:报告)?';
const DAILY = '[早晨晚]报';

/** With what a house names what it publishes again and again, by day, by week, by month. What follows it tells of one issue. */
const PERIODICAL = new RegExp(
  `^.*?(?:${PERIOD}(?:行业|市场|投资|策略|配置|数据|板块|专题|产业链|高频|经济|供需)*${KIND}|${DAILY})(?:系列)?(?=\\s|$)`,
  'u',
);
/** Each period and each daily holds one of these: most titles need no closer look. */
const MAY_BE_PERIODICAL = /[周月日早晨晚]/u;
/** Alone it names no series: a house has many. */
const GENERIC = new RegExp(`^(?:${PERIOD}${KIND}|${DAILY})$`, 'u');

/** Between the name of a periodical and the headline of an issue. */
const SEPARATOR = /[:：|｜~～—–―。！？!?；;，,]+|(?<=\p{Script=Han})-+/u;

const NUMBER = '[一二三四五六七八九十百零〇两\\d]+';

/** What tells one issue from the next: remarks in brackets, dates, ordinals, numbers. 「」 and 《》 hold what it is about. */
const ISSUE_MARKS: readonly RegExp[] = [
  /[(（【[][^)）】\]]*[)）】\]]/gu,
  new RegExp(`第\\s*${NUMBER}\\s*[期周号篇辑季]`, 'gu'),
  new RegExp(`(?:${NUMBER}年)?${NUMBER}月(?:份|上旬|中旬|下旬)?(?:${NUMBER}日)?`, 'gu'),
  new RegExp(`(?:20)?\\d\\d年(?:度)?|之${NUMBER}$`, 'gu'),
  /\d+(?:[-—~～至./]\d+)*[wqh]?\d*/giu,
  /上半月|下半月|[上本下]期/gu,
];

const withoutIssue = (text: string): string =>
  ISSUE_MARKS.reduce((rest, mark) => rest.replace(mark, ' '), text);

/** Names of periodicals are short; what is longer holds a headline that nothing sets apart. */
const MOST_LETTERS = 40;

const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/**
 * What one issue of a periodical is about, by its title: without the name of the periodical, dates, ordinals and numbers that stand alone.
 * Empty where the title says nothing else.
 */
export function headlineOfIssue(title: string): string {
  const separators = [...title.matchAll(new RegExp(SEPARATOR, 'gu'))].map(([mark]) => mark);
  let headline = '';
  let goesOn = false;
  for (const [at, part] of title.split(SEPARATOR).entries()) {
    const tells = tellsMore(withoutIssue(part.normalize('NFKC')));
    // As it is printed, or in place of what is left out between two parts.
    const mark = goesOn ? (separators[at - 1] ?? '') : '：';
    if (tells) headline += (headline === '' ? '' : mark) + part.trim();
    goesOn = tells;
  }
  return headline;
}

/** A part with more in it than the name of a periodical. */
function tellsMore(part: string): boolean {
  const name = bare(PERIODICAL.exec(part.trim())?.[0] ?? '');
  return bare(part) !== name;
}

/**
 * The name under which issues of a periodical come out, by the title of one of them: without headline, dates, ordinals and
 * numbers. Empty for what is no periodical: a numbered study on one subject stands for itself.
 */
export function seriesName(title: string): string {
  const normal = title.normalize('NFKC');
  if (!MAY_BE_PERIODICAL.test(normal)) return '';
  const names = withoutIssue(normal)
    .split(SEPARATOR)
    .map((part) => bare(PERIODICAL.exec(part.trim())?.[0] ?? ''))
    .filter((name) => name !== '' && !GENERIC.test(name));
  return [...new Set(names)].join('').slice(0, MOST_LETTERS);
}
