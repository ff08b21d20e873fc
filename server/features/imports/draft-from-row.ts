import type { StockMention, TaxonomyFinder } from '../documents/index.ts';
import type { ReportDraft } from '../library/index.ts';
import { type FoundIndustry, industryIds, industryOfIssuer } from './industry-of-issuer.ts';
import { readDay } from './publish-day.ts';
import type { CatalogueRow } from './read-catalogue.ts';
import { readStockCode } from './read-stock-code.ts';

const RESEARCH_OF_INDUSTRIES = 2;
const RESEARCH_OF_COMPANIES = 3;
const POLICY = 10;
const GOVERNMENT = 4;
/** Characters; no title that a person wrote comes near. */
export const MAX_TITLE = 500;

/** The report a catalogue row speaks of, or the reason why it cannot be one. Values given win, the title fills the gaps. */
export function draftFromRow(row: CatalogueRow, finder: TaxonomyFinder): ReportDraft | { reason: string } {
  if (row.title === '') return { reason: '缺少标题（title）' };
  if (row.title.length > MAX_TITLE) return { reason: `标题超过 ${MAX_TITLE} 个字` };
  if (row.date === '') return { reason: '缺少日期（date）' };
  const day = readDay(row.date);
  if (day === null) return { reason: `日期“${row.date}”不是有效的 yyyy-MM-dd` };
  const sources: Record<string, string> = { title: 'given', date: 'given' };
  const given = finder.organisation(row.org);
  const organisation = given ?? finder.organisationOfUrl(row.url);
  if (organisation) sources.organisation = given ? 'given' : 'address';
  const stocks = findStocks(row, finder);
  if (stocks.length > 0) sources.stocks = 'given';
  const type = findType(row, organisation?.type, finder);
  sources.reportType = type.source;
  const industry = findIndustry(row, { reportType: type.id, stocks }, finder);
  if (industry) sources.industry = industry.source;
  const abstract = statedAbstract(row);
  if (abstract !== '') sources.abstract = 'given';
  return {
    title: row.title,
    organisation,
    day,
    reportType: type.id,
    ...industryIds(industry?.industry),
    researchers: [],
    stocks,
    abstract,
    rating: row.rating,
    source: row.source,
    sourceUrl: row.url || row.pdf_url,
    valueSources: sources,
  };
}

export const statedAbstract = ({ abstract }: CatalogueRow): string =>
  abstract.replace(/[\s\u3000]+/g, ' ').trim();

function findIndustry(
  row: CatalogueRow,
  about: { reportType: number; stocks: readonly StockMention[] },
  finder: TaxonomyFinder,
): FoundIndustry | null {
  const given = finder.industry(row.industry);
  if (given) return { industry: given, source: 'given' };
  const named = finder.industryInTitle(row.title);
  return industryOfIssuer(
    { ...about, issuer: row.org },
    named && { industry: named, source: 'title' },
    finder,
  );
}

function findStocks(row: CatalogueRow, finder: TaxonomyFinder): { code: string; name: string }[] {
  const written = readStockCode(row.stock_code);
  if (written === null) return [];
  const listed = written.market === 'mainland' ? finder.stock(written.code)?.name : undefined;
  const name = listed ?? row.stock_name;
  // Other markets and the demo's own stand in no table: without an exchange only a name tells that it is a code.
  if (written.market === 'unknown' && name === '') return [];
  return [{ code: written.code, name: name || written.code }];
}

/** The type and where it was read; a row has no text, so nothing is said to come from one. */
function findType(
  row: CatalogueRow,
  organisationType: number | undefined,
  finder: TaxonomyFinder,
): { id: number; source: string } {
  const given = finder.reportType(row.type);
  if (given) return { id: given.id, source: 'given' };
  const named = finder.reportTypeInTitle(row.title);
  // A company's report speaks of its industry in the title as well; the stock it is about decides.
  if (row.stock_code !== '' && named?.id !== 9 && named?.id !== 5) {
    return { id: RESEARCH_OF_COMPANIES, source: 'stock' };
  }
  if (row.industry !== '' && (named === null || named.id === POLICY)) {
    return { id: RESEARCH_OF_INDUSTRIES, source: 'industry' };
  }
  if (named) return { id: named.id, source: 'title' };
  return organisationType === GOVERNMENT
    ? { id: POLICY, source: 'organisation' }
    : { id: RESEARCH_OF_INDUSTRIES, source: 'default' };
}
