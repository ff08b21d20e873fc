import { loadTaxonomies, taxonomyFinder } from '../documents/index.ts';
import { ReportChanged } from '../library/index.ts';
import type { ImportParts } from './parts.ts';
import { type RereadContent, rereadContent } from './reread-content.ts';
import { rereadReport } from './reread-report.ts';

/**
 * Reads the stored file of one content again and writes what it says now, for the report that shows it as when all are read again. Where
 * the file cannot be read everything stays as it is. Somebody who changes the report meanwhile is waited for.
 */
export async function rereadOne(deps: ImportParts, contentId: number): Promise<RereadContent> {
  const fid = (await deps.library.records.showing([contentId])).get(contentId);
  if (fid === undefined) return rereadContent(deps, contentId);
  const finder = taxonomyFinder(loadTaxonomies(), deps.stockIndustries());
  for (;;) {
    await deps.library.records.outdate([fid]);
    try {
      const reread = await rereadReport(deps, finder, fid);
      if (reread === null) return 'gone';
      if ('after' in reread) return 'written';
      return reread.mayPass ? 'unreadable' : 'refused';
    } catch (error) {
      if (!(error instanceof ReportChanged)) throw error;
    }
  }
}
