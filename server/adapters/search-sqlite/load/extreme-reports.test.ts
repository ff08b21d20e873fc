import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeReport } from '#server/ports/search-index.suite.ts';
import type { IndexedReport } from '#server/ports/search-index.ts';
import { finishIndexFile } from '../schema.ts';
import { contentsOf, insert, load } from '../testing/two-ways.ts';

/** Reports as nobody writes them but broken files give them: a load must hold what FTS5 would have written of each. */
const directory = mkdtempSync(join(tmpdir(), 'yanjian-extreme-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const DAY = 86_400;
const around = (extreme: IndexedReport): IndexedReport[] => [
  makeReport(1, { title: '储能行业', paragraphs: ['储能 gdp'] }),
  extreme,
  makeReport(3, { title: '储能周报', paragraphs: ['光伏 gdp'] }),
];
/** No two neighbours alike for a long way. */
const longText = (length: number): string =>
  Array.from({ length }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000))).join('');

test.each<[string, IndexedReport[]]>([
  ['nothing in it', around(makeReport(2))],
  ['one token', around(makeReport(2, { paragraphs: ['储'] }))],
  ['100,000 tokens', around(makeReport(2, { paragraphs: [longText(100_000)] }))],
  ['one term 100,000 times', around(makeReport(2, { paragraphs: ['gdp '.repeat(100_000)] }))],
  [
    'astral characters alone',
    around(makeReport(2, { title: '𠮷𠮷𪚥', paragraphs: ['𠮷𪚥'.repeat(500), '𝐀😀'] })),
  ],
  [
    'half surrogates and NUL',
    around(makeReport(2, { title: '\ud842', paragraphs: ['储\udfb7能\0a\0', '\udfb7\ud842'] })),
  ],
  ['a word longer than a leaf', around(makeReport(2, { title: 'x'.repeat(20_000), paragraphs: ['储能'] }))],
  [
    'words longer than FTS5 keeps',
    around(
      makeReport(2, {
        title: `${'x'.repeat(100_000)}y ${'x'.repeat(100_000)}z`,
        paragraphs: ['é'.repeat(70_000), 'x'.repeat(60_000)],
      }),
    ),
  ],
  [
    'dates before 1970',
    around(makeReport(2, { publishedAt: -20 * 365 * DAY, title: '储能' })).concat(
      makeReport(4, { publishedAt: -1, title: '储能' }),
      makeReport(2 ** 20, { publishedAt: 0, title: '储能' }),
    ),
  ],
  [
    'dates beyond all calendars',
    around(makeReport(2, { publishedAt: 253_402_300_799, title: '储能' })).concat(
      makeReport(4, { publishedAt: -1e12, title: '储能' }),
      makeReport(7, { publishedAt: -1e12 + DAY, title: '储能' }),
    ),
  ],
  [
    'ids beyond 32 bits',
    around(makeReport(2 ** 40 + 5, { publishedAt: 1_700_000_000, title: '储能' })).concat(
      makeReport(2 ** 41 + 5, { publishedAt: 1_700_000_000, title: '储能' }),
    ),
  ],
])('a load holds what FTS5 would have written of a report with %s', (name, reports) => {
  const paths = ['loaded', 'inserted'].map((way) => join(directory, `${name}-${way}.sqlite`));
  const [loaded = '', inserted = ''] = paths;
  load(loaded, reports);
  finishIndexFile(loaded);
  insert(inserted, reports);
  expect(contentsOf(loaded)).toEqual(contentsOf(inserted));
});
