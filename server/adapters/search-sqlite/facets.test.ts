import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type IndexedDocument, type IndexTag, PUBLIC } from '#server/ports/search-collection.ts';
import type { FacetCount, IndexExpression, IndexSelection, SearchIndex } from '#server/ports/search-index.ts';
import { and, makeReport, not, or, PAPERS, tag, text } from '#server/ports/search-samples.ts';
import { type SeededRandom, seededRandom } from '#server/testing/seeded-random.ts';
import { createSqliteSearchEngine } from './index.ts';

/** Enough for blocks to be cut, and to be cut again. */
const DOCUMENTS = 6000;
const ROUNDS = 15;
/** How fast the machine is must not decide. */
const PATIENT = { budgetMs: 60_000 };
const QUESTIONS = 12;
const KINDS = ['type', 'organisation', 'researcher', 'level'];
/** Row ids of all lengths, and many of one second. */
const TIMES = [-86_400, -1, 0, 1, 90, 5000, 900_000_000, 1_700_000_000, 1_700_000_000, 1_700_000_001];
const WORDS = ['储能', '光伏', '算力'];

const drawTags = (random: SeededRandom): IndexTag[] => [
  ...(random.next() < 0.9 ? [`type:${random.integer(1, 4)}` as const] : []),
  `organisation:${random.integer(1, 300)}`,
  ...Array.from({ length: random.integer(0, 3) }, () => `researcher:${random.integer(1, 2000)}` as const),
];

const drawDocument = (random: SeededRandom, id: number): IndexedDocument =>
  makeReport(id, {
    publishedAtSeconds:
      random.next() < 0.3 ? random.pick(TIMES) : random.integer(1_500_000_000, 1_780_000_000),
    title: WORDS.filter(() => random.next() < 0.5).join('，'),
    tags: drawTags(random),
    audience: random.pick([[PUBLIC], [PUBLIC], [PUBLIC, 'group:1'], ['group:1'], ['user:1'], []]),
  });

const drawSelection = (random: SeededRandom): IndexSelection => {
  const drawTag = () => tag(`type:${random.integer(1, 5)}`);
  const expression = random.pick<IndexExpression | null>([
    null,
    text(random.pick(WORDS)),
    drawTag(),
    and(drawTag(), not(tag(`organisation:${random.integer(1, 300)}`))),
    or(drawTag(), drawTag()),
    and(text(random.pick(WORDS)), drawTag()),
    and(text('储能'), not(text('光伏'))),
  ]);
  const bound = () =>
    random.next() < 0.3 ? random.pick(TIMES) : random.integer(1_500_000_000, 1_780_000_000);
  return {
    expression,
    match: 'all',
    audiences: random.pick([[PUBLIC], [PUBLIC, PUBLIC], [PUBLIC, 'group:1'], ['user:1'], []]),
    ...(random.next() < 0.4 ? { publishedFromSeconds: bound() } : {}),
    ...(random.next() < 0.4 ? { publishedToSeconds: bound() } : {}),
  };
};

function holds(document: IndexedDocument, expression: IndexExpression | null): boolean {
  switch (expression?.kind) {
    case undefined:
      return true;
    case 'text':
      return (document.fields.title ?? []).some((title) => title.includes(expression.text));
    case 'tag':
      return document.tags.includes(expression.tag);
    case 'not':
      return !holds(document, expression.part);
    case 'or':
      return expression.parts.some((part) => holds(document, part));
    case 'and':
      return expression.parts.every((part) => holds(document, part));
  }
}

/** What there is to count, by looking at every document. */
function countByHand(documents: Iterable<IndexedDocument>, selection: IndexSelection): FacetCount[][] {
  const {
    publishedFromSeconds = -Infinity,
    publishedToSeconds = Infinity,
    audiences,
    expression,
  } = selection;
  const counts = new Map<string, number>();
  for (const document of documents) {
    if (
      document.publishedAtSeconds < publishedFromSeconds ||
      document.publishedAtSeconds > publishedToSeconds
    )
      continue;
    if (!document.audience.some((key) => audiences.includes(key)) || !holds(document, expression)) continue;
    for (const each of new Set(document.tags)) counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  return KINDS.map((kind) =>
    [...counts]
      .filter(([name]) => name.startsWith(`${kind}:`))
      .map(([name, count]) => ({ value: name.slice(kind.length + 1), count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
  );
}

async function* inTwo(documents: readonly IndexedDocument[]): AsyncGenerator<readonly IndexedDocument[]> {
  yield documents.slice(0, documents.length / 2);
  yield documents.slice(documents.length / 2);
}

test('facets are right to the last one, whoever asks, after any changes', async () => {
  const random = seededRandom();
  const directory = mkdtempSync(join(tmpdir(), 'yanjian-facets-'));
  const engine = createSqliteSearchEngine({ directory });
  const all = new Map<number, IndexedDocument>();
  try {
    const index: SearchIndex = await engine.open(PAPERS);
    const put = (documents: IndexedDocument[]) => {
      for (const document of documents) all.set(document.id, document);
      return documents;
    };
    const draw = (count: number) =>
      Array.from({ length: count }, () => drawDocument(random, random.integer(1, 2 * DOCUMENTS)));
    await index.rebuild(inTwo(put(draw(DOCUMENTS))));
    for (let round = 0; round < ROUNDS; round++) {
      await index.upsert(put(draw(random.pick([1, 3, 400]))));
      const removed = draw(random.pick([1, 200])).map(({ id }) => id);
      for (const id of removed) all.delete(id);
      await index.remove(removed);
      for (let question = 0; question < QUESTIONS; question++) {
        const selection = drawSelection(random);
        const wanted = countByHand(all.values(), selection);
        expect({ selection, counts: await index.facets(selection, KINDS, PATIENT) }).toEqual({
          selection,
          counts: wanted,
        });
      }
    }
  } finally {
    await engine.close();
    rmSync(directory, { recursive: true, force: true });
  }
});
