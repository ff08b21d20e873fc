import { beforeAll, expect, test } from 'vitest';
import { libraryFixture, pageOfText } from '#server/testing/library-fixture.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { pdfKey } from '../contents/index.ts';
import { importPaths } from '../imports/import-paths.ts';
import { removeReport } from '../library/remove-report.ts';

const fixture = libraryFixture();
const DAY_MS = 24 * 3_600_000;

beforeAll(async () => {
  for (const [place, title] of ['锂电回收产业链梳理', '钠电材料跟踪'].entries())
    await importPaths(fixture.deps, [
      fixture.write(`2024010${place + 1}-东吴证券-${title}.pdf`, pageOfText(title, place)),
    ]);
});

async function keysOf(prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of fixture.objects.list(prefix)) keys.push(key);
  return keys.sort();
}

/** Everything that lies there, as a backup has it. */
async function backUp(): Promise<Map<string, Uint8Array>> {
  const backup = new Map<string, Uint8Array>();
  for (const key of await keysOf('')) backup.set(key, (await fixture.objects.get(key)) ?? new Uint8Array());
  return backup;
}

const repair = (
  backup: Map<string, Uint8Array>,
  changed: { removesOrphans?: boolean; nowMs?: number } = {},
) =>
  fixture.deps.indexing.repair({
    bringBack: async (key) => backup.get(key) ?? null,
    removesOrphans: false,
    onProgress: () => {},
    nowMs: Date.now(),
    ...changed,
  });

test('what agrees is left alone', async () => {
  expect(await repair(new Map())).toEqual({ restored: [], removed: [], left: [] });
});

test('a lost file and one whose bytes are others of the same length come back from a backup', async () => {
  const [lost = '', damaged = ''] = await keysOf('pdf/');
  const backup = await backUp();
  await fixture.objects.remove(lost);
  await fixture.objects.put(damaged, new Uint8Array(backup.get(damaged)?.length ?? 0));
  expect((await repair(new Map())).left).toHaveLength(2);
  // What a backup holds is taken at its hash alone.
  const wrong = await repair(new Map([[lost, new Uint8Array(5)]]));
  expect(wrong.restored).toEqual([]);
  expect(wrong.left.join()).toContain(lost);
  const { restored, left } = await repair(backup);
  expect([restored.sort(), left]).toEqual([[lost, damaged].sort(), []]);
  expect(await backUp()).toEqual(backup);
});

test('what no record names goes when it is asked for and old enough, and nothing else', async () => {
  const kept = await backUp();
  const stray = [pdfKey('f'.repeat(64)), 'upload/12345678-gone', 'cover/ff/stray-160.webp'];
  for (const key of [...stray, 'invoice/7.pdf', 'another/kind'])
    await fixture.objects.put(key, Uint8Array.of(1));
  const later = { nowMs: Date.now() + DAY_MS + 1000 };
  expect((await repair(new Map(), later)).removed).toEqual([]);
  expect((await repair(new Map(), { removesOrphans: true })).removed).toEqual([]);
  const { removed } = await repair(new Map(), { ...later, removesOrphans: true });
  expect(removed.sort()).toEqual([...stray].sort());
  expect(await keysOf('')).toEqual([...kept.keys(), 'invoice/7.pdf', 'another/kind'].sort());
});

test('a cover of an earlier width is its file’s, and goes with it', async () => {
  const fid = await fixture.deps.library.records.findByHash(
    /([\da-f]{64})/.exec((await keysOf('pdf/'))[0] ?? '')?.[1] ?? '',
  );
  const [cover = ''] = await keysOf('cover/');
  const former = cover.replace('-320.', '-640.');
  await fixture.objects.put(former, Uint8Array.of(1));
  const later = { nowMs: Date.now() + DAY_MS + 1000, removesOrphans: true };
  expect((await repair(new Map(), later)).removed).not.toContain(former);
  await removeReport(fixture.deps, OPERATOR, fid ?? 0);
  expect((await keysOf('cover/')).filter((key) => [cover, former].includes(key))).toEqual([]);
});

test('what is written again while orphans are looked for stays', async () => {
  const key = pdfKey('e'.repeat(64));
  await fixture.objects.put(key, Uint8Array.of(1));
  const bringBack = async () => null;
  const { objects } = fixture;
  const stat = objects.stat;
  // The list says that it is old; by the time of the last look it has been written again.
  objects.stat = async (asked) => {
    const found = await stat(asked);
    return found && { ...found, writtenAtMs: Date.now() + DAY_MS };
  };
  try {
    const nowMs = Date.now() + DAY_MS + 1000;
    const options = { bringBack, removesOrphans: true, onProgress: () => {}, nowMs };
    expect((await fixture.deps.indexing.repair(options)).removed).not.toContain(key);
  } finally {
    objects.stat = stat;
  }
  expect(await objects.get(key)).not.toBeNull();
});
