import type { PdfDocumentText, PdfLine } from '#server/ports/pdf.ts';
import type { Paragraph } from '../../layout/index.ts';
import { comparable, coverRows, firstPageTitle, SOURCE } from '../../layout/index.ts';
import { findDate, pdfInfoDate, printedDate } from './dates.ts';
import { type FileNameFacts, parseFileName } from './file-name.ts';
import { industryByName, industryInTitle } from './industry.ts';
import { isAuthority, type Organisations, organisationTable } from './organisations.ts';
import { classifyReportType } from './report-type.ts';
import { findResearchers } from './researchers.ts';
import { industryInStatement, industryOnFirstPage } from './stated-industry.ts';
import { openingText, stockNamedFirst, stocksIn, stockTable } from './stocks.ts';
import type { Taxonomies } from './taxonomies.ts';
import type {
  IndustryName,
  ReportHints,
  ReportMetadata,
  Sourced,
  StockMention,
} from './understood-report.ts';

export interface MetadataInput extends ReportHints {
  info: PdfDocumentText['info'];
  /** As printed, before headers are taken away: the organisation often stands only there. */
  firstPageLines: readonly PdfLine[];
  paragraphs: readonly Paragraph[];
  /** Page headers and the like: `金融工程专题`. */
  repeated: readonly string[];
  taxonomies: Taxonomies;
}

/** Each value from the most trusted place that has it: given, file name, first page, PDF info, text. */
export function inferMetadata(input: MetadataInput): ReportMetadata {
  const { given = {}, taxonomies, firstPageLines } = input;
  const organisations = organisationTable(taxonomies.organisations);
  const named = parseFileName(input.fileName, organisations);
  const title = inferTitle(input, named);
  const stocks = inferStocks(input, named, title.value);
  const researchers = findResearchers(firstPageLines);
  return {
    title,
    organisation: inferOrganisation(input, named, title, organisations),
    date: inferDate(input, named, title.value),
    researchers: firstOf<string[]>(
      [
        known(given.researchers, 'given'),
        known(researchers.names, 'first-page', researchers.evidence),
        known(named.author ? named.author.split(/[、,，;；& ]/) : [], 'file-name', named.author),
      ],
      [],
    ),
    stocks,
    industry: inferIndustry(input, title),
    reportType: inferType(input, title, stocks),
  };
}

type Candidate<T> = Sourced<T> | null;

/** A candidate only when it holds something. */
function known<T extends string | readonly unknown[]>(
  value: T | undefined | null,
  source: Sourced<T>['source'],
  evidence?: string,
): Candidate<T> {
  return value === undefined || value === null || value.length === 0
    ? null
    : { value, source, ...(evidence ? { evidence } : {}) };
}

const firstOf = <T>(candidates: Candidate<T>[], empty: T): Sourced<T> =>
  candidates.find((candidate) => candidate !== null) ?? { value: empty, source: 'none' };

/** Titles that PDF producers write by themselves. */
const USELESS_INFO =
  /^(?:title|untitled|microsoft|幻灯片|文档|无标题|v\d|.*\.(?:[a-z]{2,5}\d?)$|.*报告$|.*base template)|www\.|\.com/i;

function inferTitle(
  { given, info, firstPageLines, fileName }: MetadataInput,
  named: FileNameFacts,
): Sourced<string> {
  const infoTitle = USELESS_INFO.test(info.title) || info.title.length < 4 ? '' : info.title;
  return firstOf(
    [
      known(given?.title, 'given'),
      known(isWorded(named.title) ? named.title : '', 'file-name', fileName),
      known(firstPageTitle(firstPageLines), 'first-page'),
      known(infoTitle, 'pdf-info', info.title),
      known(named.title, 'file-name', fileName),
    ],
    '',
  );
}

/** Names made of digits and Latin letters (`H3_AP2026…`, `report-final`) are no titles. */
const isWorded = (title: string): boolean => (title.match(/\p{Script=Han}/gu) ?? []).length >= 4;

/** A company publishes these itself; the broker named on the page only sponsors it. */
export const FORMAL_DOCUMENT = /(?:年度|季度)报告|招股(?:说明|意向)?书/;
const ISSUER = /^\p{Script=Han}{2,30}?(?:股份|有限责任|有限)公司/u;
/** Sites that pass files on stamp themselves in as the author. */
const SITE = /www\.|\.(?:com|cn)\b/i;

