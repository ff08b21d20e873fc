import { foldText } from '#contract/text/fold.ts';
import { wordOfCompany } from '../rules/company-industry.ts';
import { isFilingTitle } from '../rules/filing-title.ts';
import { FORMAL_TYPES } from '../rules/report-type.ts';
import type { Industry, ReportType, ShippedTaxonomies, Stock } from './load-taxonomies.ts';

export interface OrganisationMatch {
  /** The name the organisation is listed under, else as written. */
  name: string;
  /** Id of an organisation type; 99 where nothing tells. */
  type: number;
  isBroker: boolean;
}

/** Look-ups by the names people write. Every name is folded first, so width, case and traditional forms do not matter. */
export interface TaxonomyFinder {
  /** null for an empty name. */
  organisation(name: string): OrganisationMatch | null;
  organisationOfUrl(url: string): OrganisationMatch | null;
  /** What a listed organisation was called on a day (yyyy-MM-dd): its reports keep the name they were signed with. */
  nameOnDay(listed: string, day: string): string;
  /** Level 1 or level 2 by name or alias. */
  industry(name: string): Industry | null;
  industryById(id: number): Industry | null;
  /** The industry a title speaks of (`通信行业周报`), level 2 preferred; null where none is named. */
  industryInTitle(title: string): Industry | null;
  reportTypeById(id: number): ReportType | null;
  /** By number (`9`) or name (`财报`), as a catalogue gives it. */
  reportType(written: string): ReportType | null;
  reportTypeInTitle(title: string): ReportType | null;
  stock(code: string): Stock | null;
  /** What the names of one company say about its trade; null where they say nothing or contradict each other. */
  industryOfCompany(names: readonly string[]): Industry | null;
  /** From the operator's table. */
  industryOfStock(code: string): Industry | null;
}

const OTHER_TYPE = 99;

/** `stockIndustries`: code → industry name, as `readStockIndustries` gives it. */
export function taxonomyFinder(
  taxonomies: ShippedTaxonomies,
  stockIndustries: ReadonlyMap<string, string> = new Map(),
): TaxonomyFinder {
  const organisations = new Map<string, OrganisationMatch>();
  const isBroker = new Map(taxonomies.organisationTypes.map((type) => [type.id, type.isBroker]));
  for (const { name, type, aliases } of taxonomies.organisations) {
    const match = { name, type, isBroker: isBroker.get(type) ?? false };
    for (const written of [name, ...aliases]) organisations.set(organisationKey(written), match);
  }
  const renamed = new Map(taxonomies.organisations.map(({ name, renamed: past }) => [name, past]));
  const industries = new Map<string, Industry>();
  // Level 1 last: where both levels carry a name (`综合`), the wider one is meant.
  for (const industry of taxonomies.industries.toSorted((a, b) => b.parentId - a.parentId)) {
    for (const name of [industry.name, ...industry.aliases]) industries.set(foldText(name), industry);
  }
  const patterns = namePatterns(industries);
  const byId = new Map(taxonomies.industries.map((industry) => [industry.id, industry]));
  const types = new Map(taxonomies.reportTypes.map((type) => [type.id, type]));
  const stocks = new Map(taxonomies.stocks.map((stock) => [stock.code, stock]));
  const named = (name: string): Industry | null => industries.get(foldText(name.trim())) ?? null;
  return {
    organisation: (name) => organisations.get(organisationKey(name)) ?? classify(name, taxonomies),
    nameOnDay: (listed, day) => {
      const past = renamed.get(listed);
      return past && day < past.on ? past.from : listed;
    },
    organisationOfUrl: (url) => findByHost(url, taxonomies, organisations),
    industry: named,
    industryById: (id) => byId.get(id) ?? null,
    industryInTitle: (title) => findIndustryInTitle(foldText(title), patterns),
    reportTypeById: (id) => types.get(id) ?? null,
    reportType: (written) =>
      taxonomies.reportTypes.find(({ id, name }) => String(id) === written || name === written) ?? null,
    reportTypeInTitle: (title) => findTypeInTitle(foldText(title), taxonomies.reportTypes),
    stock: (code) => stocks.get(code) ?? null,
    industryOfCompany(names) {
      const told = names.flatMap((name) => {
        const word = wordOfCompany(name, taxonomies.companyWords);
        return word === null ? [] : (named(taxonomies.companyWords.get(word) ?? '') ?? []);
      });
      const [first] = told;
      return first && told.every((one) => level1Of(one) === level1Of(first)) ? first : null;
    },
    industryOfStock: (code) => named(stockIndustries.get(code) ?? ''),
  };
}

const level1Of = ({ id, parentId }: Industry): number => parentId || id;

/** `国投证券（香港）` and `国投证券(香港)` are one; so are names that differ in spaces. */
function organisationKey(name: string): string {
  return foldText(name).replace(/\s+/g, '');
}

function classify(name: string, taxonomies: ShippedTaxonomies): OrganisationMatch | null {
  const written = name.trim();
  if (written === '') return null;
  const type = taxonomies.organisationTypes.find(({ nameWords }) =>
    nameWords.some((word) => written.includes(word)),
  );
  return { name: written, type: type?.id ?? OTHER_TYPE, isBroker: type?.isBroker ?? false };
}

function findByHost(
  url: string,
  taxonomies: ShippedTaxonomies,
  organisations: Map<string, OrganisationMatch>,
): OrganisationMatch | null {
  if (!URL.canParse(url)) return null;
  const host = new URL(url).hostname;
  const known = taxonomies.organisations.find(({ hosts }) =>
    hosts?.some((end) => host === end || host.endsWith(`.${end}`)),
  );
  return known ? (organisations.get(organisationKey(known.name)) ?? null) : null;
}

interface NamePattern {
  industry: Industry;
  bare: string;
  pattern: RegExp;
}

/** A name counts where 行业 or the like follows, or where it stands alone: `银行间市场` speaks of no industry. */
function namePatterns(industries: Map<string, Industry>): NamePattern[] {
  return Array.from(industries, ([name, industry]) => {
    const bare = name.replace(/行业$/, '');
    const literal = bare.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const alone = `(^|[^\\p{L}])${literal}([与和]|$|[^\\p{L}])`;
    return { industry, bare, pattern: new RegExp(`${alone}|${literal}(行业|产业|板块)`, 'u') };
  })
    .filter(({ bare }) => bare.length >= 2)
    .sort((a, b) => b.bare.length - a.bare.length);
}

/** The longest name wins. */
function findIndustryInTitle(title: string, patterns: NamePattern[]): Industry | null {
  return patterns.find(({ bare, pattern }) => title.includes(bare) && pattern.test(title))?.industry ?? null;
}

/** The most telling types first: a 年度报告 stays one whatever industry its title names. */
const TYPE_ORDER = [5, 9, 8, 6, 7, 1, 3, 4, 10, 2];

function findTypeInTitle(title: string, types: ReportType[]): ReportType | null {
  for (const id of TYPE_ORDER) {
    if (FORMAL_TYPES.has(id) && !isFilingTitle(title)) continue;
    const type = types.find((candidate) => candidate.id === id);
    if (type?.titleWords.some((word) => title.includes(foldText(word)))) return type;
  }
  return null;
}
