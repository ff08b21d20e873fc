/** The door of documents: understanding a file. Rules and taxonomies; it knows no database and no other feature. */

export { FORMAL_TYPES } from './rules/report-type.ts';
export { headlineOfIssue, seriesName } from './rules/series.ts';
export { NEARLY_SAME, nearlySameText } from './rules/text-sketch.ts';
export { understandReport } from './rules/understand-report.ts';
export { UNDERSTANDING_RULES } from './rules/understanding-rules.ts';
export type {
  ReportHints,
  ReportMetadata,
  StockMention,
  UnderstoodReport,
} from './rules/understood-report.ts';
export { type TaxonomyFinder, taxonomyFinder } from './taxonomies/find-in-taxonomies.ts';
export { loadDictionary, watchDictionary } from './taxonomies/load-dictionary.ts';
export { type Industry, loadTaxonomies } from './taxonomies/load-taxonomies.ts';
export { tradeWords } from './taxonomies/trade-words.ts';
