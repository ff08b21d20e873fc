import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '#contract/calls/answers.ts';
import type { Scope } from '#contract/rights/ask-scope.ts';
import { ownFileId } from '#contract/text/file-id.ts';
import { answerOfReport, answerQuestion, streamAnswerOf } from '#server/features/answers/answer-question.ts';
import { answerDepsOf } from '#server/features/answers/create-answers.ts';
import type { AnswerDeps } from '#server/features/answers/deps.ts';
import { listConversations, readConversation } from '#server/features/answers/own-conversations.ts';
import { exportOwn } from '#server/features/answers/private-answers.ts';
import { searchPassages } from '#server/features/answers/search-passages.ts';
import { summariseReport } from '#server/features/answers/summarise-report.ts';
import { createCollections } from '#server/features/collections/index.ts';
import { createContents } from '#server/features/contents/index.ts';
import { createPassages } from '#server/features/passages/index.ts';
import { actAsOperator } from '#server/platform/access/act-as-operator.ts';
import { type Audiences, createAudiences, personAudience } from '#server/platform/access/audiences.ts';
import type { Caller } from '#server/platform/access/caller.ts';
import { gateIndex } from '#server/platform/access/index-gate.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import { createFeatures, type Features } from '#server/start/create-features.ts';
import { pageOfText } from './library-fixture.ts';
import { newCaller } from './new-caller.ts';
import { testDatabase } from './test-database.ts';
import { testParts } from './test-parts.ts';

const SEED = 20_261_126;
const DRAWS = 8;
const FILES = 4;
const GROUPS = [1, 2];
const QUESTION = '储能变流器的报价是多少？';
const NOT_ANSWERED = '储能变流器的毛利率是多少？';
const OVER_TIME = '储能变流器的报价历期';
const quoteOf = (at: number): string => `储能变流器的报价为 ${7310 + at} 元。`;
/** What a passage of a file says and nothing else does. */
const secretOf = (at: number): string => `${7310 + at}`;

const held = testDatabase();
const persons = [newCaller({ tier: 'senior' }), newCaller({ tier: 'senior' })];
const visitor = newCaller();
const KEYS = [...GROUPS.map((gid) => `group:${gid}`), ...persons.map(({ uid }) => personAudience(uid ?? 0))];
let parts: ReturnType<typeof testParts>;
let features: Features;
let files: number[] = [];

beforeAll(async () => {
  parts = testParts(held.database);
  features = await createFeatures(parts);
  for (let at = 0; at < FILES; at += 1) {
    const text = `${pageOfText(`纪要 ${at}`, 190 + at)}\n储能变流器的价格\n${quoteOf(at)}储能变流器是指把直流变成交流的设备。`;
    await features.imports.importOwnFile({
      bytes: new TextEncoder().encode(text),
      fileName: `纪要 ${secretOf(at)}.pdf`,
      audience: KEYS,
    });
  }
  const { rows } = await held.database.pool.query<{ id: number }>('SELECT id FROM contents ORDER BY id');
  files = rows.map(({ id }) => Number(id));
  expect(files).toHaveLength(FILES);
});

type Whose = Pick<Audiences, 'of' | 'require'>;

/** What answers, where these say whose is what. */
function depsOf(whose: Whose): AnswerDeps {
  const contents = createContents({ ...parts, audiences: { ...createAudiences(PUBLIC), ...whose } });
  const passages = createPassages({
    ...features,
    collections: createCollections({ database: held.database, audiences: whose }),
    index: gateIndex(parts.index, whose),
    passageIndex: gateIndex(parts.passageIndex, whose),
  });
  const deps = answerDepsOf({ ...parts, ...features, contents, passages, model: null });
  const allowance = async () => ({ allowed: true, code: 0, message: '' });
  const quotas = {
    ...deps.quotas,
    allowance,
    take: async () => ({ id: 1 }),
    giveBack: async () => {},
  } as unknown as AnswerDeps['quotas'];
  return { ...deps, quotas, groups: { requireMember: async () => {} } };
}

