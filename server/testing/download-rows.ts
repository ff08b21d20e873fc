import { cancelDownload, pdfFileDownload } from '#contract/calls/downloads.ts';
import { fileId, isRefused, NO, row, signedIn } from './authorisation-row.ts';
import type { Browser, Stage } from './authorisation-stage.ts';

const tokenOf = (link: string) => new URL(link, 'http://yanjian.example').searchParams.get('token') ?? '';

/** Of a link of one's own; of none for whom there is none. */
async function ownToken(stage: Stage, browser: Browser): Promise<string> {
  if (isRefused(browser) || browser.person === 'visitor' || browser.person === 'seven') return 'none';
  return tokenOf((await browser.client.send(pdfFileDownload, fileId(stage))).data);
}

export const downloadRows = [
  row(pdfFileDownload, { ...signedIn(), seven: NO }, { request: fileId }),
  row(
    cancelDownload,
    { ...signedIn('returned'), seven: 10404 },
    {
      variant: 'own',
      request: async (stage, browser) => ({ token: await ownToken(stage, browser) }),
      outcome: ({ state }) => state,
    },
  ),
  row(cancelDownload, signedIn(10404), {
    variant: "somebody else's",
    request: (stage) => ({ token: tokenOf(stage.linkOfVictim) }),
  }),
];
