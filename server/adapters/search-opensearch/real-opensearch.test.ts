import { afterAll, describe, expect, test } from 'vitest';
import { describeSearchIndex } from '#server/ports/search-index.suite.ts';
import type { SearchIndex } from '#server/ports/search-index.ts';
import { makeReport, PAPERS, query, text } from '#server/ports/search-samples.ts';
import { REAL_NODES, realEngines } from './testing/real-cluster.ts';

if (REAL_NODES.length === 0)
  console.log('没有给出 OPENSEARCH_URL，OpenSearch 适配器这次只对着替身跑过；给出一个真的节点的网址就跑全部');

describe.skipIf(REAL_NODES.length === 0)(`on real nodes: ${REAL_NODES.join()}`, () => {
  const engines = realEngines();
  afterAll(engines.clean);

  describeSearchIndex('search-opensearch', async () => engines.open());
  describeSearchIndex('search-opensearch in three parts', async () => engines.open({ shards: 3 }));
});

/** The process of one of three nodes, which the test may end. */
const LOST = Number(process.env.OPENSEARCH_LOST_PID ?? 0);

describe.skipIf(REAL_NODES.length < 3 || LOST === 0)('a node is killed while questions run', () => {
  const engines = realEngines();
  afterAll(engines.clean);

  test('none fails, none is answered with a part, and changes are taken', { timeout: 240_000 }, async () => {
    const index: SearchIndex = await engines.open({ shards: 3 }).open(PAPERS);
    const all = 1_500;
    async function* source() {
      for (let from = 0; from < all; from += 500)
        yield Array.from({ length: 500 }, (_, at) => makeReport(from + at + 1, { title: '储能周报' }));
    }
    await index.rebuild(source());
    let asked = 0;
    let slowestMs = 0;
    let isOver = false;
    const askOn = async (): Promise<void> => {
      while (!isOver) {
        const began = performance.now();
        const { total } = await index.search(query(text('储能'), { sort: 'overall' }), { budgetMs: 20_000 });
        expect(total).toBe(all);
        slowestMs = Math.max(slowestMs, performance.now() - began);
        asked += 1;
      }
    };
    const askers = Promise.all(Array.from({ length: 4 }, askOn));
    const reach = (count: number) => expect.poll(() => asked, { timeout: 100_000 }).toBeGreaterThan(count);
    try {
      await Promise.race([reach(30), askers]);
      process.kill(LOST, 'SIGKILL');
      await Promise.race([reach(asked + 150), askers]);
    } finally {
      isOver = true;
    }
    await askers;
    console.log(`${asked} 个问题，最慢的 ${Math.round(slowestMs)} 毫秒`);
    await index.upsert([makeReport(all + 1, { title: '储能周报' })]);
    expect(await index.count(query(text('储能')))).toBe(all + 1);
  });
});
