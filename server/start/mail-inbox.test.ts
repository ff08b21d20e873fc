import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createConsoleMail } from '#server/adapters/mail-console/console-mail.ts';
import { letter } from '#server/ports/mail.suite.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { openHttpServer } from '#server/testing/http-server.ts';
import { mailInboxRoutes } from './mail-inbox.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

async function openWith(isShown: boolean) {
  const opened = await openHttpServer();
  app = opened;
  const mail = createConsoleMail(() => {}, fixedClock());
  mailInboxRoutes(opened, isShown ? mail : null);
  const get = (url: string, remoteAddress = '127.0.0.1') =>
    opened.inject({ url, remoteAddress, headers: { host: 'localhost:3000' } });
  return { mail, get };
}

test('the person at this machine reads the letters, the newest first, and one address’s alone', async () => {
  const { mail, get } = await openWith(true);
  expect((await get('/dev/mail')).body).toContain('还没有信');
  await mail.send(letter({ subject: '第一封' }));
  await mail.send(letter({ subject: '第二封', to: 'other@example.com' }));
  expect((await get('/dev/mail')).body).toMatch(/第二封[\s\S]*第一封/);
  const { list } = JSON.parse((await get('/dev/mail.json?to=reader%40example.com')).body);
  expect(list).toMatchObject([{ to: 'reader@example.com', subject: '第一封' }]);
});

test('for anybody else, and where letters are sent, there is no such page', async () => {
  const shown = await openWith(true);
  await shown.mail.send(letter());
  for (const path of ['/dev/mail', '/dev/mail.json'])
    expect((await shown.get(path, '203.0.113.7')).statusCode).toBe(404);
  await app?.close();
  const sent = await openWith(false);
  expect((await sent.get('/dev/mail')).statusCode).toBe(404);
});
