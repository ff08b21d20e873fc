import { searchMyFiles } from '#contract/calls/own-search.ts';
import * as calls from '#contract/calls/uploads.ts';
import { isRefused, NO, row, signedIn } from './authorisation-row.ts';
import type { Browser, Stage } from './authorisation-stage.ts';

const NOTE = { name: '纪要.txt', folder: '', size_bytes: 12 };
const NOBODYS = '00000000-0000-4000-8000-000000000000';

/** Of a file that this browser brings; of none where it may bring none. */
async function own(_stage: Stage, browser: Browser): Promise<{ id: string }> {
  if (isRefused(browser) || browser.person === 'visitor' || browser.person === 'seven')
    return { id: NOBODYS };
  return { id: (await browser.client.send(calls.beginUpload, NOTE)).id };
}

const foreign = ({ uploadOfVictim: id }: Stage) => ({ id });

export const uploadRows = [
  row(calls.findInLibrary, signedIn('none'), {
    request: { name: '没有这样的报告.pdf' },
    outcome: ({ report }) => (report === null ? 'none' : report.name),
  }),
  row(calls.beginUpload, { ...signedIn(), seven: NO }, { request: NOTE }),
  row(
    calls.beginUpload,
    { ...signedIn(10404), seven: NO },
    {
      variant: "for somebody else's group",
      request: (stage) => ({ ...NOTE, gid: stage.groupOfVictim }),
    },
  ),
  row(calls.myUploadFile, signedIn('own'), {
    outcome: ({ data }) => (data.every(({ name }) => name === NOTE.name) ? 'own' : 'foreign'),
  }),
  row(
    calls.getUploads,
    { ...signedIn(1), seven: 0 },
    {
      variant: 'own',
      request: async (stage, browser) => ({ ids: [(await own(stage, browser)).id] }),
      outcome: ({ data }) => data.length,
    },
  ),
  row(calls.getUploads, signedIn(0), {
    variant: "somebody else's",
    request: (stage) => ({ ids: [stage.uploadOfVictim] }),
    outcome: ({ data }) => data.length,
  }),
  row(searchMyFiles, signedIn(0), {
    request: { keyword: '储能' },
    outcome: ({ count }) => count,
  }),
  row(searchMyFiles, signedIn(0), {
    variant: "among all that is one's own, and nobody else's",
    request: { keyword: '储能', scope: 'all' },
    outcome: ({ count }) => count,
  }),
  row(searchMyFiles, signedIn(10404), {
    variant: "in somebody else's group",
    request: (stage) => ({ keyword: '储能', gid: stage.groupOfVictim }),
  }),
  row(calls.getUploadOf, signedIn(0), {
    request: { content_id: 1 },
    outcome: ({ data }) => data.length,
  }),
  row(calls.retryUpload, { ...signedIn(10006), seven: 10404 }, { variant: 'own, at work', request: own }),
  row(calls.retryUpload, signedIn(10404), { variant: "somebody else's", request: foreign }),
  row(
    calls.unlockUpload,
    { ...signedIn(10006), seven: 10404 },
    {
      variant: 'own, of no password',
      request: async (stage, browser) => ({ ...(await own(stage, browser)), password: 'x' }),
    },
  ),
  row(calls.unlockUpload, signedIn(10404), {
    variant: "somebody else's",
    request: (stage) => ({ ...foreign(stage), password: 'x' }),
  }),
  row(calls.removeUpload, { ...signedIn(), seven: 10404 }, { variant: 'own', request: own }),
  row(calls.removeUpload, signedIn(10404), { variant: "somebody else's", request: foreign }),
];
