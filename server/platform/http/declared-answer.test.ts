import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Access, call, request } from '#contract/wire/call.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { openHttpServer } from '#server/testing/http-server.ts';
import { bindCalls } from './bind-calls.ts';
import type { SessionGate } from './context.ts';
import { declaredAnswer } from './declared-answer.ts';
import { createTraffic } from './traffic.ts';

const person = call({
  method: 'POST',
  path: '/api/v2/person',
  summary: '某人',
  access: 'visitor',
  request: request({}),
  response: z.object({
    name: z.string(),
    devices: z.array(z.object({ place: z.string() })),
    note: z.string().optional(),
  }),
});

const given = {
  name: '甲',
  devices: [{ place: '上海' }, { place: '北京', sid_hash: 'secret' }],
  password_hash: 'secret',
};

const gate: SessionGate = {
  identify: async () => ({ kind: 'visitor', key: '' }),
  provesAccount: () => false,
  newVisitorSession: () => ({ sid: 'fresh', token: 'fresh token' }),
  keysOf: () => ({ signKey: '', sealKey: '', token: '' }),
};

async function answered(strictAnswers: boolean) {
  const app = await openHttpServer();
  const options = {
    gate,
    clock: fixedClock(),
    secureCookies: false,
    allowPlain: true,
    traffic: createTraffic(),
    strictAnswers,
  };
  bindCalls(app, options).handle(person, async () => given);
  return app.inject({ method: 'POST', url: person.path, payload: {} });
}

test('what the call does not declare stays here, however deep it lies', async () => {
  const answer = await answered(false);
  expect(answer.json().data).toEqual({ name: '甲', devices: [{ place: '上海' }, { place: '北京' }] });
  expect(answer.body).not.toContain('secret');
});

test('in tests it fails, so that it is found before it is left out', async () => {
  expect((await answered(true)).statusCode).toBe(500);
  expect(() => declaredAnswer(person, { ...given, password_hash: undefined }, true)).toThrow(
    /data\.devices\.1\.sid_hash/,
  );
  expect(() => declaredAnswer(person, { name: '甲', devices: [], note: undefined }, true)).not.toThrow();
});

test.each<[Access, string[] | null, number]>([
  ['visitor', null, 0],
  ['signedIn', null, 10999],
  ['signedIn', [], 0],
  ['token', null, 10999],
  ['token', [], 0],
  ['operator', null, 10999],
  ['operator', [], 10007],
  ['operator', ['operator'], 0],
])('a call for %s, made by somebody with the roles %j, answers %i', async (access, roles, code) => {
  const app = await openHttpServer();
  const account = { uid: 1, level: 3, unlockEndSeconds: 2e9, roles: roles ?? [], sessionId: 's' };
  const identify: SessionGate['identify'] = async () =>
    roles === null ? { kind: 'visitor', key: '' } : { kind: 'account', key: 'k', account };
  const options = {
    clock: fixedClock(),
    secureCookies: false,
    allowPlain: true,
    traffic: createTraffic(),
    strictAnswers: true,
  };
  const { handle } = bindCalls(app, { ...options, gate: { ...gate, identify } });
  handle({ ...person, access }, async () => ({ name: '甲', devices: [] }));
  expect((await app.inject({ method: 'POST', url: person.path, payload: {} })).json().code).toBe(code);
});
