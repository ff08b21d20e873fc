import { readFileSync } from 'node:fs';

export interface Industry {
  id: number;
  name: string;
  aliases: string[];
  /** 0 for level 1. */
  parentId: number;
}

export interface ReportType {
  id: number;
  name: string;
  /** Words in a title that tell the type. */
  titleWords: string[];
}

export interface OrganisationType {
  id: number;
  name: string;
  isBroker: boolean;
  /** Words in a name that tell the type. */
  nameWords: string[];
}

export interface KnownOrganisation {
  name: string;
  /** Id of an `OrganisationType`. */
  type: number;
  aliases: string[];
  /** Web hosts whose pages this organisation publishes. */
  hosts?: string[];
  /** The name it bore before a day (yyyy-MM-dd); also one of the aliases. */
  renamed?: { from: string; on: string };
}

export interface Stock {
  /** Six digits on the mainland, five in Hong Kong. */
  code: string;
  name: string;
}

/** Everything the project ships about the world of reports. */
export interface ShippedTaxonomies {
  /** 申万 2021: 31 of level 1, 131 of level 2, level 1 before its children. */
  industries: Industry[];
  reportTypes: ReportType[];
  organisationTypes: OrganisationType[];
  organisations: KnownOrganisation[];
  /** Of the mainland. */
  stocks: Stock[];
  /** The companies listed in Hong Kong that reports speak of most, by the names that reports use. */
  stocksHongKong: Stock[];
  /** Words at the end of company names that tell the trade → industry name (`药业` → `医药生物`). */
  companyWords: ReadonlyMap<string, string>;
}

type IndustryFile = (Omit<Industry, 'parentId'> & { children: Omit<Industry, 'parentId'>[] })[];

let loaded: ShippedTaxonomies | undefined;

/** Read once a process; the files are part of the program. */
export function loadTaxonomies(): ShippedTaxonomies {
  loaded ??= {
    industries: readJson<IndustryFile>('industries.json').flatMap(({ children, ...level1 }) => [
      { ...level1, parentId: 0 },
      ...children.map((level2) => ({ ...level2, parentId: level1.id })),
    ]),
    reportTypes: readJson('report-types.json'),
    organisationTypes: readJson('organisation-types.json'),
    organisations: readJson('organisations.json'),
    stocks: readStocks('stocks.csv'),
    stocksHongKong: readStocks('stocks-hong-kong.csv'),
    companyWords: readCompanyWords(),
  };
  return loaded;
}

function readJson<Content>(name: string): Content {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Content;
}

function readStocks(file: string): Stock[] {
  const [, ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [code = '', name = ''] = line.split(',');
    return { code, name };
  });
}

function readCompanyWords(): Map<string, string> {
  const lines = readFileSync(new URL('company-words.txt', import.meta.url), 'utf8').split('\n');
  return new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .flatMap((line) => {
        const [industry = '', ...words] = line.split(' ');
        return words.map((word) => [word, industry] as const);
      }),
  );
}
