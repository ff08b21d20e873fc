import type { Paragraph } from '../../layout/index.ts';
import type { StockMention } from './understood-report.ts';

const CODE = /(?<![\d.])(\d{6})(?:\.(?:SH|SZ|BJ|SS))?(?![\d.%])/gi;
const NAMED_CODE =
  /(\p{Script=Han}[\p{Script=Han}A-Z*]{1,7})\s*[（(]\s*(\d{6})(?:\.(?:SH|SZ|BJ|SS))?\s*[)）]/giu;
const CODE_LABEL = /(?:公司|股票|证券)代码\s*[:：]?\s*(\d{6})/g;

export interface StockTable {
  byCode(code: string): StockMention | undefined;
  byName(name: string): StockMention | undefined;
}

type Stocks = readonly { code: string; name: string }[];

/** Five thousand names take longer to put in order than a title to be looked up in them. */
const made = new WeakMap<Stocks, StockTable>();

export function stockTable(stocks: Stocks): StockTable {
  const table = made.get(stocks) ?? makeTable(stocks);
  made.set(stocks, table);
  return table;
}

function makeTable(stocks: Stocks): StockTable {
  const codes = new Map(stocks.map(({ code, name }) => [code, { code, name }]));
  const names = new Map(stocks.map(({ code, name }) => [name.replace(/\s+/g, ''), { code, name }]));
  return { byCode: (code) => codes.get(code), byName: (name) => names.get(name.replace(/\s+/g, '')) };
}

/**
 * Stocks a short text (title, first page) is about. A code counts when it stands in the table and the text also gives
 * the name or calls it a code: six digits alone may be a phone number or a date.
 */
export function stocksIn(text: string, table: StockTable): StockMention[] {
  const found = new Map<string, StockMention>();
  const add = (stock: StockMention | undefined) => stock && found.set(stock.code, stock);
  for (const match of text.matchAll(NAMED_CODE)) {
    const stock = table.byCode(match[2] ?? '');
    if (stock && namesAgree(match[1] ?? '', stock.name)) add(stock);
  }
  for (const match of text.matchAll(CODE_LABEL)) add(table.byCode(match[1] ?? ''));
  for (const match of text.matchAll(CODE)) {
    const stock = table.byCode(match[1] ?? '');
    if (stock && text.includes(stock.name)) add(stock);
  }
  return [...found.values()];
}

const namesAgree = (written: string, listed: string): boolean =>
  written.endsWith(listed) || listed.endsWith(written) || listed.includes(written.slice(-2));

/** A title often starts with the company: `四方科技：…`, `贵州茅台深度报告`. */
export function stockNamedFirst(title: string, table: StockTable): StockMention | undefined {
  const lead = /^[\p{Script=Han}A-Z*]{2,8}(?=[（(:：\s-])/u.exec(title)?.[0];
  return lead ? table.byName(lead) : undefined;
}

/** The opening text that names what a report is about. */
export const openingText = (paragraphs: readonly Paragraph[]): string =>
  paragraphs
    .filter((paragraph) => paragraph.page === 1)
    .map((paragraph) => paragraph.text)
    .join('\n')
    .slice(0, 4000);
