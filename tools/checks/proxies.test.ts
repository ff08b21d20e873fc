import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { UPLOAD_PART_BYTES } from '#contract/calls/uploads.ts';
import { countUp, openPieces } from '#server/testing/pieces-stage.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type ProxyName, proxySettings } from '#tools/bench/proxy-settings.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const held = testDatabase();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const isThere = (program: string): boolean => {
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** One that nobody listens at. */
async function emptyPort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** The proxy with the committed settings before these two, once it listens. */
async function openProxy(name: ProxyName, ports: readonly [number, number]): Promise<string> {
  const port = await emptyPort();
  const own = mkdtempSync(join(tmpdir(), 'yanjian-proxy-'));
  const { file, text, words } = proxySettings(name, { port, ports, folder: own });
  writeFileSync(file, text);
  const child: ChildProcess = spawn(name, words, { stdio: 'ignore' });
  ends.push(async () => {
    const gone = child.exitCode === null ? once(child, 'exit') : null;
    child.kill('SIGTERM');
    await gone;
    rmSync(own, { recursive: true, force: true });
  });
  const origin = `http://127.0.0.1:${port}`;
  await expect.poll(() => fetch(origin).then(() => child.exitCode, String)).toBeNull();
  return origin;
}

/** The largest body that any call takes. */
async function largestBody(): Promise<number> {
  const modules = await Promise.all(
    globSync('contract/calls/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] }).map(
      (path) => import(join(ROOT, path)),
    ),
  );
  const bounds = modules.flatMap((module) =>
    Object.values(module as Record<string, { maxBodyBytes?: number } | null>).flatMap(
      (value) => value?.maxBodyBytes ?? [],
    ),
  );
  expect(bounds.length).toBeGreaterThan(1);
  return Math.max(UPLOAD_PART_BYTES, ...bounds);
}

describe.each(['haproxy', 'nginx'] as const)('%s with the committed settings', (name) => {
  const there = isThere(name);

  test.skipIf(!there)('passes on each piece of a stream before the next is made', async () => {
    const stage = await openPieces(held.database);
    ends.push(stage.close);
    const port = Number(new URL(stage.baseUrl).port);
    const origin = await openProxy(name, [port, port]);
    const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
    stage.counting.next = async (number) => gates[number - 1]?.promise ?? new Promise<never>(() => {});
    const { headers } = stage;
    const answer = await fetch(`${origin}${countUp.path}`, { method: 'POST', headers, body: '{}' });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let come = '';
    for (const [at, gate] of gates.entries()) {
      gate.resolve();
      while (!come.includes(`"number":${at + 1}`)) {
        const piece = await reader?.read();
        expect(piece?.done).toBe(false);
        come += piece?.value ?? '';
      }
      expect(stage.counting.made).toBe(at + 1);
    }
    await reader?.cancel();
  });

  test.skipIf(!there)('lets through the largest body that is taken, and one of two may be gone', async () => {
    let took = 0;
    const server = createServer((request, response) => {
      let bytes = 0;
      request.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      request.on('end', () => {
        took = bytes;
        response.end('done');
      });
    });
    const origin = await openProxy(name, [await emptyPort(), await listening(server)]);
    const size = await largestBody();
    for (let time = 0; time < 8; time += 1)
      expect((await fetch(origin, { method: 'POST', body: 'x' })).status).toBe(200);
    expect((await fetch(origin, { method: 'POST', body: 'x'.repeat(size) })).status).toBe(200);
    expect(took).toBe(size);
  });

  test.skipIf(!there)('tells that whoever asked has left', async () => {
    const come = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    const server = createServer((request, response) => {
      if (request.method !== 'POST') return void response.end();
      response.on('close', left.resolve);
      request.resume().on('end', come.resolve);
    });
    const port = await listening(server);
    const leaving = new AbortController();
    const origin = await openProxy(name, [port, port]);
    const asked = fetch(origin, { method: 'POST', body: 'x', signal: leaving.signal }).catch(String);
    await come.promise;
    leaving.abort();
    expect(await asked).toContain('AbortError');
    await left.promise;
  });

  test.skipIf(!there)(
    'says in words that nobody is there, and asks nobody twice what may have been done',
    async () => {
      let asked = 0;
      const server = createServer((request) => {
        if (request.method !== 'POST') return void request.socket.destroy();
        asked += 1;
        request.resume().on('end', () => request.socket.destroy());
      });
      const port = await listening(server);
      const origin = await openProxy(name, [port, port]);
      const broken = await fetch(origin, { method: 'POST', body: 'x' });
      expect(broken.status).toBeGreaterThanOrEqual(502);
      expect(await broken.text()).toContain('可能已经做成');
      expect(asked).toBe(1);
      const empty = await openProxy(name, [await emptyPort(), await emptyPort()]);
      const away = await fetch(empty);
      expect(away.status).toBe(503);
      expect(away.headers.get('content-type')).toContain('text/html');
      expect(await away.text()).toContain('暂时打不开');
    },
  );
});
