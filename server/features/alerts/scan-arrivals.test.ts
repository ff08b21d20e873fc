import { expect, test } from 'vitest';
import { AlertSearch } from '#contract/calls/alerts.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import { newCaller } from '#server/testing/new-caller.ts';
import { scanOfText, scanStages } from '#server/testing/scan-stage.ts';
import { insertAccount } from '../accounts/store/accounts.ts';
import type { AccountTables } from '../accounts/store/tables.ts';
import { alertDepsOf } from './create-alerts.ts';
import { readUnread } from './read-inbox.ts';
import { saveAlert } from './save-alert.ts';

const { stage } = scanStages();

test('a scan is told of when its pages were read, and not again, however often it is read', async () => {
  const { deps, read, importPages } = await stage();
  const now = deps.clock.now();
  const uid = await insertAccount(tablesOf<AccountTables>(deps.database), {
    openid: 'waits-for-scans',
    nickname: 'x',
    level: 0,
    unlockEndsAt: null,
    adultDeclaredAt: new Date(now),
    createdAt: new Date(now),
  });
  const who = { ...newCaller({ tier: 'free' }), uid: uid ?? 0, now };
  const alerts = alertDepsOf({ ...deps, tiersOf: deps.accounts.tiersOf });
  const save = (keyword: string) =>
    saveAlert(alerts, { search: AlertSearch.parse({ keyword }), name: undefined }, who);
  await save('特高压柔直');
  await save('第7项观察显示需求指数');
  deps.clock.advance(60_000);
  const record = await importPages('特高压柔直归档', [scanOfText('特高压柔直归档', 1)]);
  // By its title at once, by its words when they are known.
  expect(await deps.alerts.matchArrivals()).toBe(1);
  await read();
  expect(await deps.alerts.matchArrivals()).toBe(1);
  expect(await readUnread(alerts, who)).toEqual({ unread: 1 });
  await deps.imports.rereadLibrary({ again: [(await record()).id] });
  await read();
  expect(await deps.alerts.matchArrivals()).toBe(0);
});
