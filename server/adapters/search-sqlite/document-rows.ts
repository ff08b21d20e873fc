import type { DatabaseSync } from 'node:sqlite';
import { firstRowIdOf, IDS_PER_SECOND, preferredPlace } from '#server/platform/ranking/row-id.ts';
import type { DocumentHead } from './document.ts';

/** Documents with the same tags share a number. */
function createTagSets(database: DatabaseSync): (tagSet: string) => number {
  const find = database.prepare('SELECT id FROM tag_set WHERE tags = ?');
  const insert = database.prepare('INSERT INTO tag_set (tags) VALUES (?)');
  return (tagSet) => {
    const known = find.get(tagSet)?.id;
    return typeof known === 'number' ? known : Number(insert.run(tagSet).lastInsertRowid);
  };
}

/** Gives each document the first free row id of its second. Errors: RangeError where the second is full. */
export function createDocumentRows(database: DatabaseSync): (head: DocumentHead) => number {
  const insert = database.prepare(
    `INSERT INTO document (row_id, document_id, pages, is_private, tag_set) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (row_id) DO NOTHING`,
  );
  const tagSetOf = createTagSets(database);
  return ({ id, publishedAtSeconds, pages, isPrivate, tagSet }) => {
    const first = firstRowIdOf(publishedAtSeconds);
    const place = preferredPlace(id);
    const tags = tagSetOf(tagSet);
    for (let step = 0; step < IDS_PER_SECOND; step++) {
      const rowId = first + ((place + step) % IDS_PER_SECOND);
      if (insert.run(rowId, id, pages, isPrivate ? 1 : 0, tags).changes === 1) return rowId;
    }
    throw new RangeError(
      `more than ${IDS_PER_SECOND} documents were published in second ${publishedAtSeconds}`,
    );
  };
}
