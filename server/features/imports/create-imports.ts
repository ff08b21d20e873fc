import { type Feature, noRoutes } from '#server/platform/feature.ts';
import { importOwnFile, type OwnFile } from './import-own-file.ts';
import { type ImportOptions, type ImportSummary, importPaths } from './import-paths.ts';
import type { ImportParts } from './parts.ts';
import type { RereadContent } from './reread-content.ts';
import { type RereadOptions, type RereadSummary, rereadLibrary } from './reread-library.ts';
import { rereadOne } from './reread-one.ts';

/** Brings files and catalogues into the library. */
export interface Imports extends Feature {
  /**
   * Imports PDFs and catalogues. Safe to repeat and to kill at any point: what is done is done whole, what is not is done by
   * the next run, and nothing comes twice. The index follows by itself. Throws `ImportRunning`.
   */
  importPaths(paths: string[], options?: ImportOptions): Promise<ImportSummary>;
  /**
   * Reads every stored file again that was read by other rules than today's. Safe to repeat and to kill at any point. Throws
   * `RereadRunning`.
   */
  rereadLibrary(options?: RereadOptions): Promise<RereadSummary>;
  /** Reads the stored file of one content again, as by `rereadLibrary`. */
  rereadOne(contentId: number): Promise<RereadContent>;
  /** Keeps a PDF for some alone, without a record. Gives its content. Throws `PdfRefused`. */
  importOwnFile(file: OwnFile): Promise<number>;
}

export function createImports(parts: ImportParts): Imports {
  return {
    routes: noRoutes,
    jobs: [],
    personalData: null,
    importPaths: (paths, options) => importPaths(parts, paths, options),
    rereadLibrary: (options) => rereadLibrary(parts, options),
    rereadOne: (contentId) => rereadOne(parts, contentId),
    importOwnFile: (file) => importOwnFile(parts, file),
  };
}
