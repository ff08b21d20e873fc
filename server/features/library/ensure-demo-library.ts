import { tablesOf } from '#server/platform/db/connect-database.ts';
import type { LibraryImporting } from './deps.ts';
import { type ImportOptions, type ImportSummary, importPaths } from './import-paths.ts';
import { countReports } from './store/indexed-reports.ts';
import type { LibraryTables } from './tables.ts';

/**
 * Fills an empty library with the demo reports; gives null where it holds reports already. `makeFolder` writes the PDFs
 * and gives their folder; it is only called when they are needed. A start killed half-way is finished by the next.
 */
export async function ensureDemoLibrary(
  deps: LibraryImporting,
  makeFolder: () => Promise<string>,
  options: ImportOptions & { expected: number },
): Promise<ImportSummary | null> {
  const present = await countReports(tablesOf<LibraryTables>(deps.database));
  if (present >= options.expected) return null;
  return importPaths(deps, [await makeFolder()], options);
}
