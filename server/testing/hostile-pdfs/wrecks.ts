import type { HostileKinds } from './kinds.ts';
import { flate, latin1, onePage, writePdf } from './write-pdf.ts';

const rewritten = (from: string | RegExp, to: string): Buffer =>
  latin1(onePage().toString('latin1').replace(from, to));

/** So many bytes of a sound file become others. */
function bitten(random: { integer(low: number, high: number): number }, bites: number): Buffer {
  const bytes = onePage();
  for (let bite = 0; bite < bites; bite += 1)
    bytes[random.integer(9, bytes.length - 1)] = random.integer(0, 255);
  return bytes;
}

const locked = (entries: string): Buffer =>
  onePage({ trailer: `/Encrypt << ${entries} >> /ID [<${'ab'.repeat(16)}> <${'ab'.repeat(16)}>]` });
const KEYS = `/O <${'00'.repeat(32)}> /U <${'11'.repeat(32)}> /P -4`;

/** Files cut off, bitten into, mended badly, locked, or lying about where things are. */
export const WRECKS: HostileKinds = {
  'cut-off': (random) => onePage().subarray(0, random.integer(200, 500)),
  'cut-off-in-the-table': () => {
    const bytes = onePage();
    return bytes.subarray(0, bytes.lastIndexOf('xref\n0') + 40);
  },
  'nothing-but-a-header': () => latin1('%PDF-1.7\n'),
  'nothing-but-a-remark': () => latin1(`%PDF-1.7\n%${'x'.repeat(100_000)}`),
  'bitten-once': (random) => bitten(random, 1),
  'bitten-nine-times': (random) => bitten(random, 9),
  'bitten-ninety-times': (random) => bitten(random, 90),
  'without-a-table': () => rewritten(/xref\n.*$/s, ''),
  'table-elsewhere': () => rewritten(/startxref\n\d+/, 'startxref\n999999999999'),
  'table-before-the-start': () => rewritten(/startxref\n\d+/, 'startxref\n-1'),
  'table-of-a-thousand-million': () => rewritten(/xref\n0 \d+/, 'xref\n0 1000000000'),
  'table-that-points-nowhere': () => rewritten(/\d{10} 00000 n/g, '4294967295 00000 n'),
  'table-that-points-at-one': () => rewritten(/\d{10} 00000 n/g, '0000000009 00000 n'),
  'without-a-root': () => rewritten('/Root 1 0 R', ''),
  'root-elsewhere': () => rewritten('/Root 1 0 R', '/Root 99999 0 R'),
  'root-of-the-wrong-kind': () => rewritten('/Root 1 0 R', '/Root 4 0 R'),
  'stream-without-end': () => rewritten(/endstream.*?endobj/s, ''),
  'stream-of-a-terabyte': () => onePage({ contentEntries: '/Length 1099511627776' }),
  'stream-of-negative-length': () => onePage({ contentEntries: '/Length -1' }),
  'string-without-end': () => rewritten('(Plain', '((((((Plain'),
  'names-with-nothing': () => onePage({ page: '/A#00B#zz 1 /#00 2 /Type#20 /X' }),
  'a-token-of-a-megabyte': () => onePage({ page: `/${'N'.repeat(1_000_000)} 1` }),
  'a-number-of-a-thousand-digits': () => onePage({ page: `/Rotate ${'9'.repeat(1000)}` }),
  'no-filter-by-that-name': () => onePage({ contentEntries: '/Filter [/Flate#44ecode /NoSuch /Crypt]' }),
  'wrong-filter': () => onePage({ contentEntries: '/Filter /LZWDecode' }),
  'wrong-filters': () => onePage({ contentEntries: '/Filter [/ASCII85Decode /DCTDecode /CCITTFaxDecode]' }),
  'wrong-type': () => onePage({ page: '/Contents (words) /Annots 7 /Group true' }),
  'objects-by-the-same-number': () =>
    Buffer.concat([onePage(), latin1('3 0 obj\n<< /Type /Pages /Kids [3 0 R] >>\nendobj\n')]),
  'mended-into-a-loop': () => {
    const bytes = onePage();
    const object = '2 0 obj\n<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>\nendobj\n';
    const at = bytes.length + object.length;
    const table = `xref\n2 1\n${String(bytes.length).padStart(10, '0')} 00000 n \ntrailer << /Size 6 /Root 1 0 R /Prev ${bytes.lastIndexOf('xref\n0')} >>\nstartxref\n${at}\n%%EOF`;
    return Buffer.concat([bytes, latin1(object + table)]);
  },
  'linearised-by-a-liar': () =>
    writePdf(['<< /Linearized 1 /L 99 /H [0 1] /O 9 /E 9 /N 999999 /T 9 >>'], '/Root 1 0 R'),
  'locked-by-nobody-knows': () => locked(`/Filter /Nobody /V 99 /R 99 ${KEYS}`),
  'locked-with-noise': () => locked(`/Filter /Standard /V 2 /R 3 /Length 128 ${KEYS}`),
  'locked-with-an-endless-key': () => locked(`/Filter /Standard /V 4 /R 4 /Length 2147483640 ${KEYS}`),
  'locked-anew': () =>
    locked(`/Filter /Standard /V 5 /R 6 /Length 256 ${KEYS} /OE <00> /UE <00> /Perms <00>`),
  'locked-by-itself': () => onePage({ trailer: '/Encrypt 6 0 R', extra: ['6 0 R'] }),
  'packed-objects-of-nothing': () =>
    onePage({
      extra: [
        flate('1 0 2 0 3 0 4 999999', '/Type /ObjStm /N 4 /First 20'),
        flate('', '/Type /ObjStm /N -1 /First -1'),
      ],
    }),
};
