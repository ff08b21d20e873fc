import { deflateSync } from 'node:zlib';

/** An object's text, or a stream with the entries of its dictionary besides the length. */
export type PdfObject = string | PdfStream;

interface PdfStream {
  entries: string;
  data: Uint8Array | string;
}

/** A page with the parts that a hostile file puts something else into; numbers 1 to 5 are taken, `extra` begins at 6. */
export interface PageParts {
  content?: string;
  /** Entries of the resources besides the font F1. */
  resources?: string;
  /** Entries of the page; a `/MediaBox` among them replaces A4. */
  page?: string;
  catalog?: string;
  contentEntries?: string;
  contentData?: Uint8Array;
  pages?: string;
  font?: string;
  extra?: PdfObject[];
  trailer?: string;
}

export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const bytesOf = (data: Uint8Array | string): Buffer =>
  typeof data === 'string' ? latin1(data) : Buffer.from(data);

/** Bytes under Flate. */
export const flate = (data: Uint8Array | string, entries = ''): PdfStream => ({
  entries: `/Filter /FlateDecode ${entries}`,
  data: deflateSync(bytesOf(data)),
});

const WORDS = 'BT /F1 12 Tf 72 720 Td (Plain words of a page that means no harm at all) Tj ET';

/** Objects as a file with a table of where they begin, so that readers take it for whole. */
export function writePdf(
  objects: readonly PdfObject[],
  trailer = '/Root 1 0 R',
  header = '%PDF-1.7\n',
): Buffer {
  const parts: Buffer[] = [latin1(header)];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    at += part.length;
  };
  for (const [place, object] of objects.entries()) {
    offsets.push(at);
    add(latin1(`${place + 1} 0 obj\n`));
    if (typeof object === 'string') add(latin1(object));
    else {
      const data = bytesOf(object.data);
      const length = object.entries.includes('/Length ') ? '' : `/Length ${data.length} `;
      add(Buffer.concat([latin1(`<< ${length}${object.entries} >>\nstream\n`), data, latin1('\nendstream')]));
    }
    add(latin1('\nendobj\n'));
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    latin1(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** One page of a sound file, but for the parts given. */
export function onePage(parts: PageParts = {}): Buffer {
  const { content = WORDS, resources = '', page = '', catalog = '', pages = '', extra = [] } = parts;
  const box = page.includes('/MediaBox') ? '' : '/MediaBox [0 0 595 842]';
  return writePdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      pages === '' ? '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' : pages,
      `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${box} /Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
      { entries: parts.contentEntries ?? '', data: parts.contentData ?? content },
      parts.font ?? '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...extra,
    ],
    `/Root 1 0 R ${parts.trailer ?? ''}`,
  );
}

/** Words to be drawn beside what is hostile, so that a file is no empty one. */
export const withWords = (orders: string): string => `${WORDS}\n${orders}`;
