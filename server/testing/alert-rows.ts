import * as delivery from '#contract/calls/alert-delivery.ts';
import * as alerts from '#contract/calls/alerts.ts';
import { getFileWait, waitForFile } from '#contract/calls/file-waits.ts';
import { getUnread } from '#contract/calls/unread.ts';
import { fromSenior, isRefused, NO, row, signedIn } from './authorisation-row.ts';
import type { Browser, Stage } from './authorisation-stage.ts';

/** Visitors keep nothing; a level without rights saves nothing. */
const savers = { ...signedIn(), seven: NO };
/** Below level 2 nothing is pushed; visitors are asked to sign in first. */
const pushers = { ...fromSenior, visitor: 10999 };
const url = 'https://hook.example/new';
/** An address of one's own, where one may have one. */
async function ownHook(_stage: Stage, browser: Browser) {
  if (!isRefused(browser)) await browser.client.send(delivery.saveWebhook, { url }).catch(() => null);
  return {};
}
const ofVictim = (stage: Stage) => stage.alertOfVictim;

/** Saves a search of one's own where one may, and gives its number; the victim's for whoever has none. */
async function ownAlert(stage: Stage, browser: Browser): Promise<number> {
  if (isRefused(browser)) return ofVictim(stage);
  const made = await browser.client.send(alerts.saveAlert, { keyword: '光伏 组件' }).catch(() => null);
  return made?.alert.id ?? ofVictim(stage);
}

/** Nobody reads, changes or deletes what another saved, or is told what another is told. */
export const alertRows = [
  row(alerts.saveAlert, savers, { request: { keyword: '光伏' } }),
  row(
    alerts.saveAlert,
    { ...fromSenior, visitor: 10999 },
    { variant: 'second industry', request: { secondaryIndustry: [2701] } },
  ),
  // Whoever is signed in may wait, of whatever level; that report has its file.
  row(waitForFile, signedIn(10006), { request: (stage) => ({ fid: stage.fids[0] ?? 0, wait: 1 as const }) }),
  row(getFileWait, signedIn('0'), {
    request: (stage) => ({ fid: stage.fids[0] ?? 0 }),
    outcome: ({ waiting }) => String(waiting),
  }),
  row(alerts.listAlerts, signedIn('0 kept'), { outcome: ({ list }) => `${list.length} kept` }),
  row(alerts.changeAlert, signedIn(10404), {
    variant: 'of the victim',
    request: (stage) => ({ id: ofVictim(stage), name: '改', paused: 1 as const }),
  }),
  row(
    alerts.changeAlert,
    { ...signedIn(), seven: 10404 },
    {
      variant: 'own',
      request: async (stage, browser) => ({ id: await ownAlert(stage, browser), paused: 1 as const }),
    },
  ),
  row(alerts.removeAlert, signedIn('0 removed'), {
    variant: 'of the victim',
    request: (stage) => ({ id: ofVictim(stage) }),
    outcome: ({ removed }) => `${removed} removed`,
  }),
  row(
    alerts.removeAlert,
    { ...signedIn('1 removed'), seven: '0 removed' },
    {
      variant: 'own',
      request: async (stage, browser) => ({ id: await ownAlert(stage, browser) }),
      outcome: ({ removed }) => `${removed} removed`,
    },
  ),
  row(delivery.getDelivery, signedIn(), {
    outcome: ({ delivery: { feed, webhook, mail } }) =>
      feed === null && webhook === null && mail === null ? 0 : 'told',
  }),
  row(delivery.renewFeed, savers),
  row(delivery.revokeFeed, signedIn(), { outcome: ({ delivery: { feed } }) => (feed === null ? 0 : 'kept') }),
  row(delivery.saveWebhook, pushers, { request: { url } }),
  row(delivery.testWebhook, pushers, { request: ownHook }),
  row(delivery.saveMail, savers, {
    // So many letters a day go to one address.
    request: (_stage, { person }) => ({ address: `${person}@example.com`, rhythm: 'daily' as const }),
  }),
  row(delivery.removeChannel, signedIn(), {
    request: { kind: 'webhook' },
    outcome: ({ delivery: { webhook } }) => (webhook === null ? 0 : 'kept'),
  }),
  row(alerts.getInbox, signedIn(0), { outcome: ({ count, unread }) => count + unread }),
  row(alerts.readInbox, signedIn(0), { outcome: ({ unread }) => unread }),
  row(getUnread, signedIn(0), { outcome: ({ unread }) => unread }),
];
