import { beforeAll, expect, test } from 'vitest';
import { newCaller, readerFixture } from '#server/testing/reader-fixture.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { AllowedText } from '../memberships/index.ts';
import type { ReaderDeps } from './deps.ts';
import { readParagraphs } from './read-report-parts.ts';

const held = testDatabase();
let deps: ReaderDeps;
let first: number;

beforeAll(async () => {
  const seeds = [{ title: '储能深度', paragraphs: ['储能装机翻倍。', '逆变器出海。'] }];
  ({ deps, first } = await readerFixture(held.database, seeds));
});

test('the text of a report is its reader’s alone, from the reading on', async () => {
  const who = newCaller('ordinary');
  const text = (by = who) => readParagraphs(deps, { fid: first, limit: 10, keyword: '' }, by);
  expect(await deps.quotas.allowText(who, first)).toBeNull();
  expect(await text()).toMatchObject({ list: [], count: 0, locked: { code: 10007 } });
  await deps.quotas.take({ caller: who, action: 'readReport', subject: first });
  expect(await deps.quotas.allowText(who, first)).toEqual({ fid: first });
  expect((await text()).list.map(({ text: said }) => said)).toEqual(['储能装机翻倍。', '逆变器出海。']);
  expect((await text(newCaller('enterprise'))).list).toEqual([]);
});

test('a check that lets everybody pass is caught by what a stranger then reads', async () => {
  const stranger = newCaller('ordinary');
  const allowText = async (_caller: unknown, fid: number) => ({ fid }) as AllowedText;
  const broken = { ...deps.quotas, allowText };
  const asked = { fid: first, limit: 10, keyword: '' };
  expect((await readParagraphs({ ...deps, quotas: broken }, asked, stranger)).list).toHaveLength(2);
  expect((await readParagraphs(deps, asked, stranger)).list).toHaveLength(0);
});
