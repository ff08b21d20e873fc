import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Caller } from '#server/platform/access/caller.ts';
import { atWork } from '#server/testing/at-work.ts';
import { libraryFixture } from '#server/testing/library-fixture.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { tellChanged } from '#server/testing/tell-reports.ts';
import { followIndex } from '../indexing/follow-index.ts';
import type * as Access from './access.ts';
import { gridDepsOf } from './create-grids.ts';
import { deliverGrid } from './deliver-grid.ts';
import type { GridDeps } from './deps.ts';
import { makeGrid } from './make-grid.ts';
import * as own from './own-grids.ts';
import type { Asking } from './store/work.ts';

const fixture = libraryFixture();
const SECRET = '钠电池正极材料的毛利率为 41.7%，高于上年。';
const QUESTION = '钠电池正极材料的毛利率是多少？';
const NOWHERE = '比特币减半会怎样影响价格？';
let deps: GridDeps;
let fids: number[] = [];
let asked: Asking[] = [];

beforeAll(async () => {
  const { database } = fixture.deps;
  const file = (name: string) => new TextEncoder().encode(`%PDF-1.7 ${name}`);
  const seeds = [
    { title: '钠电池深度', organisation: '华泰证券', file: file('a'), paragraphs: [SECRET] },
    {
      title: '钠电池周报',
      file: file('b'),
      abstract: '钠电池正极材料的毛利率为 38.2%。',
      paragraphs: ['钠电池正极材料的毛利率为 38.2%。'],
    },
    { title: '平稳', file: file('c'), paragraphs: ['平稳。'] },
    {
      title: '储能专题',
      file: file('d'),
      paragraphs: [
        '本轮换电联盟更侧重于标准的统一，与此前不同。',
        '各地推动的换电联盟通过补贴落到运营商的报价上。',
        '市场关注的换电联盟核心在于电池的归属与流转。',
        '三季度以来换电联盟主要由行业协会牵头推进。',
      ],
    },
  ];
  fids = [];
  for (const seed of seeds) fids.push((await seedReport(database, seed)).fid);
  await tellChanged(database, fids);
  await followIndex(fixture.deps);
  await fixture.deps.query.dictionary.refresh();
  deps = {
    ...gridDepsOf(fixture.deps),
    jobs: {
      ask: async (_job, input) => {
        asked.push(input as Asking);
        return 'job';
      },
    },
  };
});
afterEach(() => {
  asked = [];
});

let phones = 0;
/** Somebody whose account is there to be answered for. */
async function somebody(level: 0 | 2 = 2): Promise<Caller & { uid: number }> {
  phones += 1;
  const now = fixture.clock.now();
  const { rows } = await fixture.deps.database.pool.query<{ uid: number }>(
    `INSERT INTO accounts (phone, nickname, level, unlock_ends_at, adult_declared_at, created_at)
     VALUES ($1, 'x', $2, $3, $4, $4) RETURNING uid`,
    [`1390000${String(phones).padStart(4, '0')}`, level, new Date(now + 90 * 86_400_000), new Date(now)],
  );
  const uid = rows[0]?.uid ?? 0;
  return { ...newCaller({ tier: level === 0 ? 'free' : 'senior', uid, now }), uid };
}

const leftOf = async (caller: Caller): Promise<number | undefined> =>
  (await deps.quotas.allowance({ caller, action: 'askQuestion', subject: null })).daily?.left;

/** Does what was asked for, as the code stands after what the test broke. */
async function work(given: Partial<GridDeps> = {}, change: { signal?: AbortSignal } = {}): Promise<void> {
  const { answerCells } = await import('./answer-cells.ts');
  for (const asking of asked.splice(0))
    await answerCells({ ...deps, ...given }, asking, { ...atWork(), ...change });
}
const statesOf = async (id: string, caller: Caller) =>
  (await own.readGrid(deps, { id }, caller)).cells.map(({ state }) => state);

