import { describe, expect, it } from 'vitest';
import type { ObjectStore } from './object-store.ts';

async function collect(chunks: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  if (chunks === null) return null;
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
}

/** What every object store must do; run on the fake and on each real one. `open` gives an empty store. */
export function objectStoreSuite(name: string, open: () => Promise<ObjectStore>): void {
  const bytes = new TextEncoder().encode('0123456789');

  describe(`object store: ${name}`, () => {
    it('gives back what was put, whole and by range', async () => {
      const store = await open();
      await store.put('pdf/a-1.pdf', bytes);
      const stat = await store.stat('pdf/a-1.pdf');
      expect(stat).toMatchObject({ key: 'pdf/a-1.pdf', sizeBytes: 10 });
      // Stores of the cloud know whole seconds.
      expect(Math.abs(Date.now() - (stat?.writtenAtMs ?? 0))).toBeLessThan(60_000);
      for await (const listed of store.list('pdf/'))
        expect(Math.abs(listed.writtenAtMs - (stat?.writtenAtMs ?? 0))).toBeLessThan(1_000);
      expect(Buffer.from((await store.get('pdf/a-1.pdf')) ?? []).toString()).toBe('0123456789');
      expect(await collect(await store.read('pdf/a-1.pdf'))).toBe('0123456789');
      expect(await collect(await store.read('pdf/a-1.pdf', { start: 2, end: 4 }))).toBe('234');
      expect(await collect(await store.read('pdf/a-1.pdf', { start: 9, end: 99 }))).toBe('9');
    });

    it('answers null for what is not there, and removing it is no error', async () => {
      const store = await open();
      expect(await store.stat('pdf/none.pdf')).toBeNull();
      expect(await store.get('pdf/none.pdf')).toBeNull();
      expect(await store.read('pdf/none.pdf')).toBeNull();
      await expect(store.remove('pdf/none.pdf')).resolves.toBeUndefined();
    });

    it('replaces an object whole', async () => {
      const store = await open();
      await store.put('cover/7-320.webp', bytes);
      await store.put('cover/7-320.webp', new TextEncoder().encode('new'));
      expect(await collect(await store.read('cover/7-320.webp'))).toBe('new');
    });

    it('takes what comes in pieces, whole or not at all', async () => {
      const store = await open();
      const pieces = async function* (fails: boolean) {
        yield bytes.subarray(0, 4);
        yield bytes.subarray(4);
        if (fails) throw new Error('the line has gone');
      };
      await store.put('upload/a.pdf', pieces(false));
      expect(await collect(await store.read('upload/a.pdf'))).toBe('0123456789');
      await store.put('upload/b.pdf', new TextEncoder().encode('old'));
      for (const key of ['upload/b.pdf', 'upload/c.pdf'])
        await expect(store.put(key, pieces(true))).rejects.toThrow('the line has gone');
      expect(await collect(await store.read('upload/b.pdf'))).toBe('old');
      expect(await keysOf(store, 'upload/')).toEqual(['upload/a.pdf', 'upload/b.pdf']);
    });

    it('creates where nothing is, and leaves alone what is there', async () => {
      const store = await open();
      const pieces = async function* () {
        yield bytes.subarray(0, 3);
        yield bytes.subarray(3);
      };
      expect(await store.create('pdf/new.pdf', pieces())).toBe(true);
      for (const other of [new TextEncoder().encode('other'), pieces()])
        expect(await store.create('pdf/new.pdf', other)).toBe(false);
      expect(await collect(await store.read('pdf/new.pdf'))).toBe('0123456789');
      const written = await Promise.all(
        Array.from({ length: 8 }, (_, place) => store.create('pdf/raced.pdf', Uint8Array.of(place))),
      );
      expect(written.filter(Boolean)).toHaveLength(1);
      expect([...((await store.get('pdf/raced.pdf')) ?? [])]).toEqual([written.indexOf(true)]);
      expect(await keysOf(store, 'pdf/')).toEqual(['pdf/new.pdf', 'pdf/raced.pdf']);
    });

    it('gives nothing of a range past the end', async () => {
      const store = await open();
      await store.put('lines/empty.bin', new Uint8Array(0));
      await store.put('lines/ten.bin', bytes);
      expect(await store.get('lines/empty.bin')).toHaveLength(0);
      expect(await collect(await store.read('lines/empty.bin', { start: 0, end: 9 }))).toBe('');
      expect(await collect(await store.read('lines/ten.bin', { start: 10, end: 20 }))).toBe('');
    });

    it('keeps the bytes it was given, whatever the caller does with them afterwards', async () => {
      const store = await open();
      const mine = new TextEncoder().encode('before');
      await store.put('a/b.txt', mine);
      mine.fill(0);
      expect(await collect(await store.read('a/b.txt'))).toBe('before');
    });

    it('is done with a piece before it asks for the next', async () => {
      const store = await open();
      const pieces = async function* () {
        const mine = new Uint8Array(3);
        for (const text of ['one', 'two', 'six']) {
          new TextEncoder().encodeInto(text, mine);
          yield mine;
        }
        mine.fill(0);
      };
      await store.put('upload/a.pdf', pieces());
      expect(await store.create('upload/b.pdf', pieces())).toBe(true);
      for (const key of ['upload/a.pdf', 'upload/b.pdf'])
        expect(await collect(await store.read(key))).toBe('onetwosix');
    });

    it('lists by prefix and forgets what was removed', async () => {
      const store = await open();
      for (const key of ['pdf/aa/1.pdf', 'pdf/ab/2.pdf', 'cover/1.webp']) await store.put(key, bytes);
      expect(await keysOf(store, 'pdf/')).toEqual(['pdf/aa/1.pdf', 'pdf/ab/2.pdf']);
      expect(await keysOf(store, 'pdf/aa')).toEqual(['pdf/aa/1.pdf']);
      await store.remove('pdf/aa/1.pdf');
      expect(await keysOf(store, '')).toEqual(['cover/1.webp', 'pdf/ab/2.pdf']);
      expect(await store.stat('pdf/aa/1.pdf')).toBeNull();
    });

    it.each([
      '../etc/passwd',
      'pdf/../../x',
      '/absolute',
      'pdf//x',
      'PDF/x',
      'a b',
      'a\\b',
      '',
      'pdf/',
      './x',
      'a/./b',
    ])('refuses the key %j', async (key) => {
      const store = await open();
      await expect(store.put(key, bytes)).rejects.toThrow('object key');
      await expect(store.create(key, bytes)).rejects.toThrow('object key');
      await expect(store.get(key)).rejects.toThrow('object key');
      await expect(store.remove(key)).rejects.toThrow('object key');
    });
  });
}
