import { isDeepStrictEqual } from 'node:util';
import { foldText } from '#contract/text/fold.ts';
import type { Tx } from '#server/platform/db/connect-database.ts';
import { inSlices } from '#server/platform/db/in-slices.ts';
import { storable } from '#server/platform/db/storable.ts';
import type { ContentFile } from '../content-file.ts';
import type { ContentTables } from '../tables.ts';
import { writeCharts } from './write-charts.ts';

/** What is read of a file beside the values that name the report. */
export type ContentPart = 'paragraphs' | 'catalogue' | 'charts';

/**
 * Writes everything that was understood of a version, to be what is read. A part that stands already as it was understood
 * keeps its rows, so that their ids stay what they were. Gives the parts that changed.
 */
export async function writeParts(
  tx: Tx<ContentTables>,
  reportId: number,
  versionId: number,
  file: ContentFile,
): Promise<ContentPart[]> {
  const changed: ContentPart[] = [];
  if (await writeParagraphs(tx, reportId, file)) changed.push('paragraphs');
  if (await writeCatalogue(tx, reportId, file)) changed.push('catalogue');
  if (await writeCharts(tx, reportId, versionId, file)) changed.push('charts');
  await tx
    .updateTable('report_versions')
    .set({ page_sizes: JSON.stringify(file.pageSizes) })
    .where('id', '=', versionId)
    .execute();
  return changed;
}

async function writeParagraphs(tx: Tx<ContentTables>, reportId: number, file: ContentFile): Promise<boolean> {
  const wanted = file.paragraphs.map(({ page, kind, text, areas }) => ({
    page,
    kind,
    text: storable(text),
    areas,
  }));
  const standing = await tx
    .selectFrom('report_paragraphs')
    .select(['page', 'kind', 'text', 'areas'])
    .where('report_id', '=', reportId)
    .orderBy('ordinal')
    .execute();
  if (isDeepStrictEqual(standing, wanted)) return false;
  await tx.deleteFrom('report_paragraphs').where('report_id', '=', reportId).execute();
  for (const rows of inSlices(wanted.map((paragraph, ordinal) => ({ ...paragraph, ordinal })))) {
    const values = rows.map(({ areas, ...row }) => ({
      ...row,
      report_id: reportId,
      folded: storable(foldText(row.text)),
      areas: JSON.stringify(areas),
    }));
    await tx.insertInto('report_paragraphs').values(values).execute();
  }
  return true;
}

async function writeCatalogue(tx: Tx<ContentTables>, reportId: number, file: ContentFile): Promise<boolean> {
  const wanted = file.catalogue.map(({ title, page, depth }) => ({ title: storable(title), page, depth }));
  const standing = await tx
    .selectFrom('report_catalogue')
    .select(['title', 'page', 'depth'])
    .where('report_id', '=', reportId)
    .orderBy('ordinal')
    .execute();
  if (isDeepStrictEqual(standing, wanted)) return false;
  await tx.deleteFrom('report_catalogue').where('report_id', '=', reportId).execute();
  for (const rows of inSlices(wanted.map((entry, ordinal) => ({ ...entry, ordinal, report_id: reportId }))))
    await tx.insertInto('report_catalogue').values(rows).execute();
  return true;
}
