import type { ReportItem } from '#contract/calls/reports.ts';
import type { SearchResult, UnderstoodPart } from '#contract/calls/search.ts';

type Match = Pick<SearchResult['matches'][number], 'grade' | 'lacks'>;

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join('、');

function wordsReason({ grade, lacks }: Match, words: SearchResult['words']): string {
  const texts = words.map(({ text }) => text);
  // What is lacked may be named with what belongs to it: 低空经济, of which 经济 is lacked.
  const wholes = lacks.filter((lacked) => !texts.includes(lacked));
  const held = texts.filter((text) => !lacks.includes(text) && !wholes.some((whole) => whole.includes(text)));
  if (grade === 'together') return `所搜的话连着出现：${quoted([words.map(({ text }) => text).join('')])}`;
  if (grade === 'every')
    return words.length === 1 ? `含${quoted(held)}` : `含全部 ${words.length} 个词：${quoted(held)}`;
  return `含${quoted(held)}，未包含${quoted(lacks)}`;
}

function marked(text: string, ranges: ReportItem['name_ranges']): string[] {
  return [...new Set(ranges.map((range) => text.slice(...range)))];
}

/** What a part of the query says about this report, where it fits. */
function partReason(part: UnderstoodPart, report: ReportItem): string {
  const { names, strict, kind, role, label } = part;
  const [, named = ''] = /^(?:机构|代码):(.+)$/.exec(strict) ?? [];
  if (names === 'organisation' && named !== '' && report.stockOrgData.name === named) return `由${named}发布`;
  if (names === 'stock') {
    const stock = report.stockData.find(({ code }) => code === named);
    return stock === undefined ? '' : `讲的是${stock.name}（${stock.code}）`;
  }
  if (role !== 'preferred') return '';
  const [, year = ''] = /^(20\d\d) 年/.exec(label) ?? [];
  if (kind === 'period' && year !== '' && report.timeText.startsWith(year)) return `发布于 ${year} 年`;
  return kind === 'kind' && report.name.includes(label) ? `标题写明是${label}` : '';
}

/** Why a report stands in the list, in words: only what can be seen of it. */
export function reasonsOf(
  report: ReportItem,
  match: Match,
  { words, understood }: Pick<SearchResult, 'words' | 'understood'>,
): string[] {
  const inTitle = marked(report.name, report.name_ranges);
  const pages = [...new Set(report.passages.map(({ page }) => page))].sort((a, b) => a - b);
  return [
    wordsReason(match, words),
    inTitle.length === 0 ? '' : `标题里有${quoted(inTitle)}`,
    report.match_count === 0 ? '' : `正文 ${report.match_count} 段提到，如第 ${pages.join('、')} 页`,
    inTitle.length === 0 && report.match_count === 0 && report.content_ranges.length > 0 ? '摘要里提到' : '',
    ...new Set(understood.map((part) => partReason(part, report))),
    report.page_count === 0 ? '只有记录，没有原文，排在能读的之后' : '',
  ].filter((reason) => reason !== '');
}
