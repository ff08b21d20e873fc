import { expect } from 'vitest';
import * as calls from '#contract/calls/uploads.ts';
import { DAY_MS } from '#contract/text/calendar.ts';
import type { Client } from '#contract/wire/client.ts';
import { openSession } from '#server/features/accounts/open-session.ts';
import { insertAccount } from '#server/features/accounts/store/accounts.ts';
import { newBrowser } from './account-fixture.ts';
import { atWork } from './at-work.ts';
import { openBrowser } from './browser.ts';
import type { WholeServer } from './whole-server.ts';

/** Somebody with a session. */
export interface Bringer {
  uid: number;
  client: Client;
  /** Of their browser. */
  headers: Record<string, string>;
}

/** People who bring files to a whole server that listens at `origin`, and how. */
export function uploadStage(server: WholeServer, origin: string) {
  let people = 0;

  async function person(level = 0): Promise<Bringer> {
    people += 1;
    const { clock, accountDeps, app } = server;
    const at = new Date(clock.now());
    const uid = await insertAccount(accountDeps.db, {
      ...{ openid: `bringer ${people}`, nickname: 'x', level, adultDeclaredAt: at, createdAt: at },
      unlockEndsAt: level === 0 ? null : new Date(clock.now() + DAY_MS),
    });
    if (uid === undefined) throw new Error('the account exists already');
    const browser = newBrowser(clock.now());
    const session = await openSession(accountDeps, uid, 'phone', browser);
    const keys = server.accounts.gate.keysOf(session.sid);
    const client = openBrowser(app, { ...browser, now: clock.now, session: { sid: session.sid, keys } });
    const headers = {
      cookie: `sid=${session.sid}; token=${session.token}`,
      token: session.token,
      'user-agent': browser.userAgent,
    };
    return { uid, client, headers };
  }

  const begin = ({ client }: Bringer, text: string | Buffer<ArrayBuffer>, name = '纪要.txt') =>
    client.send(calls.beginUpload, { name, size_bytes: Buffer.byteLength(text) });

  const patch = (
    { headers }: { headers: Record<string, string> },
    url: string,
    offset: number,
    body: string | Uint8Array<ArrayBuffer>,
  ) =>
    fetch(`${origin}${url}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body,
    });

  const convert = async (id: string) => {
    const job = server.features.uploads.jobs.find(({ name }) => name === 'uploads.convert');
    await job?.handler({ ...atWork(), input: { id } });
  };
  const stateOf = async ({ client }: Bringer, id: string) =>
    (await client.send(calls.getUploads, { ids: [id] })).data[0];

  return {
    person,
    begin,
    patch,
    head: ({ headers }: Bringer, url: string) =>
      fetch(`${origin}${url}`, { method: 'HEAD', headers: { ...headers, 'tus-resumable': '1.0.0' } }),
    convert,
    stateOf,
    async bring(owner: Bringer, text: string | Buffer<ArrayBuffer>, name?: string) {
      const { id, url } = await begin(owner, text, name);
      expect((await patch(owner, url, 0, text)).status).toBe(204);
      await convert(id);
      return id;
    },
  };
}
