import { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { describePdfReader } from '#server/ports/pdf.suite.ts';
import {
  blankPdf,
  bombPdf,
  ENCRYPTIONS,
  encryptedPdf,
  goodPdf,
  rotatedPdf,
} from '#server/ports/pdf-samples.suite.ts';
import { createPdfiumReader } from './pdfium-reader.ts';
import { compilePdfium } from './wasm-module.ts';
import { createWorkerPool } from './worker-pool.ts';

describePdfReader('PDFium', () => createPdfiumReader({ workers: 2 }));

it('gives up on a document that overruns its time and names the reason', async () => {
  const reader = createPdfiumReader({ workers: 1, timeoutMs: 1 });
  await expect(reader.readText(await goodPdf())).rejects.toMatchObject({ reason: 'timed-out' });
  await reader.close();
});

it('refuses work after it is closed', async () => {
  const reader = createPdfiumReader({ workers: 1 });
  await reader.readText(await goodPdf());
  await reader.close();
  await expect(reader.readText(await goodPdf())).rejects.toThrow('closed');
});

describe('what nobody waits for at a page', () => {
  /** Names in the order in which they were done. */
  const orderOf = async (work: Record<string, Promise<unknown>>): Promise<string[]> => {
    const done: string[] = [];
    await Promise.all(
      Object.entries(work).map(async ([name, promise]) => {
        await promise.catch(() => undefined);
        done.push(name);
      }),
    );
    return done;
  };
  /** The name of what was done first, whatever became of it; nobody waits for the rest. */
  const firstOf = (work: Record<string, Promise<unknown>>): Promise<string> =>
    Promise.race(
      Object.entries(work).map(([name, promise]) =>
        promise.then(
          () => name,
          () => name,
        ),
      ),
    );

  it('goes behind what somebody waits for', async () => {
    const reader = createPdfiumReader({ workers: 1 });
    const [first, second, awaited] = await Promise.all([goodPdf(), goodPdf(), goodPdf()]);
    const work = {
      first: reader.behind.readText(first),
      second: reader.behind.readText(second),
      awaited: reader.readText(awaited),
    };
    expect(await orderOf(work)).toEqual(['first', 'awaited', 'second']);
    await reader.close();
  });

  it('leaves a worker free, however much of it there is', async () => {
    const reader = createPdfiumReader({ workers: 2, keepsOneFree: true, timeoutMs: 2_000 });
    const [one, other, awaited] = await Promise.all([bombPdf('\0'), bombPdf('\0'), goodPdf()]);
    const work = {
      one: reader.behind.readText(one),
      other: reader.behind.readText(other),
      awaited: reader.readText(awaited),
    };
    expect(await firstOf(work)).toBe('awaited');
    await reader.close();
  });

  it('is done by all of them where nobody reads', async () => {
    const reader = createPdfiumReader({ workers: 2, timeoutMs: 2_000 });
    const [bomb, good] = await Promise.all([bombPdf('\0'), goodPdf()]);
    const work = { bomb: reader.behind.readText(bomb), good: reader.behind.readText(good) };
    expect(await firstOf(work)).toBe('good');
    await reader.close();
  });
});

it('ends a worker that has nothing to do, and starts one for the next file', async () => {
  const ended = Promise.withResolvers<void>();
  const spy = vi.spyOn(Worker.prototype, 'terminate').mockImplementationOnce(async function (this: Worker) {
    ended.resolve();
    return 0;
  });
  const module = await compilePdfium();
  const pool = createWorkerPool({ workers: 1, mostBehind: 1, timeoutMs: 20_000, module, idleMs: 1 });
  const bytes = await goodPdf();
  const first = await pool.run({ kind: 'text', file: 1, bytes });
  await ended.promise;
  expect(await pool.run({ kind: 'text', file: 1, bytes })).toEqual(first);
  spy.mockRestore();
  await pool.close();
});

it.each([
  ['rests', 20_000],
  ['was given up', 1],
])('a worker that errs while it %s costs nobody anything', async (_, timeoutMs) => {
  const asked = vi.spyOn(Worker.prototype, 'postMessage');
  const pool = createWorkerPool({ workers: 1, mostBehind: 1, timeoutMs, module: await compilePdfium() });
  const bytes = await goodPdf();
  const read = () => pool.run({ kind: 'text', file: 1, bytes }).catch(() => null);
  const first = await read();
  const [worker] = asked.mock.contexts as Worker[];
  worker?.emit('error', new Error('out of memory, a little later'));
  expect(await read()).toEqual(first);
  expect(asked.mock.contexts[1]).not.toBe(worker);
  asked.mockRestore();
  await Promise.all([pool.close(), worker?.terminate()]);
});

describe('a file that a password closes', () => {
  const wordsIn = async (reader: ReturnType<typeof createPdfiumReader>, bytes: Uint8Array) =>
    (await reader.readText(bytes)).pages.flatMap(({ lines }) => lines.map(({ text }) => text));

  it('is opened by the password or its owner’s, in every encryption of the format, and needs none from then on', async () => {
    const reader = createPdfiumReader({ workers: 1 });
    for (const version of ENCRYPTIONS) {
      const password = version === '1.7ext3' ? '夏日 open' : 'open sesame';
      const locked = await encryptedPdf(version, password);
      await expect(reader.readText(locked)).rejects.toMatchObject({ reason: 'encrypted' });
      const copy = await reader.unlock(locked, version === '1.6' ? 'the house' : password);
      if (copy === null) throw new Error(`${version} was not opened`);
      expect([version, await wordsIn(reader, copy)]).toEqual([version, ['secret words']]);
      for (const secret of ['/Encrypt', password, 'the house'])
        expect(Buffer.from(copy).includes(secret)).toBe(false);
    }
    expect(await reader.unlock(await encryptedPdf('1.7ext3'), 'Open Sesame')).toBeNull();
    await expect(reader.unlock(new TextEncoder().encode('%PDF-1.7 no more'), 'x')).rejects.toMatchObject({
      reason: 'damaged',
    });
    await reader.close();
  });
});

describe('a file that is asked about several times in turn', () => {
  const WHOLE = { left: 0, top: 0, right: 842, bottom: 842 };
  const everything = [
    { page: 1, box: WHOLE },
    { page: 2, box: WHOLE },
  ];

  it('gives the same as one that is opened anew, however often its pages are asked for', async () => {
    const [held, other] = [createPdfiumReader({ workers: 1 }), createPdfiumReader({ workers: 1 })];
    const bytes = await goodPdf();
    const anew = await other.readAreas(bytes.slice(), everything);
    expect(anew[0]?.paths.length).toBeGreaterThan(0);
    const text = await held.readText(bytes);
    expect(await held.readAreas(bytes, everything)).toEqual(anew);
    expect(await held.readAreas(bytes, everything)).toEqual(anew);
    expect(await held.renderCovers(bytes, [80])).toEqual(await other.renderCovers(bytes.slice(), [80]));
    expect(await held.readText(bytes)).toEqual(text);
    await Promise.all([held.close(), other.close()]);
  });

  it('is not mistaken for another that was asked about in between, nor for one that was refused', async () => {
    const reader = createPdfiumReader({ workers: 1 });
    const [bytes, turned, refused] = [await goodPdf(), await rotatedPdf(), await blankPdf()];
    const [good, rotated] = [await reader.readAreas(bytes, everything), await reader.readText(turned)];
    for (let round = 0; round < 2; round += 1) {
      await reader.readText(bytes);
      expect(await reader.readText(turned)).toEqual(rotated);
      expect(await reader.readAreas(bytes, everything)).toEqual(good);
      await expect(reader.readText(refused)).rejects.toMatchObject({ reason: 'blank' });
      await expect(reader.readText(refused)).rejects.toMatchObject({ reason: 'blank' });
    }
    await reader.close();
  });

  it('is at hand in whichever of several workers has it', async () => {
    const reader = createPdfiumReader({ workers: 2 });
    const files = await Promise.all([goodPdf(), goodPdf(), rotatedPdf(), goodPdf()]);
    const one = await reader.readAreas(files[0], everything);
    const turned = await reader.readAreas(files[2], everything);
    const asked = files.map(async (bytes) => {
      await reader.readText(bytes);
      return reader.readAreas(bytes, everything);
    });
    expect(await Promise.all(asked)).toEqual([one, one, turned, one]);
    await reader.close();
  });
});
