import { loadTaxonomies } from '../documents/index.ts';
import { listOrganisations, listResearchers, listStocks } from './store/lists.ts';
import type { OpenReports } from './store/open-reports.ts';

/** A name that queries speak of, from the taxonomies and the library's organisations and researchers. */
export interface NamedEntity {
  kind: 'stock' | 'organisation' | 'industry' | 'type' | 'researcher';
  /** The tag id; 0 for stocks, which have a code instead. */
  id: number;
  name: string;
  code: string;
  aliases: readonly string[];
  parentId: number;
  /** For whom a researcher writes; empty otherwise. */
  house: string;
}

/** Every name that queries may speak of, as these reports and the taxonomies stand now. */
export async function readEntities(open: OpenReports): Promise<NamedEntity[]> {
  const { industries, reportTypes, organisations, stocks } = loadTaxonomies();
  const aliasesOf = new Map(organisations.map(({ name, aliases }) => [name, aliases]));
  const none = { code: '', aliases: [], parentId: 0, house: '' };
  const [publishing, recorded, researchers] = await Promise.all([
    listOrganisations(open),
    listStocks(open),
    listResearchers(open),
  ]);
  const listed = new Set(stocks.map(({ code }) => code));
  // Hong Kong, American and made-up codes stand in no table we ship; the records name them.
  const others = recorded.filter(({ code }) => !listed.has(code));
  return [
    ...industries.map((industry) => ({ ...none, ...industry, kind: 'industry' as const })),
    ...reportTypes.map(({ id, name }) => ({ ...none, id, name, kind: 'type' as const })),
    ...publishing.map(({ id, name }) => {
      return { ...none, id, name, aliases: aliasesOf.get(name) ?? [], kind: 'organisation' as const };
    }),
    ...[...stocks, ...others].map(({ code, name }) => ({
      ...none,
      id: 0,
      name,
      code,
      kind: 'stock' as const,
    })),
    ...researchers.map(({ id, name, organisation }) => {
      return { ...none, id, name, house: organisation, kind: 'researcher' as const };
    }),
  ];
}
