import { Agent, request as ask } from 'node:http';
import type { CannonRequest } from 'autocannon';

/** A request that has no answer by then counts as lost. */
const GIVEN_UP_AFTER_MS = 40_000;

export interface FloodRequest extends CannonRequest {
  /** Sent as browsers do, who take compressed answers: what is made for that is part of what is measured. Only the status counts then. */
  asBrowsers?: true;
}

export interface Flood {
  connections: number;
  /** Sent in this order, and from the beginning again while there is time, unless `most` says otherwise. */
  requests: FloodRequest[];
  /** Requests sent at most. */
  most: number;
  /** No request begins later than that. */
  forMs: number;
}

export interface Attack {
  name: string;
  /** Each time from addresses that have not asked before. Signatures in it are good for ten minutes. */
  plan: () => Promise<Flood>;
}

export interface Ground {
  origin: string;
  seed: number;
  /** Reports that are there. */
  ids: number[];
  /** The first half of the attackers' addresses. */
  network: string;
  /** Addresses the connections of one attack come from. */
  addresses: number;
  /** Visitors who search at the same time, each with an address and the free searches of its own. */
  visitors: number;
  forMs: number;
}

export interface Tally {
  sent: number;
  /** How many came back with each outcome: `200·0` is HTTP 200 with business code 0, `200` a page. */
  outcomes: Map<string, number>;
  /** Why requests had no answer in words: connection broken, silence, a fault of ours, a refusal without a message. */
  lost: Map<string, number>;
}

export interface Answer {
  status: number;
  text: string;
}

/** One request, its body as text. Rejects where the connection breaks or nothing comes in time. */
export function send(
  origin: string,
  agent: Agent,
  { method, path, headers, body, asBrowsers }: FloodRequest,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = ask(`${origin}${path}`, {
      method,
      agent,
      // Uncompressed, so that its code can be read at no cost to whoever measures.
      headers: asBrowsers === true ? headers : { ...headers, 'accept-encoding': 'identity' },
      signal: AbortSignal.timeout(GIVEN_UP_AFTER_MS),
    });
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
      response.once('error', reject);
    });
    // A server that refuses a body half way answers first and closes then: only the first of the two counts.
    sent.on('error', reject);
    sent.end(body);
  });
}

/** What both envelopes and pages say: the outcome's name, and whether it is one a person can read. */
export function outcomeOf({ status, text }: Answer): { name: string; inWords: boolean } {
  if (!text.startsWith('{')) return { name: String(status), inWords: status < 500 && text !== '' };
  const body = JSON.parse(text) as Record<string, unknown>;
  // What is no envelope, as the API's description and the health answers, is judged as a page is.
  if (!('code' in body)) return { name: String(status), inWords: status < 500 };
  const code = body.status === 1 ? 0 : Number(body.code);
  const words = String(body.message ?? body.info ?? '');
  const isFault = status >= 500 || code === 10500 || Number.isNaN(code);
  return { name: `${status}·${code}`, inWords: !isFault && (code === 0 || words !== '') };
}

const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

/** Sends what it was given until the time or the number is over, or `signal` says so, and waits for all answers. */
export async function flood(origin: string, plan: Flood, signal?: AbortSignal): Promise<Tally> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.connections });
  const tally: Tally = { sent: 0, outcomes: new Map(), lost: new Map() };
  const end = performance.now() + plan.forMs;
  const connection = async () => {
    while (performance.now() < end && tally.sent < plan.most && signal?.aborted !== true) {
      const request = plan.requests[tally.sent % plan.requests.length];
      if (request === undefined) return;
      tally.sent += 1;
      try {
        const { name, inWords } = outcomeOf(await send(origin, agent, request));
        add(inWords ? tally.outcomes : tally.lost, name);
      } catch (error) {
        add(tally.lost, (error as NodeJS.ErrnoException).code ?? String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: plan.connections }, connection));
  agent.destroy();
  return tally;
}
