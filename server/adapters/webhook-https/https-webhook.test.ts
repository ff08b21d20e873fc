import type { lookup } from 'node:dns';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { selfSigned } from '#server/testing/self-signed.ts';
import { createHttpsWebhook, type HttpsWebhookOptions } from './https-webhook.ts';

const tls = selfSigned('hook.example');
const heard: { path: string | undefined; headers: Record<string, unknown>; body: string }[] = [];
let status = 204;
let answers = true;
let server: Server;
let port = 0;

beforeAll(async () => {
  server = createServer(tls, (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      heard.push({ path: request.url, headers: request.headers, body });
      if (!answers) return;
      const location = `https://127.0.0.1:${port}/elsewhere`;
      response.writeHead(status, { location }).end('x'.repeat(100_000));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  heard.length = 0;
  status = 204;
  answers = true;
});

/** What names lead to, whatever the machine's own resolver says. */
const leadingTo = (...addresses: string[]) =>
  ((_hostname: string, _options: object, callback: (error: null, found: object[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup;

const send = (host: string, options: HttpsWebhookOptions = {}, path = '/hook') =>
  createHttpsWebhook({ ca: tls.cert, lookup: leadingTo('127.0.0.1'), ...options }).post({
    url: `https://${host}:${port}${path}`,
    headers: { 'content-type': 'application/json', 'webhook-id': 'one' },
    body: '{"新":1}',
  });
const anywhere = { mayCall: () => true };

test('a call arrives as it was written, whatever else is answered beside 2xx', async () => {
  await send('hook.example', anywhere, '/hook?key=1');
  expect(heard).toMatchObject([
    { path: '/hook?key=1', body: '{"新":1}', headers: { 'webhook-id': 'one', 'content-length': '9' } },
  ]);
});

test.each([
  ['a name that leads here', 'hook.example', ['127.0.0.1']],
  ['a name of which one address leads here', 'hook.example', ['8.8.8.8', '127.0.0.1']],
  ['a name that leads to the provider’s own service', 'hook.example', ['169.254.169.254']],
  ['an address', '127.0.0.1', ['8.8.8.8']],
  ['an address written as a number', '2130706433', ['8.8.8.8']],
  ['an address in hexadecimal', '0x7f.1', ['8.8.8.8']],
  ['an address of IPv6', '[::1]', ['8.8.8.8']],
  ['a mapped address', '[::ffff:127.0.0.1]', ['8.8.8.8']],
])('%s is refused before anything is said', async (_what, host, addresses) => {
  await expect(send(host, { lookup: leadingTo(...addresses) })).rejects.toMatchObject({
    retryable: false,
    message: expect.stringContaining('内网'),
  });
  expect(heard).toEqual([]);
});

test('where a name leads is what is connected to, and is looked at again there', async () => {
  // Open when it is looked up, closed when it is reached: as if something between the two had changed it.
  let looks = 0;
  const mayCall = () => {
    looks += 1;
    return looks === 1;
  };
  await expect(send('hook.example', { mayCall })).rejects.toMatchObject({ retryable: false });
  expect([looks, heard]).toEqual([2, []]);
});

test('no redirect is followed', async () => {
  status = 307;
  await expect(send('hook.example', anywhere)).rejects.toThrow('转到别处（HTTP 307）');
  expect(heard.map(({ path }) => path)).toEqual(['/hook']);
});

test.each([
  [500, true],
  [429, true],
  [404, true],
  [410, false],
])('HTTP %s may be tried again: %s', async (code, retryable) => {
  status = code;
  await expect(send('hook.example', anywhere)).rejects.toMatchObject({ retryable });
});

test('who does not answer is not waited for', async () => {
  answers = false;
  await expect(send('hook.example', { ...anywhere, timeoutMs: 300 })).rejects.toMatchObject({
    retryable: true,
    message: expect.stringContaining('没有在'),
  });
});

test('a certificate of somebody else is none', async () => {
  await expect(send('other.example', anywhere)).rejects.toThrow('证书无效');
  await expect(
    createHttpsWebhook({ ...anywhere, lookup: leadingTo('127.0.0.1') }).post({
      url: `https://hook.example:${port}/`,
      headers: {},
      body: '',
    }),
  ).rejects.toThrow('证书无效');
  expect(heard).toEqual([]);
});

test('only https is called', async () => {
  const { post } = createHttpsWebhook(anywhere);
  await expect(post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '' })).rejects.toMatchObject({
    retryable: false,
  });
});
