import { expect, test } from 'vitest';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const held = testDatabase({ before: '2026-11-24-fold-variants' });

test('what was folded before is folded on, and two reports never become one', async () => {
  const { database } = held;
  const record = async (titleKey: string): Promise<number> => {
    const { rows } = await database.pool.query<{ id: number }>(
      `INSERT INTO reports (title, title_key, download_name, published_at, report_type, created_at, updated_at)
       VALUES ($1, $1, $1, 0, 2, now(), now()) RETURNING id`,
      [titleKey],
    );
    return rows[0]?.id ?? 0;
  };
  const rare = await record('馀额宝与钜额讬管');
  const [one, other] = [await record('钜泉'), await record('巨泉')];
  await database.pool.query(
    `INSERT INTO report_paragraphs (report_id, ordinal, page, kind, text, folded, areas)
     VALUES ($1, 0, 1, 'body', '缐上馀量', '缐上馀量', '[]'), ($1, 1, 1, 'body', '馬上餘量', '马上余量', '[]')`,
    [rare],
  );
  await migrateToLatest(database);

  const paragraphs = await database.pool.query<{ text: string; folded: string }>(
    'SELECT text, folded FROM content_paragraphs JOIN reports USING (content_id) WHERE reports.id = $1 ORDER BY ordinal',
    [rare],
  );
  expect(paragraphs.rows).toEqual([
    { text: '缐上馀量', folded: '线上余量' },
    { text: '馬上餘量', folded: '马上余量' },
  ]);
  const keys = await database.pool.query<{ id: number; title_key: string }>(
    'SELECT id, title_key FROM reports ORDER BY id',
  );
  expect(keys.rows).toEqual([
    { id: rare, title_key: '余额宝与巨额托管' },
    { id: one, title_key: '钜泉' },
    { id: other, title_key: '巨泉' },
  ]);
});
