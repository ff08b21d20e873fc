import { expect, test } from 'vitest';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { kindOfFile } from './kind-of-file.ts';
import { endingOf, safeFolder, safeName } from './safe-name.ts';

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\windows\\研报.pdf', '研报.pdf'],
  ['\u202Efdp.研报.pdf', 'fdp.研报.pdf'],
  ['a\0b.pdf', 'ab.pdf'],
  ['.pdf', '未命名.pdf'],
  ['..', '未命名'],
  ['a<b>|c?.csv', 'a_b__c_.csv'],
  ['\ud800x.pdf', '\ufffdx.pdf'],
])('%j is kept as %j', (given, kept) => expect(safeName(given)).toBe(kept));

test('a name keeps its ending within 255 bytes, and no half letter', () => {
  const name = safeName(`${'研'.repeat(300)}.pdf`);
  expect(Buffer.byteLength(name)).toBe(83 * 3 + 4);
  expect(name.endsWith('研.pdf')).toBe(true);
});

test('folders lead nowhere but down', () => {
  expect(safeFolder('../a/./b\\..\\c\0/')).toBe('a/b/c');
});

test('200 hostile names are each harmless', () => {
  const random = seededRandom();
  const pieces = [
    '../',
    '..\\',
    '/',
    '\0',
    '\u202e',
    '\u200b',
    '研',
    'a',
    '.',
    ' ',
    'CON',
    ':',
    '%2e%2e',
    '\ud83d',
    '.pdf',
    'x'.repeat(90),
  ];
  for (let draw = 0; draw < 200; draw += 1) {
    const given = Array.from({ length: 1 + random.integer(0, 11) }, () => random.pick(pieces)).join('');
    const name = safeName(given);
    expect(Buffer.byteLength(name), given).toBeLessThanOrEqual(255);
    expect(name, given).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u);
    expect(name, given).not.toMatch(/^\.|^$/);
    expect(safeName(name), given).toBe(name);
    expect(endingOf(name).length).toBeLessThan(7);
  }
});

const bytes = (text: string) => Buffer.from(text, 'latin1');
const PNG = '\x89PNG\r\n\x1a\n';
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const utf16 = (text: string) => Buffer.from(text, 'utf16le').toString('latin1');

test.each([
  ['a.pdf', '%PDF-1.7', 'pdf'],
  ['a.PNG', PNG, 'png'],
  ['a.jpeg', '\xff\xd8\xff\xe0', 'jpeg'],
  ['a.tif', 'II*\0', 'tiff'],
  ['a.md', '# 标题', 'markdown'],
  ['a.doc', `${OLE}${utf16('WordDocument')}`, 'doc'],
  ['a.docx', 'PK\x03\x04', 'docx'],
])('%s is known by its content', (name, text, kind) => expect(kindOfFile(name, bytes(text))).toBe(kind));

test.each([
  ['a.epub', 'PK\x03\x04', 'EPUB'],
  ['a.exe', 'MZ', '不支持'],
  ['a', 'x', '没有扩展名'],
  ['a.docm', 'PK\x03\x04', '宏'],
  ['a.pdf', '', '空的'],
  ['a.pdf', PNG, '内容是 PNG'],
  ['a.txt', 'MZ\x90', '可执行程序'],
  ['a.pdf', 'hello', '不符'],
  ['a.docx', `${OLE}${utf16('EncryptedPackage')}`, '密码'],
  ['a.doc', `${OLE}${utf16('EncryptedPackage')}`, '密码'],
  ['a.doc', `${OLE}${utf16('Workbook')}`, '不符'],
  ['a.pdf', '%PDF-1.7 … PK\x05\x06', '压缩包'],
  ['a.png', `${PNG} PK\x05\x06`, '压缩包'],
])('%s of %j is refused with its reason', (name, text, reason) =>
  expect(() => kindOfFile(name, bytes(text))).toThrow(reason),
);

test('a PDF that lost its first line is one, and nothing else that speaks of objects', () => {
  for (const start of ['', '%\xe2\xe3\xcf\xd3\n', '\r\n'])
    expect(kindOfFile('a.pdf', bytes(`${start}1 0 obj\n<</Type/Catalog>>\nendobj\n`))).toBe('pdf');
  for (const start of ['<html>', 'MZ\x90', '#!/bin/sh\n', '/*\n', 'see '])
    expect(() => kindOfFile('a.pdf', bytes(`${start}1 0 obj\n<<>>\nendobj\n`)), start).toThrow('不符');
  expect(() => kindOfFile('a.png', bytes('1 0 obj\n<<>>\nendobj\n'))).toThrow('文件内容是 PDF');
});
