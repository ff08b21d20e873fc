import type { DatabaseSync } from 'node:sqlite';
import type { DocumentHead } from './document.ts';
import { firstRowIdOf, IDS_PER_SECOND, preferredPlace } from './row-id.ts';

/** Gives each report the first free row id of its second. Errors: RangeError where the second is full. */
export function createReportRows(database: DatabaseSync): (head: DocumentHead) => number {
  const insert = database.prepare(
    'INSERT INTO report (row_id, report_id, pages) VALUES (?, ?, ?) ON CONFLICT (row_id) DO NOTHING',
  );
  return ({ id, publishedAt, pages }) => {
    const first = firstRowIdOf(publishedAt);
    const place = preferredPlace(id);
    for (let step = 0; step < IDS_PER_SECOND; step++) {
      const rowId = first + ((place + step) % IDS_PER_SECOND);
      if (insert.run(rowId, id, pages).changes === 1) return rowId;
    }
    throw new RangeError(`more than ${IDS_PER_SECOND} reports were published in second ${publishedAt}`);
  };
}