/** A free account's reading of the day, and not on these reports. */
async function readElsewhere(caller: Caller): Promise<void> {
  for (const subject of ['x', 'y', 'z']) await deps.quotas.take({ caller, action: 'readReport', subject });
}

test('every cell is answered with its page, or says that the report does not speak of it, and only answers cost', async () => {
  const who = await somebody();
  const before = (await leftOf(who)) ?? 0;
  const { id } = await makeGrid(
    deps,
    { fids: [fids[0] ?? 0, fids[1] ?? 0], questions: [QUESTION, NOWHERE] },
    who,
  );
  expect(await statesOf(id, who)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
  const progress = vi.fn();
  const { answerCells } = await import('./answer-cells.ts');
  for (const asking of asked.splice(0)) await answerCells(deps, asking, { ...atWork(progress) });
  expect(progress.mock.calls).toEqual([1, 2, 3, 4].map((done) => [done, 4]));
  const grid = await own.readGrid(deps, { id }, who);
  expect(grid.cells.map(({ state }) => state)).toEqual(['answered', 'absent', 'answered', 'absent']);
  expect(grid.cells[0]?.answer?.claims[0]?.text).toContain('41.7%');
  expect(grid.cells[0]?.answer?.evidence[0]).toMatchObject({ fid: fids[0], page: 1 });
  expect(grid.cells[2]?.answer?.claims[0]?.text).toContain('38.2%');
  expect(await leftOf(who)).toBe(before - 2);
  const { list } = await own.listGrids(deps, who);
  expect(list).toMatchObject([{ id, name: QUESTION, reports: 2, questions: 2, waiting: 0 }]);
});

test('what only comes near answers nothing: its cell says so, and its unit comes back', async () => {
  const who = await somebody();
  const before = await leftOf(who);
  const { id } = await makeGrid(deps, { fids: fids.slice(3), questions: ['什么是换电联盟？'] }, who);
  const told: (boolean | undefined)[] = [];
  const listening = {
    ...deps.answers,
    ofReport: async (...given: Parameters<GridDeps['answers']['ofReport']>) => {
      const answer = await deps.answers.ofReport(...given);
      told.push(answer.is_nearest);
      return answer;
    },
  };
  await work({ answers: listening });
  expect(told).toEqual([true]);
  const { cells } = await own.readGrid(deps, { id }, who);
  expect(cells).toMatchObject([{ state: 'absent', answer: null }]);
  expect(await leftOf(who)).toBe(before);
});

test('one cell alone is asked again, and the same on that day costs nothing', async () => {
  const who = await somebody();
  const fid = fids[0] ?? 0;
  const { id } = await makeGrid(deps, { fids: [fid], questions: [QUESTION, NOWHERE] }, who);
  await expect(own.askCellAgain(deps, { id, fid, question: 0 }, who)).rejects.toMatchObject({ code: 10404 });
  await work();
  const before = await leftOf(who);
  await own.askCellAgain(deps, { id, fid, question: 0 }, who);
  expect(await statesOf(id, who)).toEqual(['waiting', 'absent']);
  await work();
  expect(await statesOf(id, who)).toEqual(['answered', 'absent']);
  expect(await leftOf(who)).toBe(before);
});

test('what is left is looked at before the table is made, and nobody may who has no right to ask', async () => {
  const free = await somebody(0);
  const many = { fids: [fids[0] ?? 0, fids[1] ?? 0], questions: [QUESTION, NOWHERE] };
  await expect(makeGrid(deps, many, free)).rejects.toMatchObject({
    code: 10011,
    message: expect.stringContaining('4 格'),
  });
  await expect(makeGrid(deps, many, newCaller())).rejects.toMatchObject({ code: 10999 });
  await expect(makeGrid(deps, { ...many, fids: [999_999] }, await somebody())).rejects.toMatchObject({
    code: 10006,
  });
  expect(asked).toEqual([]);
});

test('units that ran out meanwhile are said in the cell', async () => {
  const free = await somebody(0);
  const { id } = await makeGrid(deps, { fids: fids.slice(0, 2), questions: [QUESTION] }, free);
  for (const subject of ['a', 'b']) await deps.quotas.take({ caller: free, action: 'askQuestion', subject });
  await work();
  const { cells } = await own.readGrid(deps, { id }, free);
  expect(cells.map(({ state }) => state)).toEqual(['answered', 'failed']);
  expect(cells[1]?.reason).toContain('次数');
});

/** Answered cells cost one each; what failed, was stopped, was killed half-way or removed costs nothing. */
async function unitsHold(): Promise<void> {
  const fid = fids[0] ?? 0;
  const failing = { ...deps.answers, ofReport: vi.fn().mockRejectedValue(new Error('the index is gone')) };
  const who = await somebody();
  const before = (await leftOf(who)) ?? 0;
  const { id } = await makeGrid(deps, { fids: [fid], questions: [QUESTION] }, who);
  await work({ answers: failing });
  expect(await statesOf(id, who)).toEqual(['failed']);
  expect(await leftOf(who), 'failed').toBe(before);

  // Killed while it answered: the next try has the unit already.
  await own.askCellAgain(deps, { id, fid, question: 0 }, who);
  const again = [...asked];
  const killed = new AbortController();
  const dying = {
    ...deps.answers,
    ofReport: () => {
      killed.abort();
      return Promise.reject(new Error('killed'));
    },
  };
  await expect(work({ answers: dying }, { signal: killed.signal })).rejects.toThrow('killed');
  expect(await leftOf(who), 'held').toBe(before - 1);
  asked.push(...again);
  await work();
  expect(await statesOf(id, who)).toEqual(['answered']);
  expect(await leftOf(who), 'killed and answered').toBe(before - 1);

  const other = await makeGrid(deps, { fids: [fid], questions: [NOWHERE, '钠电池呢？'] }, who);
  const removing = {
    ...deps.answers,
    ofReport: async (...given: Parameters<GridDeps['answers']['ofReport']>) => {
      await own.removeGrid(deps, { id: other.id }, who);
      return deps.answers.ofReport(...given);
    },
  };
  await work({ answers: removing });
  expect(await leftOf(who), 'removed while it was answered').toBe(before - 1);

  const stopped = await makeGrid(deps, { fids: [fid], questions: ['毛利率高于上年吗？'] }, who);
  await own.stopGrid(deps, { id: stopped.id }, who);
  await work();
  expect(await statesOf(stopped.id, who)).toEqual(['failed']);
  expect(await leftOf(who), 'stopped').toBe(before - 1);
}

test('only what was answered costs, whatever comes between', unitsHold);

/** Words of a report are shown to who may read it when they look, and to nobody else. */
async function showsToReaders(): Promise<void> {
  const { makeGrid: make } = await import('./make-grid.ts');
  const { readGrid } = await import('./own-grids.ts');
  const late = await somebody(0);
  await readElsewhere(late);
  const only = { fids: [fids[0] ?? 0], questions: [QUESTION] };
  await expect(make(deps, only, late)).rejects.toMatchObject({ code: 10007 });
  const who = await somebody(0);
  const { id } = await make(deps, { fids: fids.slice(0, 2), questions: [QUESTION] }, who);
  await work();
  expect(JSON.stringify(await readGrid(deps, { id }, who))).toContain('41.7');
  await readElsewhere(who);
  const { cells } = await readGrid(deps, { id }, who);
  expect(JSON.stringify(cells)).not.toMatch(/41\.7|38\.2/);
  expect(cells.map(({ state }) => state)).toEqual(['locked', 'locked']);
  expect(cells[0]?.reason).toContain('次数');
  const file = await deliverGrid(deps, { id }, who);
  expect(file.status).toBe(200);
}

test('a table shows what may be read at that moment', showsToReaders);

test('a report that may not be read any more when its turn comes is not quoted', async () => {
  const who = await somebody(0);
  const { id } = await makeGrid(deps, { fids: [fids[0] ?? 0], questions: [QUESTION] }, who);
  await readElsewhere(who);
  await work();
  const { rows } = await fixture.deps.database.pool.query('SELECT * FROM grid_cells WHERE grid_id = $1', [
    id,
  ]);
  expect(rows).toMatchObject([{ state: 'locked', answer: null, receipt: null }]);
  expect(await leftOf(who)).toBe(3);
});

test('nobody reads, changes, stops or deletes the table of another; it leaves with its person', async () => {
  const [owner, stranger] = [await somebody(), await somebody()];
  const fid = fids[0] ?? 0;
  const { id } = await makeGrid(deps, { fids: [fid], questions: [QUESTION] }, owner);
  await work();
  const nothing = { code: 10404 };
  await expect(own.readGrid(deps, { id }, stranger)).rejects.toMatchObject(nothing);
  await expect(own.askCellAgain(deps, { id, fid, question: 0 }, stranger)).rejects.toMatchObject(nothing);
  await expect(own.stopGrid(deps, { id }, stranger)).rejects.toMatchObject(nothing);
  await expect(own.removeGrid(deps, { id }, stranger)).rejects.toMatchObject(nothing);
  expect((await own.listGrids(deps, stranger)).list).toEqual([]);
  expect((await deliverGrid(deps, { id }, stranger)).status).toBe(404);
  expect((await deliverGrid(deps, { id }, newCaller())).status).toBe(404);
  const { personalData } = fixture.deps.grids;
  const person = { uid: owner.uid } as never;
  expect(JSON.stringify(await personalData?.exportOf(person))).toContain('41.7');
  await personalData?.erase(person);
  await expect(own.readGrid(deps, { id }, owner)).rejects.toMatchObject(nothing);
});

test('the workbook has the table, and every statement with its page as a link', async () => {
  const who = await somebody();
  const { id } = await makeGrid(deps, { fids: fids.slice(0, 1), questions: [QUESTION, NOWHERE] }, who);
  await work();
  const { body, headers } = await deliverGrid(deps, { id }, who);
  expect(headers['content-disposition']).toContain('xlsx');
  const parts: Uint8Array[] = [];
  for await (const part of body ?? []) parts.push(part as Uint8Array);
  const files = unzipSync(Buffer.concat(parts));
  const all = Object.entries(files)
    .filter(([name]) => name.endsWith('.xml'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n');
  expect(all).toContain('41.7%');
  expect(all).toContain('未提及');
  expect(all).toContain(`/detail?fid=${fids[0]}&amp;page=1`);
  expect(all).toContain('内容由 AI 根据所列报告生成');
});

describe('broken on purpose', () => {
  afterEach(() => {
    vi.doUnmock('./access.ts');
    vi.doUnmock('./store/work.ts');
    vi.resetModules();
  });

  test('reports that are open to whoever looks are noticed', async () => {
    vi.resetModules();
    vi.doMock('./access.ts', async (original) => {
      const as = await original<typeof Access>();
      const open = async (...given: Parameters<typeof Access.standingsOf>) =>
        new Map([...(await as.standingsOf(...given))].map(([fid, one]) => [fid, { ...one, read: { fid } }]));
      return { ...as, standingsOf: open };
    });
    await expect(showsToReaders()).rejects.toThrow();
  });

  test('a unit that is not noted is noticed', async () => {
    vi.resetModules();
    vi.doMock('./store/work.ts', async (original) => ({
      ...(await original<object>()),
      holdReceipt: async () => true,
    }));
    await expect(unitsHold()).rejects.toThrow();
  });

  test('a unit that is not given back is noticed', async () => {
    const kept = deps.quotas;
    deps = { ...deps, quotas: { ...kept, giveBack: async () => {} } };
    await expect(unitsHold()).rejects.toThrow();
    deps = { ...deps, quotas: kept };
  });
});
