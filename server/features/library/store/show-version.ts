import type { Tx } from '#server/platform/db/connect-database.ts';
import type { ContentFile } from '../../contents/index.ts';
import type { LibraryTables } from '../tables.ts';

/** Makes a version the one that a report shows. */
export async function showVersion(
  tx: Tx<LibraryTables>,
  reportId: number,
  versionId: number,
  file: ContentFile,
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({
      current_version: versionId,
      page_count: file.pageCount,
      is_scanned: file.isScanned,
      unread_pages: file.unreadPages,
      chart_count: file.charts.length,
      paragraph_count: file.paragraphs.length,
      catalogue_count: file.catalogue.length,
      catalogue_source: file.catalogueSource,
      text_sketch: JSON.stringify(file.sketch),
      understood_rules: file.rules,
    })
    .where('id', '=', reportId)
    .execute();
}