const scopes = (id: number): Scope[] => [
  { fids: [], name: '' },
  { fids: [ownFileId(id)], name: '' },
  { fids: [], name: '', place: { kind: 'shelf' } },
  ...GROUPS.map((gid): Scope => ({ fids: [], name: '', place: { kind: 'group', gid } })),
];

const quietly = (work: () => Promise<unknown>): Promise<unknown> =>
  work().catch((error: unknown) => {
    if (error instanceof Error && error.name === 'BusinessError') return error.message;
    throw error;
  });

async function allOf<Value>(all: AsyncIterable<Value>): Promise<Value[]> {
  const told: Value[] = [];
  for await (const one of all) told.push(one);
  return told;
}

/** Everything that somebody is told of a file, by each road. */
const ROADS: Record<string, (deps: AnswerDeps, id: number, caller: Caller) => Promise<unknown>> = {
  'an answer': (deps, id, caller) =>
    Promise.all(
      scopes(id).map((scope) => quietly(() => answerQuestion(deps, { query: QUESTION, scope }, caller))),
    ),
  'what is nearest, and what may be asked instead': (deps, id, caller) =>
    Promise.all(
      scopes(id).map((scope) => quietly(() => answerQuestion(deps, { query: NOT_ANSWERED, scope }, caller))),
    ),
  'a number over time': (deps, id, caller) =>
    Promise.all(
      scopes(id).map((scope) => quietly(() => answerQuestion(deps, { query: OVER_TIME, scope }, caller))),
    ),
  'a summary': (deps, id, caller) => quietly(() => summariseReport(deps, ownFileId(id), caller)),
  passages: (deps, id, caller) =>
    Promise.all(
      [undefined, ownFileId(id)].map((fid) =>
        quietly(() => searchPassages(deps, { query: QUESTION, fid, count: 20 }, caller)),
      ),
    ),
  'a cell of a table': (deps, id, caller) =>
    quietly(() => answerOfReport(deps, { query: QUESTION, fid: ownFileId(id) }, caller)),
  'featured questions': (deps, _id, caller) => deps.featured.list(caller.now),
};

const drawn = fc.record({
  audiences: fc.array(fc.subarray(KEYS, { minLength: 1 }), { minLength: FILES, maxLength: FILES }),
  groups: fc.tuple(fc.subarray(GROUPS), fc.subarray(GROUPS)),
});

function whoseOf(groups: readonly (readonly number[])[]): Audiences {
  const whose = createAudiences(PUBLIC);
  whose.add((uid) =>
    (groups[persons.findIndex((person) => person.uid === uid)] ?? []).map((gid) => `group:${gid}`),
  );
  return whose;
}

async function givenTo(audiences: readonly (readonly string[])[]): Promise<void> {
  for (const [at, id] of files.entries())
    await held.database.pool.query('UPDATE contents SET audience = $2 WHERE id = $1', [id, audiences[at]]);
  await parts.passageIndex.upsert(await features.collections.readIndexedOwnPassages(files));
}

/** By every draw nobody is told a word of a file that is not for them; whoever has one is told it in an answer from it. */
async function keepsToAudiences(road: string, spoilt: (whose: Audiences) => Whose = (whose) => whose) {
  await fc.assert(
    fc.asyncProperty(drawn, async ({ audiences, groups }) => {
      await givenTo(audiences);
      const whose = whoseOf(groups);
      const deps = depsOf(spoilt(whose));
      for (const caller of [visitor, ...persons]) {
        const theirs = await whose.of(caller);
        for (const [at, id] of files.entries()) {
          const isTheirs = (audiences[at] ?? []).some((key) => theirs.includes(key));
          const told = JSON.stringify(await ROADS[road]?.(deps, id, caller));
          if (!isTheirs) expect([road, at, told.includes(secretOf(at))]).toEqual([road, at, false]);
          if (isTheirs && road === 'an answer') expect(told).toContain(quoteOf(at).slice(0, -1));
        }
      }
    }),
    { seed: SEED, numRuns: DRAWS, endOnFailure: true },
  );
}

