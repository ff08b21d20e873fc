import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { OcrClosed, type OcrReader } from '#server/ports/ocr.ts';
import { createOnnxOcr } from './onnx-ocr.ts';

const folder = mkdtempSync(join(tmpdir(), 'yanjian-ocr-'));
const open: OcrReader[] = [];
const opened = (...options: Parameters<typeof createOnnxOcr>) => {
  const reader = createOnnxOcr(...options);
  open.push(reader);
  return reader;
};
afterAll(async () => {
  for (const reader of open) await reader.close();
  rmSync(folder, { recursive: true, force: true });
});

const BLANK = { width: 3, height: 1, rgb: new Uint8Array(9) };
const ANSWER = import.meta.resolve('#server/platform/process/process-call.ts');

/** A reading process that does this with each page, and counts in a file how many it was given. */
function processThat(name: string, does: string): { file: URL; pages: () => number } {
  const [path, count] = [join(folder, `${name}.mjs`), join(folder, `${name}.count`)];
  writeFileSync(count, '');
  writeFileSync(
    path,
    `import { appendFileSync, readFileSync } from 'node:fs';
     import { answerParent } from ${JSON.stringify(ANSWER)};
     const count = ${JSON.stringify(count)};
     answerParent({ async read() { appendFileSync(count, 'x'); const pages = readFileSync(count).length; ${does} } });`,
  );
  return { file: pathToFileURL(path), pages: () => readFileSync(count).length };
}

describe('a process that ends', () => {
  test('costs the page that ends it twice, and no other', async () => {
    const bad = processThat(
      'crash',
      "if (pages < 3) process.kill(process.pid, 'SIGKILL'); return { lines: [], memoryBytes: 1 };",
    );
    const reader = opened({ file: bad.file });
    const pages = [reader.readPage(BLANK), reader.readPage(BLANK)];
    await expect(pages[0]).rejects.toMatchObject({ name: 'OcrFailed', reason: 'crashed' });
    expect(await pages[1]).toEqual([]);
    expect(bad.pages()).toBe(3);
  });

  test('once, from outside, costs nothing', async () => {
    const once = processThat(
      'once',
      "if (pages < 2) process.kill(process.pid, 'SIGKILL'); return { lines: [], memoryBytes: 1 };",
    );
    expect(await opened({ file: once.file }).readPage(BLANK)).toEqual([]);
  });

  test('because it is silent, costs the page its time', async () => {
    const silent = processThat('silent', 'return new Promise(() => setInterval(() => {}, 1000));');
    const reader = opened({ file: silent.file, silenceMs: 1 });
    await expect(reader.readPage(BLANK)).rejects.toMatchObject({ reason: 'timed-out' });
    expect(silent.pages()).toBeLessThan(2);
  });

  test('because the reader is closed, says nothing of the page', async () => {
    const silent = processThat('closed', 'return new Promise(() => setInterval(() => {}, 1000));');
    const reader = opened({ file: silent.file });
    const page = expect(reader.readPage(BLANK)).rejects.toBeInstanceOf(OcrClosed);
    const next = expect(reader.readPage(BLANK)).rejects.toBeInstanceOf(OcrClosed);
    await reader.close();
    await Promise.all([page, next]);
  });
});

test('what fails otherwise is ours and is told', async () => {
  const faulty = processThat('faulty', "throw new Error('no models');");
  await expect(opened({ file: faulty.file }).readPage(BLANK)).rejects.toThrow('no models');
});

const { unavailable } = createOnnxOcr();
describe.skipIf(unavailable !== null)(
  `the models${unavailable === null ? '' : `（跳过：${unavailable}）`}`,
  () => {
    test('find nothing on a white page, and give up one over its limit of time or memory', {
      timeout: 120_000,
    }, async () => {
      const white = { width: 64, height: 64, rgb: new Uint8Array(64 * 64 * 3).fill(255) };
      expect(await opened({ stepsBack: false }).readPage(white)).toEqual([]);
      await expect(opened({ stepsBack: false, cpuMs: 0.001 }).readPage(white)).rejects.toMatchObject({
        reason: 'timed-out',
      });
      await expect(opened({ stepsBack: false, memoryBytes: 1 }).readPage(white)).rejects.toMatchObject({
        reason: 'out-of-memory',
      });
    });
  },
);
