import type { HostileKinds } from './kinds.ts';
import { flate, onePage, type PdfObject, withWords } from './write-pdf.ts';

const GREY = '/ColorSpace /DeviceGray /BitsPerComponent 8';
const shown = (image: PdfObject, more: PdfObject[] = []): Buffer =>
  onePage({
    content: withWords('q 400 0 0 400 50 50 cm /I Do Q'),
    resources: '/XObject << /I 6 0 R >>',
    extra: [image, ...more],
  });
const image = (entries: string, data: Uint8Array | string = 'abc'): Buffer =>
  shown({ entries: `/Type /XObject /Subtype /Image ${entries}`, data });
const noise = (random: { integer(low: number, high: number): number }, start: string): Buffer =>
  Buffer.concat([
    Buffer.from(start, 'hex'),
    Buffer.from(Array.from({ length: 3000 }, () => random.integer(0, 255))),
  ]);
const square = (side: number): string => `/Width ${side} /Height ${side}`;

/** Pictures that say they are larger than the machine, or are packed in a way that nobody packs. */
export const IMAGES: HostileKinds = {
  'of-ten-gigapixels': () => image(`${square(100_000)} ${GREY}`),
  'of-two-thousand-million-rows': () => image(`/Width 1 /Height 2147483647 ${GREY}`),
  'of-no-size': () => image(`${square(0)} ${GREY}`),
  'of-negative-size': () => image(`${square(-9)} ${GREY}`),
  'of-one-bit-and-a-gigapixel': () =>
    image(
      `${square(32_000)} /ImageMask true /BitsPerComponent 1 /Filter /FlateDecode`,
      flate(Buffer.alloc(4000)).data,
    ),
  'of-99-bits': () => image(`${square(9)} /ColorSpace /DeviceRGB /BitsPerComponent 99`),
  'jpeg-2000-of-noise': (random) =>
    image(`${square(500)} /Filter /JPXDecode`, noise(random, '0000000c6a5020200d0a870a')),
  'jpeg-2000-code-of-noise': (random) =>
    image(`${square(500)} /Filter /JPXDecode`, noise(random, 'ff4fff510029000000')),
  'jpeg-2000-of-giant-size': () =>
    image(
      `${square(9)} /Filter /JPXDecode`,
      Buffer.from(
        'ff4fff51002f000000ffffff00ffffff0000000000000000000000ff0000ff00000000000000000003070101070101070101ff52000c00000001000104040001ff5c00044040',
        'hex',
      ),
    ),
  'fax-2-of-noise': (random) =>
    image(`${square(500)} ${GREY} /Filter /JBIG2Decode`, noise(random, '0000000030000100')),
  'fax-2-of-giant-size': () =>
    image(
      `${square(9)} ${GREY} /Filter /JBIG2Decode`,
      Buffer.from('0000000030000100000013ffffffffffffffff0000000000000000000000', 'hex'),
    ),
  'fax-2-with-itself': () =>
    shown({
      entries: `/Type /XObject /Subtype /Image ${square(9)} ${GREY} /Filter /JBIG2Decode /DecodeParms << /JBIG2Globals 6 0 R >>`,
      data: 'ab',
    }),
  'fax-of-noise': (random) =>
    image(
      `${square(1700)} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 1700 >>`,
      noise(random, '00'),
    ),
  'fax-of-endless-rows': () =>
    image(
      `${square(9)} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 2147483647 /Rows 2147483647 >>`,
    ),
  'jpeg-of-noise': (random) =>
    image(
      `${square(500)} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      noise(random, 'ffd8ffe000104a464946000101'),
    ),
  'jpeg-of-giant-size': () =>
    image(
      `${square(65_500)} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      Buffer.from(
        'ffd8ffc00011 08ffdcffdc 03012200021101031101 ffda000c03010002110311003f00'.replaceAll(' ', ''),
        'hex',
      ),
    ),
  'in-line-without-end': () =>
    onePage({ content: withWords('BI /W 99999 /H 99999 /BPC 8 /CS /RGB ID abcdefgh') }),
  'in-line-by-the-thousand': () =>
    onePage({
      content: withWords('q 9 0 0 9 9 9 cm BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI Q\n'.repeat(3000)),
    }),
  'of-colours-without-end': () =>
    image(`${square(9)} /BitsPerComponent 8 /ColorSpace [/Indexed /DeviceRGB 2147483647 (abc)]`),
  'of-a-thousand-inks': () =>
    shown(
      {
        entries: `/Type /XObject /Subtype /Image ${square(9)} /BitsPerComponent 8 /ColorSpace [/DeviceN [${'/A '.repeat(1000)}] /DeviceRGB 7 0 R]`,
        data: 'abc',
      },
      [{ entries: '/FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1]', data: '{ pop }' }],
    ),
  'with-a-larger-mask': () =>
    shown({ entries: `/Type /XObject /Subtype /Image ${square(2)} ${GREY} /SMask 7 0 R`, data: 'abcd' }, [
      { entries: `/Type /XObject /Subtype /Image ${square(60_000)} ${GREY}`, data: 'abcd' },
    ]),
  'decoded-to-no-numbers': () => image(`${square(2)} ${GREY} /Decode [nan 1e38]`, 'abcd'),
  'through-a-hundred-filters': () =>
    image(`${square(2)} ${GREY} /Filter [${'/ASCIIHexDecode '.repeat(100)}]`, '61626364>'),
  'through-a-filter-that-is-none': () => image(`${square(2)} ${GREY} /Filter /RunAway`, 'abcd'),
};
