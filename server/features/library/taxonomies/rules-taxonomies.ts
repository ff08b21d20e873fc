import type { Taxonomies } from '../rules/taxonomies.ts';
import type { ShippedTaxonomies } from './load-taxonomies.ts';

const views = new WeakMap<ShippedTaxonomies, Taxonomies>();

/** The same tables in the shape the rules ask for, made once. */
export function rulesTaxonomies(shipped: ShippedTaxonomies): Taxonomies {
  const known = views.get(shipped);
  if (known) return known;
  const view: Taxonomies = {
    industries: shipped.industries,
    organisations: shipped.organisations,
    stocks: shipped.stocks,
    reportTypes: shipped.reportTypes,
  };
  views.set(shipped, view);
  return view;
}
