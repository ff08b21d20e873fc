import { beginsWithObject } from '#server/platform/files/begins-with-object.ts';
import { ConversionRefused, type SourceKind } from '#server/ports/convert.ts';
import { endingOf } from './safe-name.ts';

const KIND_OF_ENDING: Readonly<Record<string, SourceKind>> = {
  '.pdf': 'pdf',
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.tif': 'tiff',
  '.tiff': 'tiff',
  '.txt': 'text',
  '.md': 'markdown',
  '.csv': 'csv',
  '.doc': 'doc',
  '.docx': 'docx',
  '.ppt': 'ppt',
  '.pptx': 'pptx',
  '.xls': 'xls',
  '.xlsx': 'xlsx',
};

/** How files begin, told by their content. */
const MARKS: readonly (readonly [what: string, mark: string])[] = [
  ['PDF', '%PDF-'],
  ['PNG', '\x89PNG\r\n\x1a\n'],
  ['JPEG', '\xff\xd8\xff'],
  ['TIFF', 'II*\0'],
  ['TIFF', 'MM\0*'],
  ['ZIP', 'PK\x03\x04'],
  ['OLE', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['RTF', '{\\rtf'],
  ['可执行程序', 'MZ'],
  ['可执行程序', '\x7fELF'],
  ['GIF', 'GIF8'],
  ['RAR 压缩包', 'Rar!'],
  ['7z 压缩包', '7z\xbc\xaf\x27\x1c'],
  ['GZIP 压缩包', '\x1f\x8b'],
];

const WANTED: Readonly<Record<SourceKind, string>> = {
  ...{ pdf: 'PDF', png: 'PNG', jpeg: 'JPEG', tiff: 'TIFF', text: '', markdown: '', csv: '' },
  ...{ doc: 'OLE', ppt: 'OLE', xls: 'OLE', docx: 'ZIP', pptx: 'ZIP', xlsx: 'ZIP' },
};

const ENCRYPTED = '文件加了密码，请去掉密码后再上传';

/** It is what it promises to be, and a password closes it: it is opened where somebody gives that. */
export class NeedsPassword extends ConversionRefused {}
/** The end of a ZIP stands in its last 64 KB. */
const ZIP_TAIL = 66_000;
const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

const utf16 = (text: string): string => latin(Buffer.from(text, 'utf16le'));

/** Streams of an OLE file that say what it is; their names stand in its directory. */
const STREAM_OF: Readonly<Record<'doc' | 'ppt' | 'xls', readonly string[]>> = {
  doc: ['WordDocument'],
  ppt: ['PowerPoint Document'],
  xls: ['Workbook', 'Book'],
};

function checkOle(bytes: Uint8Array, kind: 'doc' | 'ppt' | 'xls'): void {
  const text = latin(bytes);
  if (text.includes(utf16('EncryptedPackage'))) throw new ConversionRefused(ENCRYPTED);
  if (!STREAM_OF[kind].some((stream) => text.includes(utf16(stream))))
    throw new ConversionRefused(`文件内容与扩展名 .${kind} 不符`);
}

/** The kind that the name promises. Throws where files with that ending are not taken. */
export function promisedKind(name: string): SourceKind {
  const ending = endingOf(name);
  const kind = KIND_OF_ENDING[ending];
  if (kind !== undefined) return kind;
  if (ending === '.epub')
    throw new ConversionRefused('不支持 EPUB：它没有固定的页，引文无法落到页码；请先转成 PDF');
  if (['.docm', '.xlsm', '.pptm'].includes(ending))
    throw new ConversionRefused(`不支持带宏的文件（${ending}），请另存为不带宏的格式后再上传`);
  throw new ConversionRefused(
    `不支持${ending === '' ? '没有扩展名' : ` ${ending} `}的文件；可以上传 PDF、Word、PPT、Excel、CSV、TXT、MD、PNG、JPG、TIFF`,
  );
}

/** What a file is, where its content is what its name promises. Throws `ConversionRefused` with the reason. */
export function kindOfFile(name: string, bytes: Uint8Array): SourceKind {
  const kind = promisedKind(name);
  if (bytes.length === 0) throw new ConversionRefused('文件是空的');
  const head = latin(bytes.subarray(0, 16));
  const marked = MARKS.find(([, mark]) => head.startsWith(mark))?.[0] ?? '';
  const found = marked === '' && beginsWithObject(bytes) ? 'PDF' : marked;
  const wanted = WANTED[kind];
  if (wanted === 'ZIP' && found === 'OLE' && latin(bytes).includes(utf16('EncryptedPackage')))
    throw new NeedsPassword('这个文件要用密码打开');
  if (found !== wanted)
    throw new ConversionRefused(
      found === ''
        ? `文件内容与扩展名 ${endingOf(name)} 不符`
        : `文件内容是 ${found === 'OLE' ? '旧版 Office' : found}，与扩展名 ${endingOf(name)} 不符`,
    );
  if (wanted !== 'ZIP' && wanted !== '' && latin(bytes.subarray(-ZIP_TAIL)).includes('PK\x05\x06'))
    throw new ConversionRefused('文件末尾藏着一个压缩包，请重新导出后再上传');
  if (kind === 'doc' || kind === 'ppt' || kind === 'xls') checkOle(bytes, kind);
  return kind;
}
