import { expect, test } from 'vitest';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import { codeOf, groupFixture } from '#server/testing/group-fixture.ts';
import { OPERATOR } from '#server/testing/operator.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { createMessages } from '../messages/index.ts';
import { operatorDesk } from './operator-desk.ts';
import type { GroupTables } from './store/tables.ts';

const held = testDatabase();

test('the operator counts groups, closes an abused public one and tells its members, and has no hand on a private one', async () => {
  const { newPerson, create, enter, cases, deps } = await groupFixture(held.database);
  const messages = createMessages({ database: held.database, clock: { now: Date.now } });
  const db = tablesOf<GroupTables>(held.database);
  const desk = operatorDesk({ ...deps, db, messages, now: Date.now }, OPERATOR);
  const [owner, reader, stranger] = [newPerson(), newPerson(), newPerson()];
  const [open, hidden] = [await create(owner, true), await create(owner, false)];
  await enter(open, reader);
  expect(await desk.count()).toEqual({ all: 2, public: 1, members: 3 });
  expect((await desk.listPublic(10)).map(({ id }) => id)).toEqual([open]);
  expect(await desk.close(hidden, '广告')).toBe('unknown');
  expect(await desk.close(999_999, '广告')).toBe('unknown');
  expect(await desk.close(open, '广告')).toBe('closed');
  expect(await codeOf(cases.readGroup(deps, open, owner))).toBe(10404);
  expect(await codeOf(cases.readGroup(deps, hidden, owner))).toBe(0);
  const unread = await Promise.all([owner, reader, stranger].map((who) => messages.countUnread(who)));
  expect(unread).toEqual([1, 1, 0]);
});
