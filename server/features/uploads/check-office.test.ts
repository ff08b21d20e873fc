import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { checkOffice } from './check-office.ts';

const PLAIN = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>' };
const zipped = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
    ),
  );
const rels = (type: string, mode: string) =>
  `<Relationships><Relationship Id="r1" Type="http://schemas.example/${type}" Target="http://evil.example/x" TargetMode="${mode}"/></Relationships>`;

test('a plain file passes, with a link that a reader may follow', () => {
  expect(() => checkOffice(zipped(PLAIN), 'docx')).not.toThrow();
  const linked = { ...PLAIN, 'word/_rels/document.xml.rels': rels('hyperlink', 'External') };
  expect(() => checkOffice(zipped(linked), 'docx')).not.toThrow();
});

test.each([
  ['a bomb', { ...PLAIN, 'word/media/x.bin': new Uint8Array(80 * 1024 * 1024) }, '压缩炸弹'],
  ['a macro', { ...PLAIN, 'word/vbaProject.bin': 'x' }, '宏'],
  ['entities', { ...PLAIN, 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }, '实体'],
  [
    'a template from outside',
    { ...PLAIN, 'word/_rels/s.xml.rels': rels('attachedTemplate', 'External') },
    '外部',
  ],
  ['another kind', { '[Content_Types].xml': '', 'xl/workbook.xml': '' }, '不符'],
  ['a book', { ...PLAIN, 'META-INF/container.xml': '' }, 'EPUB'],
])('%s is refused with its reason', (_what, files, reason) =>
  expect(() => checkOffice(zipped(files), 'docx')).toThrow(reason),
);

test('what is broken off is refused, not thrown at the reader', () => {
  expect(() => checkOffice(zipped(PLAIN).subarray(0, 60), 'docx')).toThrow('损坏');
});
