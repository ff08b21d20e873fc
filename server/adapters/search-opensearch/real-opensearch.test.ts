import { afterAll, describe } from 'vitest';
import { describeSearchIndex } from '#server/ports/search-index.suite.ts';
import { REAL_NODES, realEngines } from './testing/real-cluster.ts';

if (REAL_NODES.length === 0)
  console.log('没有给出 OPENSEARCH_URL，OpenSearch 适配器这次只对着替身跑过；给出一个真的节点的网址就跑全部');

describe.skipIf(REAL_NODES.length === 0)(`on real nodes: ${REAL_NODES.join()}`, () => {
  const engines = realEngines();
  afterAll(engines.clean);

  describeSearchIndex('search-opensearch', async () => engines.open());
  describeSearchIndex('search-opensearch in three parts', async () => engines.open({ shards: 3 }));
});
