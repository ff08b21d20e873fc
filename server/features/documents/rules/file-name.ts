import { findDate, toDate } from './dates.ts';
import type { Organisations } from './organisations.ts';
import type { StockMention } from './understood-report.ts';

/** What a file's name says; null or empty where it says nothing. */
export interface FileNameFacts {
  title: string;
  organisation: string;
  date: string | null;
  /** Named after the title: `标题-刘均伟`. */
  author: string;
  stock: StockMention | null;
}

/** Stamps of download sites: `【洞见研报DJyanbao.com】`, `[www.hibor.com.cn]`. */
const STAMP =
  /[【[(（][^】\])）]*(?:\.(?:com|cn|net|org)|研报网?|下载|微信|公众号|水印)[^】\])）]*[】\])）]/gi;
const PERSON = /^(?:\p{Script=Han}{2,4})(?:[、,，;；& ]\p{Script=Han}{2,4}){0,4}$/u;
/** Words that are no surname start but look like a short person name at the end of a file name. */
const NOT_A_PERSON =
  /报告|研究|策略|点评|周报|月报|年报|季报|深度|专题|行业|公司|模型|分析|展望|纪要|更新|正式|终稿|完整/;
const ANNUAL = /^(?:\d{4}年?)$/;

/** Reads `日期-机构-标题`, `日期_机构_类别_标题`, `机构-标题-YYMMDD`, `【机构】标题【水印】`, `标题-作者`, `日期__公司__代码__简称__年份__年度报告`. */
export function parseFileName(fileName: string, organisations: Organisations): FileNameFacts {
  const base = (fileName.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.pdf$/i, '')
    .replace(STAMP, '')
    .trim();
  const announcement = parseAnnouncement(base);
  if (announcement) return announcement;
  const found = { organisation: '', date: null as string | null };
  const parts = splitParts(base).filter((part, index, all) => {
    const date = partDate(part, index === all.length - 1);
    if (date && !found.date) {
      found.date = date;
      return false;
    }
    const organisation = organisations.find(part);
    if (organisation && !found.organisation) {
      found.organisation = organisation;
      return false;
    }
    return true;
  });
  const last = parts.at(-1) ?? '';
  const author = parts.length >= 2 && PERSON.test(last) && !NOT_A_PERSON.test(last) ? last : '';
  const words = (author ? parts.slice(0, -1) : parts).filter((part) => part !== '');
  return {
    title: titleFrom(words, Boolean(found.date ?? found.organisation)),
    ...found,
    author,
    stock: null,
  };
}

/** Leading parts of a word or two before the title are a category: `择时-`, `金融工程_`. */
function titleFrom(parts: readonly string[], dated: boolean): string {
  const start = dated ? parts.findIndex((part) => part.length > 5) : 0;
  return parts.slice(Math.max(0, start)).join('-').replace(/~/g, '-').trim();
}

function splitParts(base: string): string[] {
  const bracketed = base.replace(/^[【[]([^】\]]{2,20})[】\]]/, '$1_');
  const separator = /__/.test(bracketed) ? /__+/ : /[_]/.test(bracketed) ? /[_]|^(\d{8})-/ : /\s*[-—－]+\s*/;
  // A date written with hyphens must survive the split at hyphens.
  const guarded = bracketed.replace(
    /((?:19|20)\d{2})[-.](\d{1,2})[-.](\d{1,2})/,
    (_all, year, month, day) => `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`,
  );
  return guarded
    .split(separator)
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '');
}

/** Six digits are a date only at the very end of a name (`-230302`), where no stock code stands. */
function partDate(part: string, isLast: boolean): string | null {
  const full = findDate(part);
  if (full && part.replace(full.evidence, '').trim() === '') return full.date;
  const short = isLast ? /^(\d{2})(\d{2})(\d{2})$/.exec(part) : null;
  return short ? toDate(Number(short[1]), Number(short[2]), Number(short[3])) : null;
}

function parseAnnouncement(base: string): FileNameFacts | null {
  const parts = base.split(/__+/);
  if (parts.length < 4) return null;
  const code = parts.find((part) => /^\d{6}$/.test(part));
  if (!code) return null;
  const at = parts.indexOf(code);
  const date = findDate(parts[0] ?? '')?.date ?? null;
  const company = parts.slice(0, at).findLast((part) => !findDate(part)) ?? '';
  const name = parts[at + 1] ?? '';
  const words = parts.slice(at + 2).map((part) => (ANNUAL.test(part) ? part.replace(/年?$/, '年') : part));
  return {
    title: `${name}：${words.join('')}`,
    organisation: company,
    date,
    author: '',
    stock: { code, name },
  };
}
