import { afterEach, expect, test, vi } from 'vitest';
import { forPeople } from '#server/platform/limits/for-people.ts';
import type { SearchEngine, SearchIndex } from '#server/ports/search-index.ts';
import {
  SearchBusy,
  SearchIndexDamaged,
  SearchIndexUnavailable,
  SearchSlow,
  SearchTooComplex,
} from '#server/ports/search-index.ts';
import { makeReport, PAPERS, query } from '#server/ports/search-samples.ts';
import { createOpenSearchEngine } from './index.ts';
import type { OpenSearchOptions } from './options.ts';
import { type ClusterDouble, startClusterDouble } from './testing/cluster-double.ts';

let closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.reverse()) await close();
  closing = [];
});

async function startDouble(nodes = 1): Promise<ClusterDouble> {
  const double = await startClusterDouble({ nodes });
  closing.push(double.close);
  return double;
}

/** An index over the double; the adapter's pauses take no time and are written down. */
async function openIndex(
  double: Pick<ClusterDouble, 'urls'>,
  options: Partial<OpenSearchOptions> = {},
): Promise<{ index: SearchIndex; engine: SearchEngine; pauses: number[] }> {
  const pauses: number[] = [];
  const engine = createOpenSearchEngine({
    ...{ nodes: double.urls, login: null, prefix: 'test', shards: 1 },
    wait: async (ms) => void pauses.push(ms),
    // Only the tests of time ask for less: on a busy machine others take long.
    budgetMs: 60_000,
    ...options,
  });
  closing.push(engine.close);
  return { index: await engine.open(PAPERS), engine, pauses };
}

const everything = query(null);
const reports = (count: number) => Array.from({ length: count }, (_, at) => makeReport(at + 1));
const heldOf = ({ state }: ClusterDouble) =>
  Object.fromEntries(
    [...(state.behind('test-papers')?.documents ?? [])].map(([id, { version, source }]) => [
      id,
      source === null ? 'gone' : version,
    ]),
  );
const bulks = ({ calls }: ClusterDouble) => calls.filter((call) => call.endsWith('_bulk')).length;

test('what the engine has no room for is sent again alone, after longer and longer pauses', async () => {
  const double = await startDouble();
  const { index, pauses } = await openIndex(double);
  double.fail(/_bulk/, { itemsWithoutRoom: 3 });
  double.fail(/_bulk/, 'no-room');
  double.fail(/_bulk/, { itemsWithoutRoom: 1 });
  await index.upsert(reports(5));
  expect(heldOf(double)).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 });
  expect(pauses).toEqual([50, 100, 200]);
  expect(await index.count(everything)).toBe(5);
});

test('a cluster that never has room is given half a minute, and then it is said', async () => {
  const double = await startDouble();
  const { index, pauses } = await openIndex(double);
  for (let times = 0; times < 20; times++) double.fail(/_bulk/, 'no-room');
  await expect(index.upsert(reports(1))).rejects.toThrow('一直没有空收下改动');
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(25_000);
});

test('what was read earlier does not take the place of what was read later, whichever comes first', async () => {
  const double = await startDouble();
  const { index } = await openIndex(double);
  await index.upsert(reports(3), 7);
  await index.upsert(reports(2), 5);
  await index.remove([1, 3], 6);
  expect(heldOf(double)).toEqual({ 1: 7, 2: 7, 3: 7 });
  await index.remove([3], 8);
  await index.upsert(reports(3), 7);
  expect(heldOf(double)).toEqual({ 1: 7, 2: 7, 3: 'gone' });
});

test('a change whose answer is lost is made once, though it is sent twice', async () => {
  const double = await startDouble(2);
  const { index } = await openIndex(double);
  await index.upsert(reports(1), 3);
  double.fail(/_bulk/, 'cut-after');
  await index.upsert(reports(2), 4);
  expect(heldOf(double)).toEqual({ 1: 4, 2: 4 });
  expect(bulks(double)).toBe(3);
});

