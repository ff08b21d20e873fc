import type { Feature } from '#server/platform/feature.ts';
import { addressesAt } from './in-other-words.ts';
import { openRoutes } from './routes.ts';

export interface OpenParts {
  /** Where people reach the site. */
  publicUrl: string;
}

/** What programs do for a person, by a personal token. */
export function createOpen({ publicUrl }: OpenParts): Feature {
  const addresses = addressesAt(publicUrl);
  return { routes: (site) => openRoutes(site, addresses), jobs: [], personalData: null };
}