const PRIVATE_ROADS = Object.keys(ROADS).filter((road) => road !== 'featured questions');

test.each(Object.keys(ROADS))(
  `nobody hears a word of a file that is not theirs by %s (seed ${SEED})`,
  (road) => keepsToAudiences(road),
);

test.each(PRIVATE_ROADS)('doors that are open to all are noticed by %s', async (road) => {
  const open = () => ({ of: async () => [PUBLIC, ...KEYS], require: async () => undefined });
  await expect(keepsToAudiences(road, open)).rejects.toMatchObject({ cause: { name: 'AssertionError' } });
});

/** The first person asks the first file in a group, and leaves it. */
async function keptFromGroup(): Promise<{ deps: AnswerDeps; caller: Caller; conversationId: string }> {
  const [caller = visitor] = persons;
  await givenTo(files.map(() => ['group:1']));
  const scope: Scope = { fids: [ownFileId(files[0] ?? 0)], name: '' };
  const events = await allOf(streamAnswerOf(depsOf(whoseOf([[1], []])), { query: QUESTION, scope }, caller));
  const last = events.find((event) => event.kind === 'answered');
  expect(JSON.stringify(last?.answer)).toContain(secretOf(0));
  return { deps: depsOf(whoseOf([[], []])), caller, conversationId: last?.kept?.conversation_id ?? '' };
}

/** Who left hears nothing more of it: in what they asked before, in what is found of that, in what is held about them. */
async function keepsToWhoStayed(change: (deps: AnswerDeps) => AnswerDeps = (deps) => deps) {
  const { deps: made, caller, conversationId: id } = await keptFromGroup();
  const deps = change(made);
  expect(JSON.stringify(await readConversation(deps, { id }, caller))).not.toContain(secretOf(0));
  const found = { page: 1, pageSize: 10, keyword: secretOf(0) };
  expect((await listConversations(deps, found, caller)).count).toBe(0);
  const person = { uid: caller.uid } as Parameters<typeof exportOwn>[1];
  expect(JSON.stringify(await exportOwn(deps, person))).not.toContain(secretOf(0));
}

test('who left a group reads what its files said no more where they asked before', () => keepsToWhoStayed());

test('kept answers whose files are not looked at again are noticed', async () => {
  const everything = async (ids: readonly number[]) => ids.map((contentId) => ({ contentId }));
  const open = (deps: AnswerDeps) =>
    ({ ...deps, contents: { ownAmong: everything } }) as unknown as AnswerDeps;
  await expect(keepsToWhoStayed(open)).rejects.toMatchObject({ name: 'AssertionError' });
});

test('what the operator hears of a judged answer is none of its private words', async () => {
  await keptFromGroup();
  await held.database.pool.query(`UPDATE conversation_turns SET verdict = 'bad', judged_at = now()`);
  const judged = await features.answers.judged(actAsOperator(), 50);
  expect(judged.length).toBeGreaterThan(0);
  const told: Answer[] = judged.map(({ answer }) => answer);
  expect(JSON.stringify(told)).not.toContain(secretOf(0));
});

test('what is removed leaves the index of passages, and a rebuilt index holds what the records say', async () => {
  const inIndex = () => parts.passageIndex.count({ expression: null, match: 'all', audiences: KEYS });
  await givenTo(files.map(() => KEYS));
  await features.indexing.follow();
  const before = await inIndex();
  expect(before).toBe(await features.collections.countOwnPassages());
  await features.contents.own.remove(files.at(-1) ?? 0);
  await features.indexing.follow();
  const after = await inIndex();
  expect(after).toBeLessThan(before);
  await features.indexing.reindex(() => {});
  expect(await inIndex()).toBe(after);
});
