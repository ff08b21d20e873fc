import * as calls from '#contract/calls/alerts.ts';
import { getFileWait, waitForFile as waitCall } from '#contract/calls/file-waits.ts';
import { getUnread } from '#contract/calls/unread.ts';
import { mostKept } from '#contract/rights/kept.ts';
import type { Handle } from '#server/platform/http/context.ts';
import { changeAlert, removeAlert } from './change-alert.ts';
import type { AlertDeps } from './deps.ts';
import { presentOwn } from './present-alerts.ts';
import { markInboxRead, readInboxPage, readUnread } from './read-inbox.ts';
import { saveAlert } from './save-alert.ts';
import { readFileWait, waitForFile } from './wait-for-file.ts';

export function alertRoutes(handle: Handle, deps: AlertDeps): void {
  handle(calls.saveAlert, ({ name, ...asked }, { caller }) =>
    saveAlert(deps, { search: calls.AlertSearch.parse(asked), name }, caller),
  );
  handle(calls.listAlerts, async (_asked, { caller }) => ({
    list: await presentOwn(deps, caller),
    limit: mostKept(caller.tier, 'saveSearch'),
  }));
  handle(calls.changeAlert, ({ id, name, paused }, { caller }) =>
    changeAlert(deps, { id, name, paused }, caller),
  );
  handle(calls.removeAlert, ({ id }, { caller }) => removeAlert(deps, id, caller));
  handle(calls.getInbox, (asked, { caller }) => readInboxPage(deps, asked, caller));
  handle(calls.readInbox, ({ ids }, { caller }) => markInboxRead(deps, ids, caller));
  handle(waitCall, ({ fid, wait }, { caller }) => waitForFile(deps, { fid, wait }, caller));
  handle(getFileWait, ({ fid }, { caller }) => readFileWait(deps, fid, caller));
  handle(getUnread, (_asked, { caller }) => readUnread(deps, caller));
}
