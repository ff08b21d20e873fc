import { expect, test } from 'vitest';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { readFeatured, writeFeatured } from './featured.ts';
import type { AnswerTables } from './tables.ts';

const held = testDatabase();
const CHOSEN_AT = new Date('2026-11-27T09:00:00+08:00');

test('featured questions are kept in their order, put in each other’s place, and go with the report that answers them', async () => {
  const db = tablesOf<AnswerTables>(held.database);
  const fids: number[] = [];
  for (const title of ['甲', '乙', '丙']) fids.push((await seedReport(held.database, { title })).fid);
  const list = fids.map((fid, at) => ({ question: `问题 ${at}`, answer: `出自 ${at}`, fid }));
  expect(await readFeatured(db)).toBeNull();
  await writeFeatured(db, { list, chosenAt: CHOSEN_AT });
  expect(await readFeatured(db)).toEqual({ list, chosenAt: CHOSEN_AT });

  await held.database.pool.query('DELETE FROM reports WHERE id = $1', [fids[1]]);
  const left = [list[0], list[2]].filter((one) => one !== undefined);
  expect((await readFeatured(db))?.list).toEqual(left);

  const later = new Date(CHOSEN_AT.getTime() + 3_600_000);
  const anew = left.toReversed();
  await Promise.all([1, 2, 3, 4].map(() => writeFeatured(db, { list: anew, chosenAt: later })));
  expect(await readFeatured(db)).toEqual({ list: anew, chosenAt: later });
  await writeFeatured(db, { list: anew.slice(0, 1), chosenAt: later });
  expect((await readFeatured(db))?.list).toEqual(anew.slice(0, 1));

  // The report of the second is gone since it was chosen.
  await writeFeatured(db, { list, chosenAt: later });
  expect(await readFeatured(db)).toEqual({ list: left, chosenAt: later });
  await writeFeatured(db, { list: list.slice(1, 2), chosenAt: CHOSEN_AT });
  expect(await readFeatured(db)).toEqual({ list: left, chosenAt: later });
});
