import { afterAll, beforeAll, expect, test } from 'vitest';
import { phoneLogin } from '#contract/calls/accounts.ts';
import { addMember, getOrganisation } from '#contract/calls/organisations.ts';
import { newBrowser } from '#server/testing/account-fixture.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { openWholeServer, type WholeServer } from '#server/testing/whole-server.ts';
import { closeDemoOrganisations, openDemoOrganisations } from './demo-organisations.ts';

const held = testDatabase();
let server: WholeServer;
beforeAll(async () => {
  server = await openWholeServer(held.database, []);
});
afterAll(() => server.close());

test('who tries the demo as an enterprise finds its seats, and a trial that is over leaves none', async () => {
  const { accounts, features, clock, app } = server;
  const { enterprises, password } = await accounts.ensureDemoAccounts(clock.now());
  expect(enterprises).toHaveLength(2);
  const [owner = 0] = enterprises;
  const before = await accounts.membershipOf(owner);
  // As every start does.
  for (let start = 0; start < 2; start += 1)
    await openDemoOrganisations(
      features,
      (await accounts.ensureDemoAccounts(clock.now())).enterprises,
      clock.now(),
    );
  expect(await accounts.membershipOf(owner)).toEqual(before);
  expect(await features.organisations.desk(OPERATOR).list(9)).toHaveLength(2);

  const { sid } = accounts.gate.newVisitorSession();
  const session = { sid, keys: accounts.gate.keysOf(sid) };
  const browser = openBrowser(app, { ...newBrowser(clock.now()), now: clock.now, session });
  await browser.send(phoneLogin, { phone: '13800000003', pwd: password });
  const { organisation } = await browser.send(getOrganisation, {});
  expect(organisation).toMatchObject({
    role: 'owner',
    seats: 5,
    seatsUsed: 1,
    validUntil: before.untilSeconds,
  });
  await browser.send(addMember, { username: 'of-the-demo', name: '成员' });

  await closeDemoOrganisations(features, await accounts.closeDemoAccounts(clock.now()), clock.now());
  expect(await features.organisations.desk(OPERATOR).list(9)).toEqual([]);
});
