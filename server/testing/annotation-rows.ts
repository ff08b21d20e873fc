import * as annotations from '#contract/calls/annotations.ts';
import { type Expected, fileId, isRefused, NO, openedFile, row, signedIn } from './authorisation-row.ts';
import type { Browser, Stage } from './authorisation-stage.ts';

const marking = {
  key: '018f3c4e-9a2b-7c3d-8e4f-0123456789ab',
  quote: '光伏装机',
  page: 1,
  colour: 'yellow',
} as const;
/** Visitors keep nothing; whoever may not read marks nothing. */
const markers: Expected = { ...signedIn('own'), seven: NO };
const ofVictim = (stage: Stage) => stage.annotationOfVictim;

/** Marks something of one's own where one may, and gives its number; the victim's for whoever has none. */
async function ownMark(stage: Stage, browser: Browser): Promise<number> {
  if (isRefused(browser)) return ofVictim(stage);
  const asked = { ...(await openedFile(stage, browser)), ...marking };
  const made = await browser.client.send(annotations.addAnnotation, asked).catch(() => null);
  return made?.annotation.id ?? ofVictim(stage);
}

/** Nobody reads, changes, deletes or takes back what another marked. */
export const annotationRows = [
  row(annotations.addAnnotation, markers, {
    variant: 'opened',
    request: async (stage, browser) => ({ ...(await openedFile(stage, browser)), ...marking }),
    outcome: ({ annotation }) => (annotation.version === 1 ? 'own' : 'foreign'),
  }),
  row(annotations.addAnnotation, signedIn(NO), {
    variant: 'not opened',
    request: (stage) => ({ ...fileId(stage), ...marking }),
  }),
  row(annotations.getReportAnnotations, signedIn(0), {
    request: fileId,
    outcome: ({ list }) => list.length,
  }),
  row(annotations.listAnnotations, signedIn(0), { outcome: ({ count, total }) => count + total }),
  row(annotations.exportAnnotations, signedIn(0), { outcome: ({ count }) => count }),
  ...[annotations.changeAnnotation, annotations.removeAnnotation].flatMap((call) => [
    row(call, signedIn(10404), {
      variant: 'of the victim',
      request: (stage) => ({ id: ofVictim(stage), version: 1, note: '改' }),
    }),
    row(
      call,
      { ...signedIn('own'), seven: 10404 },
      {
        variant: 'own',
        request: async (stage, browser) => ({ id: await ownMark(stage, browser), version: 1, note: '改' }),
        outcome: () => 'own',
      },
    ),
  ]),
  row(annotations.removeAnnotation, signedIn(10404), {
    variant: 'restore that of the victim',
    request: (stage) => ({ id: ofVictim(stage), restore: 1 as const }),
  }),
];
