import { expect, test } from 'vitest';
import { contractCalls } from './contract-calls.ts';

/** Everything that a session which is over may still call, or somebody who has to change the password first: written down here a second time on purpose. */
const OPEN = {
  refused: ['/api/user/webLogout', '/api/v2/session/start'],
  pending: [
    '/api/user/webLogout',
    '/api/v2/session/start',
    '/api/v2/site/operator',
    '/api/v2/user/changePassword',
    '/api/web/getUserData',
  ],
} as const;

test.each(['refused', 'pending'] as const)(
  'those who are %s may call this, and nothing else',
  async (who) => {
    const open = (await contractCalls()).filter(({ openTo }) => openTo?.includes(who));
    expect([...new Set(open.map(({ path }) => path))].toSorted()).toEqual(OPEN[who]);
  },
);
