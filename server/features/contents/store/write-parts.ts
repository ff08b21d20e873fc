import { isDeepStrictEqual } from 'node:util';
import { foldText } from '#contract/text/fold.ts';
import type { Tx } from '#server/platform/db/connect-database.ts';
import { inSlices } from '#server/platform/db/in-slices.ts';
import { storable } from '#server/platform/db/storable.ts';
import type { ContentFile } from '../content-file.ts';
import type { ContentTables } from '../tables.ts';
import { writeCharts } from './write-charts.ts';

/** What is read of a file. */
export type ContentPart = 'paragraphs' | 'catalogue' | 'charts';

/**
 * Makes a version the one that is read, with everything that was understood of it. A part that stands already as it was understood
 * keeps its rows, so that their ids stay what they were. Gives the parts that changed.
 */
export async function writeParts(
  tx: Tx<ContentTables>,
  contentId: number,
  versionId: number,
  file: ContentFile,
): Promise<ContentPart[]> {
  const changed: ContentPart[] = [];
  if (await writeParagraphs(tx, contentId, file)) changed.push('paragraphs');
  if (await writeCatalogue(tx, contentId, file)) changed.push('catalogue');
  if (await writeCharts(tx, contentId, versionId, file)) changed.push('charts');
  await tx
    .updateTable('content_versions')
    .set({ page_sizes: JSON.stringify(file.pageSizes) })
    .where('id', '=', versionId)
    .execute();
  await tx
    .updateTable('contents')
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
    .where('id', '=', contentId)
    .execute();
  return changed;
}

async function writeParagraphs(
  tx: Tx<ContentTables>,
  contentId: number,
  file: ContentFile,
): Promise<boolean> {
  const wanted = file.paragraphs.map(({ page, kind, text, areas }) => ({
    page,
    kind,
    text: storable(text),
    areas,
  }));
  const standing = await tx
    .selectFrom('content_paragraphs')
    .select(['page', 'kind', 'text', 'areas'])
    .where('content_id', '=', contentId)
    .orderBy('ordinal')
    .execute();
  if (isDeepStrictEqual(standing, wanted)) return false;
  await tx.deleteFrom('content_paragraphs').where('content_id', '=', contentId).execute();
  for (const rows of inSlices(wanted.map((paragraph, ordinal) => ({ ...paragraph, ordinal })))) {
    const values = rows.map(({ areas, ...row }) => ({
      ...row,
      content_id: contentId,
      folded: storable(foldText(row.text)),
      areas: JSON.stringify(areas),
    }));
    await tx.insertInto('content_paragraphs').values(values).execute();
  }
  return true;
}

async function writeCatalogue(tx: Tx<ContentTables>, contentId: number, file: ContentFile): Promise<boolean> {
  const wanted = file.catalogue.map(({ title, page, depth }) => ({ title: storable(title), page, depth }));
  const standing = await tx
    .selectFrom('content_catalogue')
    .select(['title', 'page', 'depth'])
    .where('content_id', '=', contentId)
    .orderBy('ordinal')
    .execute();
  if (isDeepStrictEqual(standing, wanted)) return false;
  await tx.deleteFrom('content_catalogue').where('content_id', '=', contentId).execute();
  for (const rows of inSlices(wanted.map((entry, ordinal) => ({ ...entry, ordinal, content_id: contentId }))))
    await tx.insertInto('content_catalogue').values(rows).execute();
  return true;
}
