import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import type { HostileKinds } from './kinds.ts';
import { flate, onePage, withWords, writePdf } from './write-pdf.ts';

/** So many times a megabyte of these bytes, packed a thousandfold. */
function packed(orders: string, megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1 << 20, orders, 'latin1'), {
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const blocks = Array.from({ length: megabytes }, () => block);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, Buffer.from([3, 0, 0, 0, 0, 0])]);
}

const content = (orders: string, megabytes: number): Buffer =>
  onePage({ contentData: packed(orders, megabytes), contentEntries: '/Filter /FlateDecode' });
const used = (entries: string, data: Uint8Array, page: (object: string) => Parameters<typeof onePage>[0]) =>
  onePage({ ...page('6 0 R'), extra: [{ entries, data }] });

/** Small files that unpack to hundreds of megabytes, wherever something is unpacked. */
export const BOMBS: HostileKinds = {
  blanks: () => content(' ', 340),
  lines: () => content('0 0 m 9 9 l S\n', 340),
  words: () => content('BT /F1 9 Tf 1 1 Td (bomb) Tj ET\n', 300),
  states: () => content('q ', 340),
  'twice-packed': () =>
    onePage({
      contentData: deflateSync(packed('0 0 m 9 9 l S\n', 340)),
      contentEntries: '/Filter [/FlateDecode /FlateDecode]',
    }),
  'run-lengths': () =>
    onePage({
      contentData: deflateSync(Buffer.alloc(6 << 20, Buffer.from([0x81, 0x20]))),
      contentEntries: '/Filter [/FlateDecode /RunLengthDecode]',
    }),
  predictor: () =>
    onePage({
      contentData: packed('\0', 20),
      contentEntries:
        '/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 2147483647 /Colors 32 /BitsPerComponent 16 >>',
    }),
  'object-stream': () =>
    onePage({
      extra: [
        {
          entries: '/Type /ObjStm /N 1000000 /First 8000000 /Filter /FlateDecode',
          data: packed('9 0 ', 300),
        },
      ],
    }),
  image: () =>
    used(
      '/Type /XObject /Subtype /Image /Width 8000 /Height 8000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
      packed('\0', 184),
      (object) => ({
        content: withWords('q 500 0 0 500 0 0 cm /I Do Q'),
        resources: `/XObject << /I ${object} >>`,
      }),
    ),
  profile: () =>
    used('/N 3 /Filter /FlateDecode', packed('\0', 340), (object) => ({
      content: withWords('/C cs 1 0 0 sc 0 0 200 200 re f'),
      resources: `/ColorSpace << /C [/ICCBased ${object}] >>`,
    })),
  'font-file': () =>
    used('/Length1 500000000 /Filter /FlateDecode', packed('\0', 340), (object) => ({
      font: `<< /Type /Font /Subtype /TrueType /BaseFont /Bomb /FirstChar 32 /LastChar 33 /Widths [500 500] /FontDescriptor << /Type /FontDescriptor /FontName /Bomb /Flags 4 /FontFile2 ${object} >> >>`,
    })),
  'character-map': () =>
    used('/Filter /FlateDecode', packed('<0041> <0042>\n', 200), (object) => ({
      font: `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode ${object} >>`,
    })),
  'cross-references': () => {
    const body = writePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']);
    const table = packed('\0', 300);
    const head = `9 0 obj\n<< /Type /XRef /Size 100000000 /W [1 8 2] /Root 1 0 R /Filter /FlateDecode /Length ${table.length} >>\nstream\n`;
    const tail = `\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF\n`;
    return Buffer.concat([body, Buffer.from(head), table, Buffer.from(tail)]);
  },
  metadata: () =>
    used('/Type /Metadata /Subtype /XML /Filter /FlateDecode', packed('<a>', 300), (object) => ({
      catalog: `/Metadata ${object}`,
    })),
  'deep-markup': () =>
    onePage({
      catalog: '/Metadata 6 0 R',
      extra: [flate('<a>'.repeat(300_000), '/Type /Metadata /Subtype /XML')],
    }),
};
