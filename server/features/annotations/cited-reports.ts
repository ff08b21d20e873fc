import type { CitedReport } from '#contract/text/citation.ts';
import type { AnnotationDeps } from './deps.ts';
import type { AnnotationRow } from './store/tables.ts';

export interface CitedNow {
  cited: CitedReport;
  /** The report was taken down: it is told as it was when it was marked. */
  isGone: boolean;
}

/** The reports of rows by id, in the order in which they first come: as they are called now, else as they were. */
export async function readCited(
  reads: Pick<AnnotationDeps['reads'], 'reportItems'>,
  rows: readonly Pick<AnnotationRow, 'report_id' | 'cited' | 'id'>[],
): Promise<Map<number, CitedNow>> {
  const ids = [...new Set(rows.map(({ report_id }) => report_id))];
  const items = new Map((await reads.reportItems(ids)).map((item) => [item.fid, item]));
  return new Map(
    ids.flatMap((fid): [number, CitedNow][] => {
      const now = items.get(fid);
      if (now !== undefined) return [[fid, { cited: now, isGone: false }]];
      const latest = rows
        .filter(({ report_id }) => report_id === fid)
        .reduce((newest, row) => (row.id > newest.id ? row : newest));
      return [[fid, { cited: latest.cited, isGone: true }]];
    }),
  );
}
