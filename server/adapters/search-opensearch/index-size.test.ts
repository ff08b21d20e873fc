import { expect, test } from 'vitest';
import type { Connection } from './connection.ts';
import { createIndexSize } from './index-size.ts';

const copy = (documents: number, primary = true) => ({
  routing: { primary },
  docs: { count: documents },
  store: { size_in_bytes: documents * 10 },
});
/** As a copy is told of whose node does not answer in time, or that is being made. */
const mute = (primary: boolean) => ({ routing: { primary } });

type Shards = Record<string, object[]>;

/** A cluster that tells of these parts, of as many as the settings say; `calls` is what it was asked. */
function openCluster(indices: Record<string, { shards: Shards }>, all: Record<string, number>) {
  const state = { indices };
  const calls: string[] = [];
  const connection: Connection = {
    async ask({ path }) {
      calls.push(path);
      if (path.endsWith('/_stats/docs,store')) return { indices: state.indices };
      const named = path.split('/')[1]?.split(',') ?? [];
      return Object.fromEntries(
        named.map((name) => [name, { settings: { 'index.number_of_shards': String(all[name]) } }]),
      );
    },
    async close() {},
  };
  return { state, calls, size: createIndexSize(connection, 'test-papers') };
}

test('the parts are added up, the first copy of each; how many there are is asked once of an index', async () => {
  const shards = { 0: [copy(5, false), copy(6)], 1: [copy(7)] };
  const { size, calls, state } = openCluster({ 'papers-0': { shards } }, { 'papers-0': 2, 'papers-1': 1 });
  expect(await size()).toEqual({ documents: 13, bytes: 130 });
  expect(await size()).toEqual({ documents: 13, bytes: 130 });
  expect(calls.filter((path) => path.includes('_settings'))).toEqual([
    '/papers-0/_settings/index.number_of_shards',
  ]);
  // Another stands behind the alias now, in fewer parts.
  state.indices = { 'papers-1': { shards: { 0: [copy(13)] } } };
  expect(await size()).toEqual({ documents: 13, bytes: 130 });
});

test('another copy tells of a part whose first copy does not answer', async () => {
  const shards = { 0: [mute(true), copy(6, false)], 1: [copy(7)] };
  const { size } = openCluster({ 'papers-0': { shards } }, { 'papers-0': 2 });
  expect(await size()).toEqual({ documents: 13, bytes: 130 });
});

test.each([
  ['is on no node that is there', { 0: [copy(6)], 2: [copy(7)] }],
  ['is told of by no copy', { 0: [copy(6)], 1: [mute(true), mute(false)], 2: [copy(7)] }],
])('part of an index is not told as the whole: one part %s', async (_, shards) => {
  const { size } = openCluster({ 'papers-0': { shards } }, { 'papers-0': 3 });
  await expect(size()).rejects.toMatchObject({
    name: 'SearchIndexUnavailable',
    message: '检索索引 test-papers 的 3 片里只有 2 片答了，数不出一共有几份，请看集群的各个节点',
  });
});

test('an index all of whose copies are on nodes that are away is not an empty one', async () => {
  const { size } = openCluster({}, {});
  await expect(size()).rejects.toMatchObject({
    name: 'SearchIndexUnavailable',
    message: '检索索引 test-papers 的各份都不在，请看集群的各个节点',
  });
});
