/** The door of imports: how files and catalogues come into the library. */

export { createImports, type Imports } from './create-imports.ts';
export { type ImportProgress, ImportRunning, type ImportSummary } from './import-paths.ts';
export { readStockIndustries, StockIndustriesInvalid } from './read-stock-industries.ts';
export { type RereadProgress, RereadRunning, type RereadSummary } from './reread-library.ts';
export type { ItemOutcome } from './store.ts';
