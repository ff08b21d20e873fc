import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSegmenter } from '#server/platform/text/segment.ts';
import { type IndexedDocument, PUBLIC } from '#server/ports/search-collection.ts';
import type { IndexExpression } from '#server/ports/search-index.ts';
import { and, makeReport, not, or, PAPERS, text } from '#server/ports/search-samples.ts';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import { createSqliteSearchEngine } from './index.ts';
import { openIndexFiles } from './index-files.ts';
import { layoutOf } from './layout.ts';
import { createPlanner, type PlainSelection, planMatch } from './match-plan.ts';
import { meetingMatches } from './meeting-match.ts';
import { readMeetingRows } from './meeting-rows.ts';
import { planRanking } from './ranking-plan.ts';
import { createStatements, rowIdsInOrder } from './rows.ts';
import { openIndexFile } from './schema.ts';

const WORDS = ['储能', '光伏', '算力', '半年'];
const planner = createPlanner(layoutOf(PAPERS), createSegmenter([]));

const drawDocument = (random: SeededRandom, id: number): IndexedDocument => {
  const some = () => WORDS.filter(() => random.next() < 0.4).join('，');
  return makeReport(id, {
    title: some(),
    paragraphs: [some()],
    audience: random.pick([[PUBLIC], [PUBLIC], ['user:1'], []]),
  });
};

function drawExpression(random: SeededRandom, depth: number): IndexExpression {
  if (depth === 0 || random.next() < 0.3)
    return text(random.pick(WORDS), random.pick(['any', 'any', 'title', 'body']));
  const one = () => drawExpression(random, depth - 1);
  return random.pick([() => and(one(), one()), () => or(one(), one()), () => and(one(), not(one()))])();
}

/** Every part of an expression, itself among them: what is preferred is mostly a part of what is asked. */
const partsOf = (expression: IndexExpression): IndexExpression[] => [
  expression,
  ...(expression.kind === 'and' || expression.kind === 'or' ? expression.parts.flatMap(partsOf) : []),
];

async function openReports(documents: readonly IndexedDocument[]) {
  const directory = mkdtempSync(join(tmpdir(), 'yanjian-meeting-'));
  const engine = createSqliteSearchEngine({ directory });
  await (await engine.open(PAPERS)).upsert(documents as never);
  await engine.close();
  const path = openIndexFiles(join(directory, PAPERS.name), { makes: true }).current() ?? '';
  const database = openIndexFile(path, layoutOf(PAPERS), 'read');
  const statements = createStatements(database);
  let asked = 0;
  const counted = (sql: string) => {
    asked += 1;
    return statements(sql);
  };
  const close = () => {
    database.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { statements: counted, asked: () => asked, close };
}

test('what meets something is the matches of the query that meet it, however little of the query is asked again', async () => {
  const random = seededRandom();
  const { statements, close } = await openReports(
    Array.from({ length: 300 }, (_, at) => drawDocument(random, at + 1)),
  );
  const rowsOf = (plan: Parameters<typeof rowIdsInOrder>[1]) => rowIdsInOrder(statements, plan, 'ASC', 1000);
  let shorter = 0;
  let found = 0;
  for (let round = 0; round < 400; round++) {
    const expression = drawExpression(random, 3);
    const wanted = random.next() < 0.6 ? random.pick(partsOf(expression)) : drawExpression(random, 2);
    const selection: PlainSelection = {
      expression,
      match: 'all',
      audiences: random.pick([[PUBLIC], [PUBLIC, 'user:1'], ['user:1']]),
    };
    const met = meetingMatches(planner, selection)(wanted);
    const whole = planMatch(planner, { ...selection, expression: and(wanted, expression) });
    const rows = met && rowsOf({ ...whole, ...met });
    expect(rows, JSON.stringify({ wanted, expression })).toEqual(rowsOf({ ...whole, table: 'whole' }));
    shorter += met !== undefined && met.match.length < (whole.match?.length ?? 0) ? 1 : 0;
    found += rows?.length ?? 0;
  }
  close();
  expect(shorter).toBeGreaterThan(50);
  expect(found).toBeGreaterThan(1000);
});

test('a meaning that is preferred as well is asked about once, and of titles the small table', async () => {
  const { statements, asked, close } = await openReports([
    makeReport(1, { title: '储能年报' }),
    makeReport(2, { title: '光伏', paragraphs: ['储能'] }),
  ]);
  const inTitle = text('储能', 'title');
  const selection: PlainSelection = {
    expression: or(text('储能'), inTitle),
    match: 'all',
    audiences: [PUBLIC],
  };
  const { ranking } = planRanking(
    planner.segmenter,
    {
      meanings: [{ texts: ['储能'], weight: 1, met: inTitle }],
      prefer: [{ wanted: inTitle, boost: 0.5 }],
      freshness: { weight: 0, halfLifeDays: 1 },
    },
    meetingMatches(planner, selection),
  );
  const rows = rowIdsInOrder(statements, planMatch(planner, selection), 'ASC', 10);
  const before = asked();
  const meeting = readMeetingRows(statements, new Set(rows), ranking);
  expect(asked() - before).toBe(1);
  expect(rows.map((row) => [meeting.boostOf(row), meeting.hasInFull(0, row)])).toEqual([
    [0.5, true],
    [0, false],
  ]);
  expect(ranking.prefers[0]?.met.table).toBe('head');
  close();
});
