/** The door of layout: what stands where on the pages of a file. Lines, columns, paragraphs, the catalogue and charts; rules alone, which rules of others may ask. */

export { inferCatalogue } from './rules/catalogue.ts';
export { findCharts } from './rules/charts/find-charts.ts';
export { nearbyText } from './rules/charts/nearby-text.ts';
export { cleanPages, visibleLines } from './rules/clean-pages.ts';
export { coverRows, relatedRows } from './rules/cover-rows.ts';
export { firstPageTitle } from './rules/first-page-title.ts';
export { largeCoverLines } from './rules/large-cover-lines.ts';
export { comparable, ENDS_SENTENCE, HAN, SOURCE } from './rules/line-patterns.ts';
export type { CatalogueEntry, CatalogueSource, Paragraph, ReportChart } from './rules/page-parts.ts';
export { joinParagraphs } from './rules/paragraphs.ts';
export { placedLines } from './rules/placed-lines.ts';
export { scanOf } from './rules/scanned-pages.ts';
