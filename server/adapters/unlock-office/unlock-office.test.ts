import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { BrokenFile } from './compound-file.ts';
import { createOfficeUnlocker } from './office-unlocker.ts';
import { openPackage } from './open-package.ts';

/** A DOCX of our own that msoffcrypto-tool closed: AES-256, SHA-512, a thousand rounds so that it is quick. */
const locked = readFileSync(new URL('./locked.docx', import.meta.url));
const PASSWORD = '夏日-Summer-42';
const { unlock } = createOfficeUnlocker();

const wordsOf = (file: Uint8Array): string =>
  new TextDecoder().decode(unzipSync(file)['word/document.xml'] ?? new Uint8Array());

/** The same bytes with one text in it written otherwise, of the same length. */
function changed(from: string, to: string): Buffer {
  const file = Buffer.from(locked);
  const at = file.indexOf(from);
  expect([at > 0, from.length]).toEqual([true, to.length]);
  file.write(to, at, 'latin1');
  return file;
}

test('the right password opens it, any other does not', async () => {
  const opened = await unlock(locked, PASSWORD);
  expect(wordsOf(opened ?? new Uint8Array())).toContain('只给开会的人看');
  for (const wrong of ['夏日-summer-42', '夏日-Summer-42 ', 'x'])
    expect(openPackage(locked, wrong)).toBeNull();
});

test.each([
  ['an older way', changed('\x04\0\x04\0\x40\0\0\0<?xml', '\x03\0\x02\0\x40\0\0\0<?xml')],
  ['another cipher', changed('cipherAlgorithm="AES"', 'cipherAlgorithm="RC2"')],
  ['rounds without end', changed('spinCount="1000" ', 'spinCount="9e99" ')],
])('%s is told to be none that is known', async (_what, file) => {
  await expect(unlock(file, PASSWORD)).rejects.toThrow('这种加密方式打不开');
});

test('a file that is broken anywhere is refused or opened, in no more time, and nothing else happens', async () => {
  await expect(unlock(new Uint8Array(600), PASSWORD)).rejects.toThrow('文件已损坏');
  await expect(unlock(locked.subarray(0, 4000), PASSWORD)).rejects.toThrow(/打不开/);
  for (let at = 0; at < locked.length; at += 211) {
    const file = Buffer.from(locked);
    file[at] = (file[at] ?? 0) ^ 0xff;
    const answer = (() => {
      try {
        return openPackage(file, PASSWORD) === null ? 'wrong' : 'opened';
      } catch (error) {
        return error instanceof Error ? error.constructor.name : '';
      }
    })();
    expect([
      at,
      ['wrong', 'opened', 'BrokenFile', 'UnknownLock'].includes(answer) ? 'known' : answer,
    ]).toEqual([at, 'known']);
  }
});

/** A file of sectors of which each says that the next holds further lists of sectors. */
function endlessLists(megabytes: number): Buffer {
  const sectorBytes = 4096;
  const file = Buffer.alloc(megabytes * 2 ** 20);
  file.writeUInt16LE(12, 30);
  for (let at = 1; (at + 1) * sectorBytes <= file.length; at += 1)
    file.writeUInt32LE(at, (at + 1) * sectorBytes - 4);
  return file;
}

test('a file of lists alone is told to be broken', async () => {
  expect(() => openPackage(endlessLists(4), PASSWORD)).toThrow(BrokenFile);
  await expect(unlock(endlessLists(40), PASSWORD)).rejects.toThrow('文件已损坏');
});

test('what describes the lock is no longer than that takes', () => {
  const file = Buffer.from(locked);
  const entry = file.indexOf(Buffer.from('EncryptionInfo', 'utf16le'));
  file.writeUInt32LE(100_000, entry + 120);
  expect(() => openPackage(file, PASSWORD)).toThrow(BrokenFile);
});