function inferOrganisation(
  input: MetadataInput,
  named: FileNameFacts,
  title: Sourced<string>,
  table: Organisations,
): Sourced<string> {
  const { given, firstPageLines, info, paragraphs } = input;
  const issuer = FORMAL_DOCUMENT.test(title.value) ? ISSUER.exec(title.value)?.[0] : '';
  const lines = firstPageLines.map(({ text }) => text);
  const signed = table.signing(lines.filter((line) => !comparable(title.value).includes(comparable(line))));
  const page = table.within(lines.map((line) => line.replace(/\s+/g, '')).join('\n'));
  const author = SITE.test(info.author) ? null : table.within(info.author);
  const disclaimer = paragraphs.filter((paragraph) => paragraph.kind === 'disclaimer').map((p) => p.text);
  const text = mostNamed([...disclaimer, ...paragraphs.map((p) => p.text)].slice(0, 400), table);
  return firstOf(
    [
      known(given?.organisation ? table.find(given.organisation) || given.organisation : '', 'given'),
      known(named.organisation, 'file-name', named.organisation),
      known(issuer, title.source, title.value),
      known(signed?.name, 'first-page', signed?.evidence),
      known(author?.name, 'pdf-info', author?.evidence),
      known(text?.name, 'text', text?.evidence),
      known(page?.name, 'first-page', page?.evidence),
    ],
    '',
  );
}

/** The publisher signs its charts and its declaration: the organisation named in most paragraphs. */
function mostNamed(
  texts: readonly string[],
  table: Organisations,
): { name: string; evidence: string } | null {
  const counts = new Map<string, { count: number; evidence: string }>();
  for (const text of texts) {
    const found = table.within(text);
    // A ministry is named under every chart of a house that the table does not list.
    if (!found || (isAuthority(found.name) && SOURCE.test(text))) continue;
    counts.set(found.name, { count: (counts.get(found.name)?.count ?? 0) + 1, evidence: found.evidence });
  }
  const [best] = [...counts].sort((a, b) => b[1].count - a[1].count);
  return best && best[1].count >= 2 ? { name: best[0], evidence: best[1].evidence } : null;
}

function inferDate(
  { given, info, firstPageLines }: MetadataInput,
  named: FileNameFacts,
  title: string,
): Sourced<string> {
  const isOfTitle = ({ text }: PdfLine) => comparable(title).includes(comparable(text));
  const printed = printedDate(coverRows(firstPageLines).filter((row) => !isOfTitle(row)));
  return firstOf(
    [
      known(given?.date ? (findDate(given.date)?.date ?? '') : '', 'given'),
      known(named.date, 'file-name', named.date ?? ''),
      known(printed?.date, 'first-page', printed?.evidence),
      known(pdfInfoDate(info.creationDate), 'pdf-info', info.creationDate),
    ],
    '',
  );
}

function inferStocks(input: MetadataInput, named: FileNameFacts, title: string): Sourced<StockMention[]> {
  const table = stockTable(input.taxonomies.stocks);
  const listed = named.stock ? (table.byCode(named.stock.code) ?? named.stock) : null;
  const first = stockNamedFirst(title, table);
  return firstOf<StockMention[]>(
    [
      known(input.given?.stocks, 'given'),
      known(listed ? [listed] : stocksIn(input.fileName, table), 'file-name', input.fileName),
      known(first ? [first] : stocksIn(title, table), 'first-page', title),
      known(stocksIn(openingText(input.paragraphs), table), 'first-page'),
    ],
    [],
  );
}

/** What a given title lets one conclude was not itself given. */
const inTitleOf = ({ source }: Sourced<string>): Sourced<string>['source'] =>
  source === 'given' ? 'title' : source;

function inferIndustry(
  { given, taxonomies, firstPageLines, paragraphs }: MetadataInput,
  title: Sourced<string>,
): Sourced<IndustryName | null> {
  const exact = given?.industry ? industryByName(given.industry, taxonomies.industries) : null;
  if (exact) return { value: exact, source: 'given', evidence: given?.industry ?? '' };
  const inTitle = industryInTitle(title.value, taxonomies.industries);
  if (inTitle) return { value: inTitle.industry, source: inTitleOf(title), evidence: inTitle.evidence };
  const lines = firstPageLines.map(({ text }) => text);
  const printed = industryOnFirstPage(lines, taxonomies.industries);
  if (printed) return { value: printed.industry, source: 'first-page', evidence: printed.evidence };
  const stated = FORMAL_DOCUMENT.test(title.value)
    ? industryInStatement(paragraphs, taxonomies.industries)
    : null;
  if (stated) return { value: stated.industry, source: 'text', evidence: stated.evidence };
  return { value: null, source: 'none' };
}

function inferType(
  { given, firstPageLines, repeated, taxonomies }: MetadataInput,
  title: Sourced<string>,
  stocks: Sourced<StockMention[]>,
): Sourced<number | null> {
  if (given?.reportType !== undefined) return { value: given.reportType, source: 'given' };
  const clues = {
    title: title.value,
    firstPageText: [...firstPageLines.map((line) => line.text), ...repeated]
      .filter((text) => text.length <= 24)
      .join('\n'),
    aboutOneStock: stocks.value.length === 1 && stocks.source !== 'none',
  };
  const found = classifyReportType(clues, taxonomies.reportTypes);
  if (!found) return { value: null, source: 'none' };
  return {
    value: found.id,
    source: found.from === 'title' ? inTitleOf(title) : 'first-page',
    evidence: found.evidence,
  };
}
