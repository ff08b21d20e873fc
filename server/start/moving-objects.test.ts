import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { oldDiskPlace } from '#server/adapters/objects-disk/old-place.ts';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { moveObjects } from '#server/adapters/objects-moving/move-objects.ts';
import { type Move, movingObjects } from '#server/adapters/objects-moving/moving-objects.ts';
import { objectStoreSuite } from '#server/ports/object-store.suite.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';
import { keyedLock } from '#server/testing/keyed-lock.ts';

const root = mkdtempSync(join(tmpdir(), 'yanjian-moving-'));
let places = 0;
afterAll(() => rmSync(root, { recursive: true, force: true }));

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes);
const whole = { onProgress: () => {}, signal: new AbortController().signal };

function openMove({ to = memoryObjects(), alone = keyedLock() }: Partial<Pick<Move, 'to' | 'alone'>> = {}) {
  places += 1;
  const folder = join(root, String(places), 'objects');
  const move = { from: oldDiskPlace(folder), to, alone };
  return { ...move, folder, objects: movingObjects(move), move: () => moveObjects(move, whole) };
}

objectStoreSuite('moving', async () => openMove().objects);

test('what lay in the old place is read, listed and not created again, before and after it moved', async () => {
  const { from, to, objects, move, folder } = openMove();
  await from.put('cover/a.webp', bytesOf('cover'));
  await from.put('pdf/a.pdf', bytesOf('pdf'));
  await objects.put('pdf/b.pdf', bytesOf('new'));
  const look = async () => {
    const keys: string[] = [];
    for await (const { key } of objects.list('')) keys.push(key);
    return {
      keys: keys.sort(),
      texts: [textOf(await objects.get('pdf/a.pdf')), textOf(await objects.get('pdf/b.pdf'))],
      size: (await objects.stat('cover/a.webp'))?.sizeBytes,
      created: await objects.create('pdf/a.pdf', bytesOf('other')),
    };
  };
  const before = await look();
  expect(before).toEqual({
    keys: ['cover/a.webp', 'pdf/a.pdf', 'pdf/b.pdf'],
    texts: ['pdf', 'new'],
    size: 5,
    created: false,
  });
  expect(await move()).toEqual({ moved: 2, newer: [] });
  expect(await look()).toEqual(before);
  expect(textOf(await to.get('pdf/a.pdf'))).toBe('pdf');
  expect(await from.retire()).toBe(true);
  expect(existsSync(folder)).toBe(false);
  expect(textOf(await objects.get('pdf/a.pdf'))).toBe('pdf');
});

test('what was written since in the new place stays, and the old one beside', async () => {
  const { from, objects, move } = openMove();
  await from.put('invoice/1.pdf', bytesOf('first'));
  await objects.put('invoice/1.pdf', bytesOf('second'));
  expect(textOf(await objects.get('invoice/1.pdf'))).toBe('second');
  expect(await move()).toEqual({ moved: 0, newer: ['invoice/1.pdf'] });
  expect(textOf(await objects.get('invoice/1.pdf'))).toBe('second');
});

test('the folder is not given up while an object is in it', async () => {
  const { from } = openMove();
  await from.put('pdf/a.pdf', bytesOf('pdf'));
  expect(await from.retire()).toBe(false);
  expect(textOf(await from.get('pdf/a.pdf'))).toBe('pdf');
});

test('a copy that is not what its key says is written again before the old one is given up', async () => {
  const hash = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9';
  const key = `pdf/b9/${hash}.pdf`;
  const { from, to, move } = openMove();
  await from.put(key, bytesOf('hello world'));
  await to.put(key, bytesOf('hello w'));
  expect(await move()).toEqual({ moved: 1, newer: [] });
  expect(textOf(await to.get(key))).toBe('hello world');
});

test('where it cannot be written right, the old one stays', async () => {
  const hash = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9';
  const key = `pdf/b9/${hash}.pdf`;
  const kept = memoryObjects();
  const damaging: ObjectStore = {
    ...kept,
    create: (name) => kept.create(name, bytesOf('damaged')),
    put: (name) => kept.put(name, bytesOf('damaged')),
  };
  const { from, move } = openMove({ to: damaging });
  await from.put(key, bytesOf('hello world'));
  await expect(move()).rejects.toThrow('读回来不一样');
  expect(textOf(await from.get(key))).toBe('hello world');
});

/** Removes an object at the very moment its copy is written; tells what is left of it. Without a lock the removal is let through first. */
async function removedOnItsWay(alone: Move['alone'] | null): Promise<unknown[]> {
  const kept = memoryObjects();
  let removing: Promise<void> = Promise.resolve();
  const to: ObjectStore = {
    ...kept,
    async create(key, bytes) {
      removing = objects.remove(key);
      // With the lock it waits for this very copy.
      if (alone === null) await removing;
      return kept.create(key, bytes);
    },
  };
  const { from, objects, move } = openMove({ to, alone: alone ?? ((_, work) => work()) });
  await from.put('upload/7', bytesOf('private'));
  // Without the lock the copy may also fail, which keeps no secret either.
  await move().catch(() => undefined);
  await removing;
  return [await to.get('upload/7'), await from.get('upload/7'), await objects.get('upload/7')];
}

test('what is removed on its way does not come back; without the lock it does', async () => {
  expect(await removedOnItsWay(keyedLock())).toEqual([null, null, null]);
  expect(await removedOnItsWay(null)).not.toEqual([null, null, null]);
});

test('what is removed after it moved is gone beside as well', async () => {
  const { from, objects, move, folder } = openMove();
  await from.put('upload/7', bytesOf('private'));
  await move();
  expect(existsSync(join(`${folder}-moved`, 'upload/7'))).toBe(true);
  await objects.remove('upload/7');
  expect(existsSync(join(`${folder}-moved`, 'upload/7'))).toBe(false);
});

test('what moves between two questions is found by the third', async () => {
  const disk = openMove();
  await disk.from.put('pdf/a.pdf', bytesOf('pdf'));
  const from = {
    ...disk.from,
    async get(key: string) {
      await disk.move();
      return disk.from.get(key);
    },
  };
  const objects = movingObjects({ from, to: disk.to, alone: disk.alone });
  expect(textOf(await objects.get('pdf/a.pdf'))).toBe('pdf');
});
