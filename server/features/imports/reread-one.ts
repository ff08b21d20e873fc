import { loadTaxonomies, taxonomyFinder } from '../documents/index.ts';
import { ReportChanged } from '../library/index.ts';
import type { ImportParts } from './parts.ts';
import { rereadReport } from './reread-report.ts';

/**
 * Reads the stored file of one report again and writes what it says now, as when all are read again. Where the file cannot be read the
 * report stays as it is. Somebody who changes the report meanwhile is waited for.
 */
export async function rereadOne(deps: ImportParts, fid: number): Promise<void> {
  const finder = taxonomyFinder(loadTaxonomies(), deps.stockIndustries());
  for (;;) {
    await deps.library.records.outdate([fid]);
    try {
      await rereadReport(deps, finder, fid);
      return;
    } catch (error) {
      if (!(error instanceof ReportChanged)) throw error;
    }
  }
}
