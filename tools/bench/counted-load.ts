import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { addAnnotation } from '#contract/calls/annotations.ts';
import { doFavorite } from '#contract/calls/favourites.ts';
import { addGroupReports } from '#contract/calls/groups.ts';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import { searchReports } from '#contract/calls/search.ts';
import { CallFailed, type Client, createClient, isBusinessError } from '#contract/wire/client.ts';
import { buy } from './counted-order.ts';
import { seededRandom } from './search-corpus.ts';

type Kind = 'search' | 'note' | 'favourite' | 'read' | 'share' | 'order';

/** One request, by what it wrote where it wrote something, and what became of it. */
export interface Counted {
  kind: Kind;
  /** The key of the note, the number of the report or the order. */
  id: string;
  /** Milliseconds since the load began. */
  sentMs: number;
  endedMs: number;
  /** `refused` in words by the product, with a code; `failed`: another status, or no answer. */
  outcome: 'accepted' | 'refused' | 'failed';
  why: string;
}

const WORDS = ['光伏', '储能', '半导体', '新能源汽车', '白酒', '创新药', '人工智能', '煤炭', '银行', '军工'];

/** Of a hundred requests, so many orders and reports put into a group; the others as `beginLoad` says. */
const ORDERS = 0.03;
const SHARES = 0.1;

/** One request on one connection of the agent, never a second time: what is lost is seen as lost. */
function carry(origin: string, agent: Agent, standing: Record<string, string>) {
  return ({
    method,
    path,
    headers,
    body,
  }: {
    method: string;
    path: string;
    headers: object;
    body?: string;
  }) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = request(
        `${origin}${path}`,
        { method, headers: { ...headers, ...standing }, agent },
        (answer) => {
          const pieces: Buffer[] = [];
          answer.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject);
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString() }),
          );
        },
      );
      sent.on('error', reject);
      // Longer than the proxy waits, which then says so.
      sent.setTimeout(90_000, () => sent.destroy(new Error('no answer within 90 s')));
      sent.end(body);
    });
}

export interface LoadPerson {
  keys: Awaited<ReturnType<Client['keys']>>;
  headers: { cookie: string; token: string };
  /** A group of theirs, and what they buy. */
  gid: number;
  itemId: number;
}

export interface LoadPlan {
  origin: string;
  /** Signed in, of a level that may write notes. */
  people: LoadPerson[];
  /** Reports that they have open; of notes there may be a thousand in each. */
  openFids: readonly number[];
  /** Reports to keep, each once. */
  fids: readonly number[];
  /** Reports to read, which costs a unit the first time a day. */
  readFids: readonly number[];
  perSecond: number;
  seed: number;
}

/** What a number from 0 to 1 stands for; without reports that are left, none is kept or put into a group. */
function kindOf(drawn: number, isAnyLeft: boolean): Kind {
  if (drawn < ORDERS) return 'order';
  if (drawn < SHARES) return isAnyLeft ? 'share' : 'search';
  if (drawn < 0.4) return 'search';
  if (drawn < 0.5) return 'read';
  return drawn >= 0.75 && isAnyLeft ? 'favourite' : 'note';
}

/**
 * Asks as people do, until told to end: three tenths searches, a tenth readings, a quarter notes, a quarter favourites, some reports put into a
 * group and some orders, paid at the built-in gateway. Every request is counted by name.
 */
export function beginLoad({ origin, people, openFids, fids, readFids, perSecond, seed }: LoadPlan) {
  const agent = new Agent({ keepAlive: true });
  const random = seededRandom(seed);
  const pick = (from: readonly number[]): number => from[Math.floor(random() * from.length)] ?? 0;
  const counted: Counted[] = [];
  const underway = new Set<Promise<void>>();
  const began = performance.now();
  const clients = people.map(({ keys, headers, gid, itemId }) => {
    const send = carry(origin, agent, headers);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    return {
      client: createClient({ keys, transport: send as never }),
      post: (path: string, body: string) => send({ method: 'POST', path, headers: form, body }),
      ...{ gid, itemId },
    };
  });
  type Sender = (typeof clients)[number];
  const left = [...fids];
  let isOver = false;

  async function sendOne({ client, post, gid, itemId }: Sender, kind: Kind, id: string): Promise<void> {
    const sentMs = performance.now() - began;
    let known = id;
    const onOrder = (orderCode: string) => {
      known = orderCode;
    };
    const end = (outcome: Counted['outcome'], why: string) =>
      void counted.push({ kind, id: known, sentMs, endedMs: performance.now() - began, outcome, why });
    try {
      if (kind === 'note')
        await client.send(addAnnotation, {
          fileId: pick(openFids),
          key: id,
          quote: `记下 ${id}`,
          page: 1,
          colour: 'yellow',
        });
      else if (kind === 'favourite') await client.send(doFavorite, { id: Number(id), cancel: 0 });
      else if (kind === 'share') await client.send(addGroupReports, { gid, fids: [Number(id)] });
      else if (kind === 'order') await buy(client, post, { itemId, idempotencyKey: id, onOrder });
      else if (kind === 'read') await client.send(getFileDetail, { fid: Number(id) });
      else await client.send(searchReports, { keyword: id });
      end('accepted', '');
    } catch (error) {
      if (isBusinessError(error)) end('refused', `${error.code} ${error.message}`);
      else
        end(
          'failed',
          error instanceof CallFailed
            ? `${error.status}`
            : String((error as { code?: string }).code ?? error),
        );
    }
  }

  function next(): void {
    if (isOver) return;
    const drawn = random();
    const kind = kindOf(drawn, left.length > 0);
    const fid = kind === 'favourite' || kind === 'share' ? left.pop() : undefined;
    const id = {
      favourite: String(fid),
      share: String(fid),
      order: randomUUID(),
      note: randomUUID(),
      read: String(pick(readFids)),
      search: WORDS[Math.floor(random() * WORDS.length)] ?? '',
    }[kind];
    const sender = clients[Math.floor(random() * clients.length)];
    if (sender === undefined) return;
    const sending = sendOne(sender, kind, id).finally(() => underway.delete(sending));
    underway.add(sending);
    setTimeout(next, (-Math.log(1 - random()) / perSecond) * 1000);
  }
  next();

  return {
    /** Milliseconds since it began. */
    nowMs: () => performance.now() - began,
    counted,
    async end(): Promise<Counted[]> {
      isOver = true;
      await Promise.all(underway);
      agent.destroy();
      return counted;
    },
  };
}
