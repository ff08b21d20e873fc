import { loadTaxonomies } from './load-taxonomies.ts';

/** Words by which industries are called, and by which companies tell theirs: a company of such a name (自动化设备) is not meant by them. */
export function tradeWords(): string[] {
  const { industries, companyWords } = loadTaxonomies();
  return [...industries.flatMap(({ name, aliases }) => [name, ...aliases]), ...companyWords.keys()];
}
