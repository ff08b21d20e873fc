import type { HostileKinds } from './kinds.ts';
import { onePage, type PdfObject, withWords } from './write-pdf.ts';

const shading = (entries: string, extra: PdfObject[] = []): Buffer =>
  onePage({
    content: withWords('/S sh'),
    resources: `/Shading << /S << /ColorSpace /DeviceRGB ${entries} >> >>`,
    extra,
  });
const mesh = (type: number, entries: string): Buffer =>
  onePage({
    content: withWords('/S sh'),
    resources: '/Shading << /S 6 0 R >>',
    extra: [
      {
        entries: `/ShadingType ${type} /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 595 0 842 0 1 0 1 0 1] ${entries}`,
        data: Buffer.from(Array.from({ length: 6000 }, (_, at) => (at * 89) & 255)),
      },
    ],
  });
const tiling = (entries: string, cell = '0 0 9 9 re f'): Buffer =>
  onePage({
    content: withWords('/Pattern cs /P scn 0 0 595 842 re f'),
    resources: '/Pattern << /P 6 0 R >>',
    extra: [
      {
        entries: `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /Resources << >> ${entries}`,
        data: cell,
      },
    ],
  });
const calculated = (program: string): Buffer =>
  shading('/ShadingType 1 /Function 6 0 R /Domain [0 595 0 842]', [
    { entries: '/FunctionType 4 /Domain [0 595 0 842] /Range [0 1 0 1 0 1]', data: program },
  ]);

/** Paint that takes for ever to mix. */
export const PAINTS: HostileKinds = {
  'tiles-of-no-step': () => tiling('/BBox [0 0 9 9] /XStep 0 /YStep 0'),
  'tiles-of-tiny-step': () => tiling('/BBox [0 0 9 9] /XStep 0.001 /YStep 0.001'),
  'tiles-of-endless-step': () => tiling('/BBox [-1e30 -1e30 1e30 1e30] /XStep 1e-30 /YStep 1e38'),
  'tiles-of-much': () => tiling('/BBox [0 0 2 2] /XStep 2 /YStep 2', '0 0 m 2 2 l S\n'.repeat(2000)),
  'radial-of-nothing': () =>
    shading(
      '/ShadingType 3 /Coords [0 0 0 0 0 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /N 1e30 /C0 [0 0 0] /C1 [1 1 1] >>',
    ),
  'axial-beyond-measure': () =>
    shading(
      '/ShadingType 2 /Coords [-1e38 nan 1e38 inf] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /N -5 >>',
    ),
  'samples-without-end': () =>
    shading('/ShadingType 2 /Coords [0 0 500 500] /Function 6 0 R', [
      {
        entries: '/FunctionType 0 /Domain [0 1] /Range [0 1 0 1 0 1] /Size [2147483647] /BitsPerSample 32',
        data: 'abc',
      },
    ]),
  'samples-in-twelve-dimensions': () =>
    shading('/ShadingType 1 /Function 6 0 R', [
      {
        entries: `/FunctionType 0 /Domain [${'0 1 '.repeat(12)}] /Range [0 1 0 1 0 1] /Size [${'9 '.repeat(12)}] /BitsPerSample 8`,
        data: 'abc',
      },
    ]),
  'a-long-calculation': () => calculated(`{ ${'dup mul sqrt '.repeat(3000)} pop 0 0 0 }`),
  'a-deep-calculation': () => calculated(`${'{ true '.repeat(3000)}${'} if '.repeat(2999)}}`),
  'a-stack-beyond-measure': () => calculated(`{ ${'dup '.repeat(5000)} 1000000000 copy 2000000000 -9 roll }`),
  'triangles-of-noise': () => mesh(4, ''),
  'lattice-of-no-width': () => mesh(5, '/VerticesPerRow 0'),
  'lattice-of-endless-width': () => mesh(5, '/VerticesPerRow 2147483647'),
  'patches-of-noise': () => mesh(6, ''),
  'tensors-of-noise': () => mesh(7, ''),
  'dashes-without-end': () => onePage({ content: withWords('[0.0001 0.0001] 0 d 1 w 0 0 m 595 842 l S') }),
  'dashes-of-nothing': () => onePage({ content: withWords('[0 0 0] 1e38 d 1 w 0 0 m 595 842 l S') }),
  'a-line-beyond-measure': () =>
    onePage({ content: withWords('1e-30 w 0 M 0 0 m 1e9 1e9 l -1e9 1e9 l S 1e9 w 0 0 m 1 1 l S') }),
  'blends-by-the-hundred': () =>
    onePage({
      content: withWords('/G gs 0 0 595 842 re f\n'.repeat(300)),
      resources: '/ExtGState << /G << /BM [/Luminosity /Nonsense] /ca 0.01 /AIS true >> >>',
    }),
};
