import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { CannonRequest } from 'autocannon';
import { seededRandom } from './search-corpus.ts';

/**
 * Requests that come by themselves, as people do: not one after the other's answer, nor all at the same moment. autocannon's own
 * rate sends those of a second at once, and measures a queue of its own making.
 */
export interface Pace {
  /** On average; the gaps are drawn from an exponential distribution. */
  perSecond: number;
  seconds: number;
  seed: number;
}

export interface Paced {
  /** Milliseconds from when each request was due until its whole answer was there, shortest first. */
  latencies: number[];
  /** Answers with another status than 200, and requests without an answer. */
  failed: number;
}

/** Milliseconds from the beginning at which requests are due. */
export function duesOf({ perSecond, seconds, seed }: Pace): number[] {
  const random = seededRandom(seed);
  const dues: number[] = [];
  for (let at = 0; ; ) {
    at -= (Math.log(1 - random()) / perSecond) * 1_000;
    if (at >= seconds * 1_000) return dues;
    dues.push(at);
  }
}

function send(
  origin: string,
  agent: Agent,
  { method, path, headers, body }: CannonRequest,
): Promise<boolean> {
  return new Promise((done) => {
    const sent = request(`${origin}${path}`, { method, headers, agent }, (answer) => {
      answer.on('end', () => done(answer.statusCode === 200)).on('error', () => done(false));
      answer.resume();
    });
    sent.on('error', () => done(false));
    sent.end(body);
  });
}

/** Sends the requests in turn, from the beginning again when there are no more. */
export async function sendPaced(origin: string, requests: CannonRequest[], pace: Pace): Promise<Paced> {
  const agent = new Agent({ keepAlive: true });
  const began = performance.now();
  const answered = await Promise.all(
    duesOf(pace).map(async (due, at) => {
      await new Promise((done) => setTimeout(done, due));
      const asked = requests[at % requests.length];
      const isRight = asked !== undefined && (await send(origin, agent, asked));
      return { isRight, latency: performance.now() - began - due };
    }),
  );
  agent.destroy();
  return {
    latencies: answered.map(({ latency }) => latency).sort((a, b) => a - b),
    failed: answered.filter(({ isRight }) => !isRight).length,
  };
}
