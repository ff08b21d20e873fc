import type { PdfLine } from '#server/ports/pdf.ts';
import type { Paragraph } from '../../layout/index.ts';
import { comparable, ENDS_SENTENCE, HAN } from '../../layout/index.ts';

const LENGTH = 240;
const SHORTEST_PARAGRAPH = 20;
const SHORT_CLAIM = 40;
/** A summary stands on the first pages. */
const SUMMARY_BY_PAGE = 3;

/** What the summary of a broker's report is headed by; on some covers the text follows in the same paragraph. */
const SUMMARY_HEADING =
  /^(?:核心(?:观点|结论|要点)|投资(?:要点|摘要|逻辑)|(?:报告|内容|本报告|研究|主要)?(?:摘要|要点|提要|导读|结论|观点)|执行摘要|内容概要|Executive Summary|Abstract|Summary)\s*[:：]?\s*/i;
/** Headings in what a company files itself, under which it tells how business went, the most telling first. */
const BUSINESS_HEADINGS = [
  /经营情况(?:的)?讨论与分析|管理层讨论与分析/,
  /从事的(?:主要)?业务|主要业务、?(?:产品|经营模式)|公司业务概要|主营业务(?:情况|分析)/,
];
/** What every company must say and no reader looks for. */
const BOILERPLATE =
  /虚假记载|误导性陈述|重大遗漏|法律责任|承担个别|保证.{0,12}(?:真实|准确|完整)|□|√|适用|单位[:：]|币种|审计报告|会计师事务所|备查文件|释义|信息披露|指定.{0,8}(?:网站|媒体)/;
/** Notices of houses and of sites that pass files on. */
const NOTICE =
  /请务必|免责|声明|申明|执业证书|执证编号|SAC|仅供.{0,12}(?:参考|使用)|投资咨询业务资格|慧博|洞见研报|@|相关(?:报告|研究)/;
/** Labels and dates that stand together hold no clause. */
const SENTENCE = /[，。；！？,;]|[a-z]\.\s|[a-z]\.$/u;
const RISKS = /^风险(?:提示|因素|事件|揭示)/;

export interface AbstractInput {
  paragraphs: readonly Paragraph[];
  /** The rows of the cover that are larger than its text: a title or a series, whose end must not begin the abstract. */
  coverLines: readonly PdfLine[];
  /** An annual report, a prospectus: what opens it is law, not news. */
  isFiling: boolean;
}

/** A few sentences that tell what a report says: from its summary, else from its first page; '' where nothing does. */
export function inferAbstract({ paragraphs, coverLines, isFiling }: AbstractInput): string {
  if (isFiling) return shorten(businessOf(paragraphs));
  const early = paragraphs.filter(({ page }) => page <= SUMMARY_BY_PAGE);
  const start = early.findIndex(({ text }) => SUMMARY_HEADING.test(plain(text)));
  const summary = start < 0 ? '' : joined(early.slice(start), coverLines);
  return shorten(summary.length >= SHORTEST_PARAGRAPH * 2 ? summary : joined(paragraphs, coverLines));
}

function businessOf(paragraphs: readonly Paragraph[]): string {
  for (const heading of BUSINESS_HEADINGS) {
    const starts = paragraphs.flatMap(({ kind, text }, at) =>
      kind === 'heading' && heading.test(text) ? [at] : [],
    );
    for (const start of starts) {
      const text = joined(paragraphs.slice(start + 1, start + 12), [], BOILERPLATE);
      if (text.length >= LENGTH / 4) return text;
    }
  }
  return '';
}

/** Running text until there is enough, without notices, risks and what only looks like text. */
function joined(paragraphs: readonly Paragraph[], coverLines: readonly PdfLine[], without = NOTICE): string {
  let text = '';
  const cover = comparable(coverLines.map((line) => line.text).join(''));
  for (const paragraph of paragraphs) {
    if (paragraph.kind === 'heading' && RISKS.test(plain(paragraph.text)) && text !== '') break;
    if (paragraph.kind !== 'body') continue;
    const whole = plain(paragraph.text);
    // A row of the series that stands by itself, and may begin in the middle of it.
    if (text === '' && cover.includes(comparable(whole))) continue;
    const own = (text === '' ? withoutCoverEnd(whole, coverLines) : whole).replace(SUMMARY_HEADING, '');
    if (RISKS.test(own) || own.length < SHORTEST_PARAGRAPH || without.test(own) || !SENTENCE.test(own))
      continue;
    // A short claim is closed; longer text without an end goes on in the next paragraph.
    text += ENDS_SENTENCE.test(own) || own.length > SHORT_CLAIM ? own : `${own}。`;
    if (text.length >= LENGTH) break;
  }
  return text;
}

/** Without bullets, of which symbol fonts know many. */
const plain = (text: string): string =>
  text
    .replace(/^[^\p{L}\p{N}“‘《（(【"']+/u, '')
    .replace(/\s+/gu, ' ')
    .trim();

/**
 * Where the last words of a title or a series ran into the text (`之八 在马科维茨…`), they are cut off. A sentence that begins with the
 * subject of the title (`择时研究，一直是…`) begins with its own words.
 */
function withoutCoverEnd(text: string, coverLines: readonly PdfLine[]): string {
  for (const { text: cover } of coverLines) {
    for (let length = cover.length; length >= 2; length -= 1) {
      const end = cover.slice(-length);
      if (comparable(end).length < 2) break;
      if (!HAN.test(end)) continue;
      if (!text.startsWith(end)) continue;
      const rest = text.slice(length);
      const isApart = length === cover.length || /^\s/u.test(rest) || /[》”）)]$/u.test(end);
      return isApart && !/^\s*[，、；]/u.test(rest) ? rest.replace(/^[\s。：:、—–\-）)]+/u, '') : text;
    }
  }
  return text;
}

function shorten(text: string): string {
  if (text.length <= LENGTH) return text;
  const cut = text.slice(0, LENGTH);
  const sentence = Math.max(cut.lastIndexOf('。'), cut.lastIndexOf('；'));
  return sentence > LENGTH / 2 ? cut.slice(0, sentence + 1) : `${cut}…`;
}
