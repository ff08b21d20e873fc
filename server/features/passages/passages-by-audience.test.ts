import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createAudiences, personAudience } from '#server/platform/access/audiences.ts';
import { gateIndex, type IndexGate } from '#server/platform/access/index-gate.ts';
import { PUBLIC } from '#server/ports/search-collection.ts';
import { libraryFixture } from '#server/testing/library-fixture.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { seedReport } from '#server/testing/seed-reports.ts';
import { createCollections } from '../collections/index.ts';
import { createPassages, type Passages } from './create-passages.ts';

const SEED = 20_261_126;
const DRAWS = 15;
const SUBJECT = '储能变流器';
const GROUPS = ['group:1', 'group:2'];

const fixture = libraryFixture();
const persons = [newCaller(), newCaller()];
const visitor = newCaller();
const KEYS = [PUBLIC, ...GROUPS, ...persons.map(({ uid }) => personAudience(uid ?? 0))];
/** Reports with a file, the last with none. */
const fids: number[] = [];

beforeAll(async () => {
  const { database } = fixture.deps;
  for (let at = 0; at < 5; at += 1) {
    const abstract = `${SUBJECT}第 ${at} 期的摘要。`;
    const paragraphs = [`${SUBJECT}第 ${at} 期的正文。`];
    fids.push((await seedReport(database, { title: `期刊 ${at}`, abstract, paragraphs })).fid);
  }
  await database.pool.query('UPDATE reports SET content_id = NULL WHERE id = $1', [fids.at(-1)]);
});

const drawn = fc.record({
  audiences: fc.array(fc.subarray(KEYS, { minLength: 1 }), { minLength: 4, maxLength: 4 }),
  groups: fc.tuple(fc.subarray(GROUPS), fc.subarray(GROUPS)),
});

type Asks = (passages: Passages, caller: typeof visitor) => Promise<{ fid: number }[]>;

/** Every road on which passages come out of the index. */
const ROADS: Record<string, Asks> = {
  'a question': async (passages, caller) =>
    (await passages.find({ question: SUBJECT, fids: null, gid: null }, caller)).passages,
  'a question of chosen reports': async (passages, caller) =>
    (await passages.find({ question: SUBJECT, fids, gid: null }, caller)).passages,
  'words as they stand': (passages, caller) => passages.saying(SUBJECT, 50, caller),
  'a whole report': async (passages, caller) =>
    (await Promise.all(fids.map((fid) => passages.of(fid, 50, caller)))).flat(),
};

/** By every draw each hears of the passages of what is theirs, its abstract among them, and of no others. */
async function keepsToAudiences(
  asks: Asks,
  { spoilt = (gate) => gate, told = (audience) => audience }: Spoilt = {},
): Promise<void> {
  const { deps } = fixture;
  await fc.assert(
    fc.asyncProperty(drawn, async ({ audiences, groups }) => {
      for (const [at, audience] of audiences.entries())
        await deps.database.pool.query(
          'UPDATE contents SET audience = $2 WHERE id = (SELECT content_id FROM reports WHERE id = $1)',
          [fids[at], audience],
        );
      const documents = await deps.collections.readIndexedPassages(fids);
      await deps.passageIndex.upsert(
        documents.map((document) => ({ ...document, audience: told(document.audience) })),
      );
      const whose = createAudiences(PUBLIC);
      whose.add((uid) => groups[persons.findIndex((person) => person.uid === uid)] ?? []);
      // Records that are told to all: the index alone keeps them here.
      const records = createCollections({ database: deps.database, audiences: { of: async () => KEYS } });
      const passages = createPassages({
        ...deps,
        collections: records,
        index: gateIndex(deps.index, whose),
        passageIndex: spoilt(gateIndex(deps.passageIndex, whose)),
      });
      for (const caller of [visitor, ...persons]) {
        const theirs = await whose.of(caller);
        const open = fids.filter((_, at) => (audiences[at] ?? [PUBLIC]).some((key) => theirs.includes(key)));
        const heard = (await asks(passages, caller)).map(({ fid }) => fid);
        const expected = open.flatMap((fid) => (fid === fids.at(-1) ? [fid] : [fid, fid]));
        expect(heard.toSorted()).toEqual(expected.toSorted());
      }
    }),
    { seed: SEED, numRuns: DRAWS, endOnFailure: true },
  );
}

interface Spoilt {
  spoilt?: (gate: IndexGate) => IndexGate;
  told?: (audience: readonly string[]) => readonly string[];
}

test.each(Object.entries(ROADS))(
  `nobody hears of a passage that is not theirs by %s (seed ${SEED})`,
  (_, asks) => keepsToAudiences(asks),
);

test.each(Object.entries(ROADS))('a gate that is open to all is noticed by %s', async (_, asks) => {
  const spoilt = () =>
    gateIndex(fixture.deps.passageIndex, { of: async () => KEYS, require: async () => undefined });
  await expect(keepsToAudiences(asks, { spoilt })).rejects.toMatchObject({
    cause: { name: 'AssertionError' },
  });
});

test('passages that forget whom their file is for are noticed', async () => {
  const told = () => [PUBLIC];
  await expect(keepsToAudiences(ROADS['a question'] ?? (async () => []), { told })).rejects.toMatchObject({
    cause: { name: 'AssertionError' },
  });
});
