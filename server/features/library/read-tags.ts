import { tablesOf } from '#server/platform/db/connect-database.ts';
import type { LibraryReading } from './deps.ts';
import { countByTag, listOrganisations } from './store/lists.ts';
import type { LibraryTables } from './tables.ts';
import { loadTaxonomies } from './taxonomies/load-taxonomies.ts';

export interface Tags {
  reportTypes: { id: number; name: string; count: number }[];
  /** Level 1 before level 2; `parent_id` is 0 for level 1. */
  industries: { id: number; name: string; parent_id: number; count: number }[];
  /** Most reports first. */
  organisations: { id: number; name: string; type: number; is_broker: boolean; count: number }[];
}

/** Every filter value with the number of its reports, those with none included for types and industries. */
export async function readTags(deps: LibraryReading): Promise<Tags> {
  const db = tablesOf<LibraryTables>(deps.database);
  const [counts, organisations] = await Promise.all([countByTag(db), listOrganisations(db)]);
  const { reportTypes, industries } = loadTaxonomies();
  return {
    reportTypes: reportTypes.map(({ id, name }) => ({ id, name, count: counts.types.get(id) ?? 0 })),
    industries: industries.map(({ id, name, parentId }) => ({
      id,
      name,
      parent_id: parentId,
      count: counts.industries.get(id) ?? 0,
    })),
    organisations: organisations.map(({ reports, ...organisation }) => ({ ...organisation, count: reports })),
  };
}
