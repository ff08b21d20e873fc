import { expect, test } from 'vitest';
import { configProblems } from '#server/testing/config-problems.ts';
import { readConfig } from './read-config.ts';

const OPENSEARCH = { SEARCH_ENGINE: 'opensearch', OPENSEARCH_URL: 'http://127.0.0.1:9200' };

test('SQLite finds where nothing is said, and a cluster where that is asked for', () => {
  expect(readConfig({}).search).toEqual({ engine: 'sqlite' });
  expect(readConfig(OPENSEARCH).search).toEqual({
    engine: 'opensearch',
    nodes: ['http://127.0.0.1:9200'],
    login: null,
    prefix: 'yanjian',
    shards: 1,
  });
  const own = {
    ...OPENSEARCH,
    OPENSEARCH_URL: 'https://a.example:9200, https://b.example:9200',
    OPENSEARCH_USER: 'yanjian',
    OPENSEARCH_PASSWORD: 'secret',
    OPENSEARCH_PREFIX: 'second',
    OPENSEARCH_SHARDS: '3',
  };
  expect(readConfig(own).search).toEqual({
    engine: 'opensearch',
    nodes: ['https://a.example:9200', 'https://b.example:9200'],
    login: { user: 'yanjian', password: 'secret' },
    prefix: 'second',
    shards: 3,
  });
});

test.each([
  [{ SEARCH_ENGINE: 'lucene' }, '环境变量 SEARCH_ENGINE 无效：应为 sqlite 或 opensearch'],
  [{ SEARCH_ENGINE: 'opensearch' }, '环境变量 OPENSEARCH_URL 无效：未给出'],
  [{ ...OPENSEARCH, OPENSEARCH_URL: 'search:9200' }, '环境变量 OPENSEARCH_URL 无效：应为逗号分隔的完整网址'],
  [{ ...OPENSEARCH, OPENSEARCH_PREFIX: 'Own' }, '环境变量 OPENSEARCH_PREFIX 无效：应为小写字母开头'],
  [{ ...OPENSEARCH, OPENSEARCH_SHARDS: '0' }, '环境变量 OPENSEARCH_SHARDS 无效'],
  [{ ...OPENSEARCH, OPENSEARCH_PASSWORD: 'x' }, '也要给出 OPENSEARCH_USER'],
])('what is wrong is told: %j', (environment, says) => {
  expect(configProblems(environment as Record<string, string>).join()).toContain(says);
});
