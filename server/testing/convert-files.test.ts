import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLocalConverter } from '#server/adapters/convert-local/local-converter.ts';
import { createPdfiumReader } from '#server/adapters/pdf-pdfium/pdfium-reader.ts';
import { checkOffice } from '#server/features/uploads/check-office.ts';
import { kindOfFile } from '#server/features/uploads/kind-of-file.ts';
import type { SourceKind } from '#server/ports/convert.ts';
import { convertTogether, faultsOf, makeOfficeFiles, type OfficeFile } from './make-office-files.ts';

const converter = createLocalConverter();
const reader = createPdfiumReader({ workers: 1 });
const folder = mkdtempSync(join(tmpdir(), 'yanjian-office-'));
afterAll(async () => {
  await reader.close();
  rmSync(folder, { recursive: true, force: true });
});

const never = () => new AbortController().signal;
const convert = (kind: Exclude<SourceKind, 'pdf'>, bytes: Uint8Array, signal = never()) =>
  converter.toPdf({ bytes, kind }, signal);
async function textOf(kind: Exclude<SourceKind, 'pdf'>, bytes: Uint8Array) {
  const read = await reader.readText(await convert(kind, bytes));
  return { ...read, text: JSON.stringify(read.pages) };
}
const leftOver = () => readdirSync(tmpdir()).filter((name) => name.startsWith('yanjian-convert-'));

describe('text', () => {
  test('is set in pages and keeps its words, in UTF-8, UTF-16 and GB 18030', async () => {
    const line = '储能变流器 PCS 的价格下降 12.5%，出货量上升。';
    const many = Array.from({ length: 120 }, (_, at) => `${at} ${line}`).join('\n');
    const read = await textOf('text', Buffer.from(many));
    expect(read.pageCount).toBe(3);
    expect(read.text).toContain('119 储能变流器');
    const gb = Buffer.from([0xb4, 0xa2, 0xc4, 0xdc]);
    expect((await textOf('text', gb)).text).toContain('储能');
    expect((await textOf('text', Buffer.from('\ufeff储能', 'utf16le'))).text).toContain('储能');
  });

  test('of Markdown and of tables is read back', async () => {
    expect((await textOf('markdown', Buffer.from('# 一级标题\n\n正文'))).text).not.toContain('#');
    const { text } = await textOf('csv', Buffer.from('公司,营收\n"甲, 乙",315\n丙,277.6\n'));
    for (const cell of ['公司', '甲, 乙', '277.6']) expect(text).toContain(cell);
  });

  test.each([
    ['text', '\0\x01\x02', '不可显示'],
    ['text', '   \n', '空的'],
    ['csv', '甲,"乙\n', '引号'],
    ['text', 'x'.repeat(2 * 1024 * 1024 + 1), '2 MB'],
  ] as const)('%s that is none is refused: %#', async (kind, text, reason) => {
    await expect(convert(kind, Buffer.from(text))).rejects.toThrow(reason);
  });
});

describe('pictures', () => {
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } });

  test('are a page each', async () => {
    const png = await drawn(600, 300).png().toBuffer();
    expect((await textOf('png', png)).pageCount).toBe(1);
    const tiff = await drawn(300, 300).tiff().toBuffer();
    expect((await textOf('tiff', tiff)).pageCount).toBe(1);
  });

  test('that are bombs or broken are refused', async () => {
    // What a PNG says of its size stands at its beginning.
    const bomb = await drawn(600, 300).png().toBuffer();
    bomb.writeUInt32BE(40_000, 16);
    bomb.writeUInt32BE(40_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    await expect(convert('png', bomb)).rejects.toThrow('1 亿像素');
    const broken = (await drawn(600, 300).png().toBuffer()).subarray(0, 120);
    await expect(convert('png', broken)).rejects.toThrow('损坏');
  });
});

test('whoever stops waiting ends the work, and nothing is left in the folder of temporary files', async () => {
  const before = leftOver();
  await expect(
    convert('text', Buffer.from('x\n'.repeat(200_000)), AbortSignal.timeout(300)),
  ).rejects.toThrow();
  expect(leftOver()).toEqual(before);
});

/** Documents of each form. */
const OF_EACH = 6;

// Of Debian: libreoffice-writer-nogui, -calc-nogui, -impress-nogui.
const hasOffice = spawnSync('soffice', ['--version'], { stdio: 'ignore' }).status === 0;

test.skipIf(hasOffice)('without LibreOffice the file waits and the reason names the program', async () => {
  await expect(convert('docx', new Uint8Array([1]))).rejects.toMatchObject({
    name: 'ConversionRefused',
    mayRetry: true,
    message: expect.stringContaining('LibreOffice'),
  });
});

describe.skipIf(!hasOffice)('LibreOffice, which this machine has', () => {
  let files: readonly OfficeFile[] = [];
  const firstOf = (kind: OfficeFile['kind']) => {
    const file = files.find((one) => one.kind === kind);
    if (file === undefined) throw new Error(`no ${kind} was made`);
    return file;
  };

  beforeAll(() => {
    files = makeOfficeFiles(folder, OF_EACH);
  }, 240_000);

  test.each(['docx', 'doc', 'xlsx', 'xls', 'pptx', 'ppt'] as const)(
    '%s becomes pages with its words',
    async (kind) => {
      const file = firstOf(kind);
      expect(faultsOf(file, await textOf(kind, file.bytes))).toEqual([]);
    },
    60_000,
  );

  // In one start of LibreOffice: the way of each by itself is that of the six above, and of all by the bench `office.ts`.
  test('documents of every family are taken for what they are, have their pages and say their words', async () => {
    const all = join(folder, 'all');
    mkdirSync(all);
    for (const { name, bytes } of files) writeFileSync(join(all, name), bytes);
    const names = files.map(({ name }) => name);
    convertTogether(folder, all, 'pdf', names);
    const wrong: object[] = [];
    for (const file of files) {
      expect(kindOfFile(file.name, file.bytes)).toBe(file.kind);
      if (file.kind === 'docx' || file.kind === 'pptx' || file.kind === 'xlsx')
        checkOffice(file.bytes, file.kind);
      const pdf = readFileSync(join(all, file.name.replace(/\.\w+$/, '.pdf')));
      const read = await reader.readText(pdf);
      const said = faultsOf(file, read);
      if (said.length > 0) wrong.push({ name: file.name, said });
    }
    expect(files).toHaveLength(6 * OF_EACH);
    expect(wrong).toEqual([]);
  }, 120_000);

  test('what it cannot open is refused', async () => {
    const broken = zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'ppt/x.xml': strToU8('<') });
    await expect(convert('pptx', broken)).rejects.toThrow('打不开');
  }, 60_000);

  test('it is ended with everything it started when nobody waits any more', async () => {
    const { bytes } = firstOf('docx');
    await expect(convert('docx', bytes, AbortSignal.timeout(400))).rejects.toThrow();
    expect(leftOver()).toEqual([]);
    const { stdout } = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
    expect(stdout.split('\n').filter((line) => line.includes('yanjian-convert-'))).toEqual([]);
  }, 60_000);
});
