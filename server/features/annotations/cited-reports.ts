import type { CitedReport } from '#contract/text/citation.ts';
import type { LibraryReads } from '../library/index.ts';
import type { AnnotationRow } from './store/tables.ts';

export interface CitedNow {
  /** null where no report showed it. */
  fid: number | null;
  cited: CitedReport;
  /** The report was taken down: it is told as it was when it was marked. */
  isGone: boolean;
}

/** What rows stand in, by content, in the order in which they first come: as their reports are called now, else as they were. */
export async function readCited(
  reads: Pick<LibraryReads, 'reportItems'>,
  rows: readonly Pick<AnnotationRow, 'content_id' | 'report_id' | 'cited' | 'id'>[],
): Promise<Map<number, CitedNow>> {
  const latest = new Map<number, (typeof rows)[number]>();
  for (const row of rows) {
    const known = latest.get(row.content_id);
    if (known === undefined || row.id > known.id) latest.set(row.content_id, row);
  }
  const fids = [...new Set([...latest.values()].flatMap(({ report_id }) => report_id ?? []))];
  const items = new Map((await reads.reportItems(fids)).map((item) => [item.fid, item]));
  return new Map(
    Array.from(latest, ([contentId, { report_id: fid, cited }]) => {
      const now = fid === null ? undefined : items.get(fid);
      return [contentId, { fid, cited: now ?? cited, isGone: fid !== null && now === undefined }];
    }),
  );
}