test('what arrived before the engine was lost is shown before anybody asks what it holds, by this process or the next', async () => {
  const double = await startDouble();
  const { index } = await openIndex(double);
  const since = (from: number) =>
    double.calls.slice(from).filter((call) => /_refresh|point_in_time$/.test(call));
  await index.upsert(reports(1), 3);
  await index.count(everything);
  const quiet = double.calls.length;
  await index.count(everything);
  expect(since(quiet).filter((call) => call.endsWith('_refresh'))).toEqual([]);

  double.fail(/_refresh/, { status: 400, kind: 'illegal_argument_exception' });
  await expect(index.upsert(reports(2), 4)).rejects.toThrow();
  const failed = double.calls.length;
  await index.count(everything);
  expect(since(failed).map((call) => call.split('/').at(-1))).toEqual(['_refresh', 'point_in_time']);

  const begun = double.calls.length;
  const { index: next } = await openIndex(double);
  await next.count(everything);
  expect(since(begun).map((call) => call.split('/').at(-1))).toEqual(['_refresh', 'point_in_time']);
});

test('a node that is lost while questions run is passed over, and no question fails', async () => {
  const double = await startDouble(2);
  const { index } = await openIndex(double);
  await index.upsert(reports(4));
  for (const call of [/_msearch/, /point_in_time/, /_msearch/]) {
    double.fail(call, 'cut-before');
    expect(await index.count(everything)).toBe(4);
  }
  await double.stop(0);
  const counts = await Promise.all(Array.from({ length: 20 }, () => index.count(everything)));
  expect(new Set(counts)).toEqual(new Set([4]));
});

test('a view that went with its node is opened anew, and the whole question with it', async () => {
  const double = await startDouble();
  const { index, pauses } = await openIndex(double);
  await index.upsert(reports(2));
  const lost = { status: 404, error: { type: 'search_context_missing_exception', reason: '' } };
  double.fail(/_msearch/, { answer: { responses: [lost] } });
  const failed = { status: 503, error: { type: 'no_shard_available_action_exception', reason: '' } };
  double.fail(/_msearch/, { answer: { responses: [failed] } });
  const partly = { status: 200, _shards: { failed: 1 }, hits: { total: { value: 1 }, hits: [] } };
  double.fail(/_msearch/, { answer: { responses: [partly] } });
  expect(await index.count(everything)).toBe(2);
  expect(pauses).toEqual([0, 50, 100]);
});

test('an answer of a part of the index is never one', async () => {
  const double = await startDouble();
  const { index } = await openIndex(double);
  await index.upsert(reports(2));
  const partly = { status: 200, _shards: { failed: 1 }, hits: { total: { value: 1 }, hits: [] } };
  for (let times = 0; times < 10; times++) double.fail(/_msearch/, { answer: { responses: [partly] } });
  await expect(index.count(everything)).rejects.toThrow(SearchIndexUnavailable);
});

test('a cluster that is not there is said to be out of reach, and is asked once it is', async () => {
  const double = await startDouble();
  const { index } = await openIndex({ urls: ['http://127.0.0.1:9'] });
  await expect(index.count(everything)).rejects.toThrow(SearchIndexUnavailable);
  await expect(index.stats()).rejects.not.toThrow(SearchIndexDamaged);
  const { index: other } = await openIndex(double);
  for (let times = 0; times < 4; times++) double.fail(/_mapping/, 'cut-before');
  await expect(other.stats()).rejects.toThrow('检索引擎够不着');
  expect((await other.stats()).documents).toBe(0);
});

test('who waits at a screen is told soon that nothing answers, and not that the search was too much', async () => {
  const double = await startDouble();
  const { index } = await openIndex(double);
  await index.upsert(reports(1));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  double.onCall((call) => {
    if (call.includes('point_in_time') && vi.isFakeTimers()) vi.advanceTimersByTime(6_000);
  });
  double.fail(/point_in_time/, 'silent');
  const failed = await forPeople(() => index.count(everything)).catch((error: unknown) => error);
  vi.useRealTimers();
  expect(failed).toMatchObject({ name: 'SearchIndexUnavailable', message: '检索引擎没有及时回答' });
  expect(await forPeople(() => index.count(everything))).toBe(1);
});

