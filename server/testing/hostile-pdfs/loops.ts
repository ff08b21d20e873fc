import type { HostileKinds } from './kinds.ts';
import { onePage, withWords, writePdf } from './write-pdf.ts';

const form = (data: string, resources: string) => ({
  entries: `/Type /XObject /Subtype /Form /BBox [0 0 500 500] /Resources << ${resources} >>`,
  data,
});
const drawsX = { content: withWords('/X Do'), resources: '/XObject << /X 6 0 R >>' };
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';

/** References that lead back to where they came from. */
export const LOOPS: HostileKinds = {
  'page-tree': () => writePdf([CATALOG, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
  'page-tree-of-two': () =>
    writePdf([
      CATALOG,
      '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 4 >>',
      '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 2 0 R] /Count 2 >>',
    ]),
  'page-tree-that-doubles': () =>
    writePdf([
      CATALOG,
      ...Array.from(
        { length: 40 },
        (_, level) =>
          `<< /Type /Pages /Kids [${level + 3} 0 R ${level + 3} 0 R] /Count ${2 ** (40 - level)} >>`,
      ),
      '<< /Type /Page /Parent 41 0 R /MediaBox [0 0 9 9] >>',
    ]),
  parents: () =>
    onePage({ pages: '<< /Type /Pages /Parent 2 0 R /Kids [3 0 R] /Count 1 >>', page: '/MediaBox null' }),
  'catalog-as-page': () => writePdf([CATALOG, '<< /Type /Pages /Kids [1 0 R 2 0 R] /Count 2 >>']),
  'table-before-itself': () => {
    const body = onePage();
    const at = body.lastIndexOf('xref\n0');
    return Buffer.from(body.toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R /Prev ${at}`), 'latin1');
  },
  'table-stream-of-itself': () => {
    const body = onePage();
    const at = body.lastIndexOf('xref\n0');
    return Buffer.from(
      body.toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R /XRefStm ${at}`),
      'latin1',
    );
  },
  outline: () =>
    onePage({
      catalog: '/Outlines 6 0 R',
      extra: [
        '<< /First 7 0 R /Last 7 0 R /Count 9 >>',
        '<< /Title (again) /Parent 7 0 R /Next 7 0 R /First 6 0 R /Dest [3 0 R /Fit] >>',
      ],
    }),
  'outline-of-two': () =>
    onePage({
      catalog: '/Outlines 6 0 R',
      extra: [
        '<< /First 7 0 R /Last 8 0 R >>',
        '<< /Title (one) /Next 8 0 R /First 8 0 R /Dest [3 0 R /Fit] >>',
        '<< /Title (two) /Next 7 0 R /First 7 0 R /Dest [3 0 R /Fit] >>',
      ],
    }),
  form: () => onePage({ ...drawsX, extra: [form('0 0 9 9 re f /X Do', '/XObject << /X 6 0 R >>')] }),
  'form-of-two': () =>
    onePage({
      ...drawsX,
      extra: [form('/Y Do /Y Do', '/XObject << /Y 7 0 R >>'), form('/X Do /X Do', '/XObject << /X 6 0 R >>')],
    }),
  'forms-that-double': () =>
    onePage({
      ...drawsX,
      extra: Array.from({ length: 30 }, (_, level) =>
        form('/X Do /X Do 0 0 9 9 re f', `/XObject << /X ${Math.min(35, level + 7)} 0 R >>`),
      ),
    }),
  pattern: () =>
    onePage({
      content: withWords('/Pattern cs /P scn 0 0 500 500 re f'),
      resources: '/Pattern << /P 6 0 R >>',
      extra: [
        {
          entries:
            '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << /Pattern << /P 6 0 R >> >>',
          data: '/Pattern cs /P scn 0 0 9 9 re f',
        },
      ],
    }),
  'letter-of-itself': () =>
    onePage({
      content: 'BT /F1 12 Tf 72 720 Td (aaaa) Tj ET',
      font: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /CharProcs << /a 6 0 R >> /Encoding << /Differences [97 /a] >> /Resources << /Font << /F1 5 0 R >> >> >>',
      extra: [{ entries: '', data: '9 0 d0 BT /F1 1 Tf (a) Tj ET' }],
    }),
  mask: () =>
    onePage({
      ...drawsX,
      extra: [
        {
          entries:
            '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /SMask 6 0 R',
          data: 'abcd',
        },
      ],
    }),
  'soft-mask-group': () =>
    onePage({
      content: withWords('/G gs 0 0 500 500 re f'),
      resources: '/ExtGState << /G 6 0 R >>',
      extra: [
        '<< /SMask << /S /Luminosity /G 7 0 R >> >>',
        {
          entries:
            '/Type /XObject /Subtype /Form /BBox [0 0 500 500] /Group << /S /Transparency /CS /DeviceGray >> /Resources << /ExtGState << /G 6 0 R >> >>',
          data: '/G gs 0 0 400 400 re f',
        },
      ],
    }),
  function: () =>
    onePage({
      content: withWords('/S sh'),
      resources:
        '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 500 500] /Function 6 0 R >> >>',
      extra: ['<< /FunctionType 3 /Domain [0 1] /Functions [6 0 R 6 0 R] /Bounds [0.5] /Encode [0 1 0 1] >>'],
    }),
  'colour-space': () =>
    onePage({
      content: withWords('/C cs 1 sc 0 0 200 200 re f'),
      resources: '/ColorSpace << /C 6 0 R >>',
      extra: ['[/Indexed 6 0 R 255 (abc)]'],
    }),
  'length-of-itself': () => onePage({ contentEntries: '/Length 4 0 R' }),
  'contents-of-itself': () => onePage({ page: '/Contents 6 0 R', extra: ['[6 0 R 4 0 R 6 0 R]'] }),
  'resources-of-itself': () => onePage({ page: '/Resources 6 0 R', extra: ['6 0 R'] }),
  'object-stream': () =>
    onePage({
      page: '/Annots 7 0 R',
      extra: [
        { entries: '/Type /ObjStm /N 1 /First 4 /Extends 6 0 R', data: '7 0 [7 0 R]' },
        '[7 0 R 7 0 R]',
      ],
    }),
  names: () =>
    onePage({
      catalog: '/Names << /Dests 6 0 R >> /OpenAction << /S /GoTo /D (x) >> /PageLabels 6 0 R',
      extra: ['<< /Kids [6 0 R 6 0 R] /Limits [(a) (z)] >>'],
    }),
  'structure-tree': () =>
    onePage({
      catalog: '/StructTreeRoot 6 0 R /MarkInfo << /Marked true >>',
      page: '/StructParents 0',
      extra: [
        '<< /Type /StructTreeRoot /K [6 0 R 7 0 R] /ParentTree 6 0 R >>',
        '<< /S /P /P 7 0 R /K [7 0 R 6 0 R] /Pg 3 0 R >>',
      ],
    }),
  'appearance-of-a-note': () =>
    onePage({
      page: '/Annots [<< /Type /Annot /Subtype /Stamp /Rect [0 0 300 300] /AP << /N 6 0 R >> >>]',
      extra: [form('/X Do', '/XObject << /X 6 0 R >>')],
    }),
  layers: () =>
    onePage({
      catalog: '/OCProperties << /OCGs [6 0 R] /D << /Order 7 0 R /ON [6 0 R] >> >>',
      extra: [
        '<< /Type /OCG /Name (l) >>',
        '[6 0 R 7 0 R]',
        '<< /Type /OCMD /OCGs 8 0 R /VE [/Not 8 0 R] >>',
      ],
      content: withWords('/OC /M BDC 0 0 99 99 re f EMC'),
      resources: '/Properties << /M 8 0 R >>',
    }),
};
