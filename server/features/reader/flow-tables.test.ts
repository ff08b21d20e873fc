import { expect, test } from 'vitest';
import { newCaller, readerFixture } from '#server/testing/reader-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openReport } from './open-report.ts';
import { readFlow } from './read-flow.ts';

const held = testDatabase();

test('a table whose cells are known flows as one, with what reaches over several rows; a drawing stays a picture', async () => {
  const spans = [{ row: 1, column: 0, rows: 2, columns: 1 }];
  const told = { confidence: 0.95, error: 0, units: ['', ''], spans };
  const head = [['细分', '规模']];
  const rows = [
    ['动力', 7149],
    ['动力', 2420],
  ];
  const { deps, first: fid } = await readerFixture(held.database, [
    {
      title: '动力电池',
      file: new Uint8Array([1]),
      pages: 2,
      paragraphs: ['细分 规模\n动力 7,149\n2,420', '细分 规模\n动力 7,149\n2,420'],
      charts: [
        { name: '规模', kind: 'table', data: { ...told, origin: 'cells', head, rows } },
        { name: '走势', page: 2, data: { ...told, origin: 'drawn', head, rows } },
      ],
    },
  ]);
  const box = { left: 70, top: 100, right: 290, bottom: 230 };
  await held.database.pool.query(
    `UPDATE content_paragraphs SET kind = 'table', areas = jsonb_build_array(jsonb_build_object('page', page, 'box', $1::jsonb))`,
    [box],
  );
  const who = newCaller('ordinary');
  await openReport(deps, fid, who);
  const { pages } = await readFlow(deps, { fid, from: 1, count: 5 }, who);
  const [table, drawing] = pages.map(({ blocks }) => blocks);
  expect(table).toEqual([
    expect.objectContaining({
      ...{ kind: 'table', head_rows: 1, spans },
      rows: [
        ['细分', '规模'],
        ['动力', '7,149'],
        ['动力', '2,420'],
      ],
    }),
  ]);
  expect(drawing).toEqual([expect.objectContaining({ kind: 'figure' })]);
});

test('a formula flows as the place where it is printed, and where that is not known not at all', async () => {
  const { deps, first: fid } = await readerFixture(held.database, [
    {
      title: '因子',
      file: new Uint8Array([2]),
      pages: 1,
      paragraphs: ['其中收益为', 'f = m std', 'g =', '如上。'],
    },
  ]);
  const box = { left: 70, top: 100, right: 290, bottom: 130 };
  await held.database.pool.query(
    `UPDATE content_paragraphs SET page = 1, kind = CASE WHEN text LIKE '%=%' THEN 'formula' ELSE kind END,
       areas = CASE WHEN text LIKE 'f%' THEN jsonb_build_array(jsonb_build_object('page', 1, 'box', $1::jsonb)) ELSE areas END
     WHERE text IN ('其中收益为', 'f = m std', 'g =', '如上。')`,
    [box],
  );
  const who = newCaller('ordinary');
  await openReport(deps, fid, who);
  const { pages } = await readFlow(deps, { fid, from: 1, count: 1 }, who);
  expect(pages[0]?.blocks).toEqual([
    expect.objectContaining({ kind: 'body', text: '其中收益为' }),
    { kind: 'formula', id: expect.any(Number), area: [70, 100, 290, 130] },
    expect.objectContaining({ kind: 'body', text: '如上。' }),
  ]);
});
