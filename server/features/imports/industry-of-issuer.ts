import type { Industry, StockMention, TaxonomyFinder } from '../documents/index.ts';

export interface FoundIndustry {
  industry: Industry;
  source: string;
}

export interface ReportSubject {
  reportType: number;
  stocks: readonly StockMention[];
  /** The publishing organisation as written; a company publishes its annual report itself. */
  issuer: string;
}

const RESEARCH_OF_COMPANIES = 3;
const PROSPECTUS = 5;
const ANNUAL_REPORT = 9;
/** Types of report that are about one company. */
export const ABOUT_COMPANIES: readonly number[] = [RESEARCH_OF_COMPANIES, PROSPECTUS, ANNUAL_REPORT];
/** The company itself signs with its legal name; brokers who write about its report sign with their short one. */
const ISSUER = /股份有限公司$/;

/**
 * The industry of a report about one company. The operator's table knows best, then what the report says, then the company's own
 * name (`…药业股份有限公司`): a name is the weakest witness and is marked as such. Reports about anything else keep what they say.
 */
export function industryOfIssuer(
  { reportType, stocks, issuer }: ReportSubject,
  said: FoundIndustry | null,
  finder: TaxonomyFinder,
): FoundIndustry | null {
  if (!ABOUT_COMPANIES.includes(reportType) || stocks.length > 1) return said;
  const listed = finder.industryOfStock(stocks[0]?.code ?? '');
  if (listed) return { industry: listed, source: 'stock-table' };
  if (said) return said;
  // A prospectus and a piece of research are signed by a broker, whose trade says nothing about the company's.
  const signed = reportType === ANNUAL_REPORT && ISSUER.test(issuer);
  const names = [...stocks.map(({ name }) => name), ...(signed ? [issuer] : [])];
  const named = finder.industryOfCompany(names);
  return named && { industry: named, source: 'company-name' };
}

/** Both levels as the records keep them. */
export const industryIds = (
  industry: Industry | null | undefined,
): { industry1: number | null; industry2: number | null } => ({
  industry1: industry ? industry.parentId || industry.id : null,
  industry2: industry?.parentId ? industry.id : null,
});
