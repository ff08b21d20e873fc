import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateDemoLibrary } from './generate.ts';

const options = { count: 3, seed: 'test', asOf: '2026-08-22' };
let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'yanjian-demo-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const bytesOf = (files: string[]): Promise<Buffer[]> => Promise.all(files.map((file) => readFile(file)));

describe('generateDemoLibrary', () => {
  it('writes the reports and a catalogue that names each of them', async () => {
    const seen: number[] = [];
    const { files, catalogue } = await generateDemoLibrary({
      ...options,
      directory,
      onProgress: (done) => seen.push(done),
    });
    expect(seen).toEqual([1, 2, 3]);
    const lines: unknown[] = (await readFile(catalogue, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatchObject({
      source: 'demo',
      org: expect.any(String),
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      abstract: expect.any(String),
    });
    expect((await readdir(directory)).filter((name) => name.endsWith('.pdf'))).toHaveLength(3);
    for (const bytes of await bytesOf(files)) expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('leaves a finished library alone and repairs an interrupted one to the same bytes', async () => {
    const { files, catalogue } = await generateDemoLibrary({ ...options, directory });
    const before = await bytesOf([...files, catalogue]);
    let written = 0;
    await generateDemoLibrary({
      ...options,
      directory,
      onProgress: () => {
        written += 1;
      },
    });
    expect(written).toBe(0);
    const [first = ''] = files;
    await rm(first);
    const again = await generateDemoLibrary({
      ...options,
      directory,
      onProgress: () => {
        written += 1;
      },
    });
    expect(written).toBe(3);
    expect(again.files).toEqual(files);
    const after = await bytesOf([...again.files, again.catalogue]);
    after.forEach((bytes, index) => {
      expect(bytes.equals(before[index] ?? Buffer.alloc(0))).toBe(true);
    });
  });

  it('refuses a date that is none', async () => {
    await expect(generateDemoLibrary({ ...options, directory, asOf: '今天' })).rejects.toThrow('YYYY-MM-DD');
  });
});