test('who searches first waits longer than others, for the index to be made', async () => {
  const double = await startDouble();
  const { index } = await openIndex(double);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  double.onCall((call) => {
    if (call.startsWith('PUT') && vi.isFakeTimers()) vi.advanceTimersByTime(6_000);
  });
  expect(await forPeople(() => index.count(everything))).toBe(0);
  vi.useRealTimers();
});

test('an engine that is only slow is not said to be asked too much: neither by our clock nor by its own', async () => {
  const double = await startDouble();
  const { index } = await openIndex(double);
  await index.upsert(reports(1));
  const ask = (budgetMs: number) => index.count(everything, { budgetMs }).catch((error: unknown) => error);
  const slow = { name: 'SearchSlow', retryAfterSeconds: 5, message: expect.stringContaining('检索现在很慢') };
  double.fail(/_msearch/, 'silent');
  expect(await ask(60)).toMatchObject(slow);
  const late = { status: 200, timed_out: true, _shards: { failed: 0 }, hits: { hits: [] } };
  double.fail(/_msearch/, { answer: { responses: [late] } });
  expect(await ask(60_000)).toMatchObject(slow);
  // Others of the same request had all of its time.
  expect(await ask(0)).toMatchObject(slow);
  expect(await ask(60_000)).toBe(1);
});

test('time is kept: a node that does not answer is left, and whoever has gone is let go', async () => {
  const double = await startDouble();
  const { index } = await openIndex(double);
  await index.upsert(reports(1));
  double.fail(/_msearch/, 'silent');
  await expect(index.count(everything, { budgetMs: 60 })).rejects.toThrow(SearchSlow);
  double.fail(/_msearch/, 'silent');
  const leaving = new AbortController();
  double.onCall((call) => {
    if (call.includes('_msearch')) leaving.abort(new Error('gone'));
  });
  await expect(index.count(everything, { signal: leaving.signal })).rejects.toThrow('gone');
});

test.each([
  [{ status: 429, kind: 'rejected_execution_exception' }, SearchBusy, '检索的人太多'],
  [{ status: 400, kind: 'too_many_clauses' }, SearchTooComplex, '检索太复杂'],
  [{ status: 401, kind: 'security_exception' }, SearchIndexUnavailable, 'OPENSEARCH_USER'],
])('a refusal is told as the port has it: %j', async (fault, kind, says) => {
  const double = await startDouble();
  const { index } = await openIndex(double);
  await index.upsert(reports(1));
  double.fail(/_msearch/, fault);
  const error: unknown = await index.count(everything).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(kind);
  expect(String(error)).toContain(says);
});

test('an index of another version is damaged until it is built anew, and is searched until the last moment', async () => {
  const double = await startDouble();
  const { index } = await openIndex(double);
  await index.upsert(reports(2));
  const old = double.state.behind('test-papers');
  if (old) old.meta = { format: 0 };
  const { index: newer } = await openIndex(double);
  await expect(newer.count(everything)).rejects.toThrow(SearchIndexDamaged);
  const seen: number[] = [];
  async function* source() {
    yield reports(3);
    seen.push(await index.count(everything));
  }
  await newer.rebuild(source(), 9);
  expect(seen).toEqual([2]);
  expect([await index.count(everything), await newer.count(everything)]).toEqual([3, 3]);
  expect([...double.state.indexes.keys()]).toHaveLength(1);
});

test('a rebuild that fails leaves the index as it was, and nothing of its own', async () => {
  const double = await startDouble();
  const { index } = await openIndex(double);
  await index.upsert(reports(2));
  async function* source() {
    yield reports(3);
    throw new Error('the records are gone');
  }
  await expect(index.rebuild(source())).rejects.toThrow('the records are gone');
  expect(await index.count(everything)).toBe(2);
  expect([...double.state.indexes.keys()]).toEqual(['test-papers-0']);
});

test('two processes that begin at once make one index', async () => {
  const double = await startDouble();
  const both = await Promise.all([openIndex(double), openIndex(double)]);
  await Promise.all(both.map(({ index }) => index.upsert(reports(1))));
  expect([...double.state.indexes.keys()]).toEqual(['test-papers-0']);
});
