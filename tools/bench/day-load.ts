import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { CannonRequest } from 'autocannon';
import type { DayKind } from './day-mix.ts';
import { duesOf, type Pace } from './paced.ts';

const LONGEST_MS = 90_000;
/** An answer of the product that is none begins with its code; short ones are not compressed. */
const REFUSED = /"code":(?!0\b)(\d+)/;
const LOOKED_AT = 200;

export interface Asked {
  kind: DayKind;
  request: CannonRequest;
}

export interface Answered {
  kind: DayKind;
  /** From when it was due until its whole answer was there. */
  tookMs: number;
  /** Since the first was due. */
  endedMs: number;
  /** `refused` by the product in words: too many, too slow; `failed`: no answer, or another status. */
  outcome: 'good' | 'refused' | 'failed';
  why: string;
}

const outcomeOf = (status: number, begins: string): Pick<Answered, 'outcome' | 'why'> => {
  const code = REFUSED.exec(begins)?.[1];
  if (code !== undefined || status === 429) return { outcome: 'refused', why: code ?? '429' };
  return status === 200 ? { outcome: 'good', why: '' } : { outcome: 'failed', why: String(status) };
};

function send(
  origin: string,
  agent: Agent,
  { method, path, headers, body }: CannonRequest,
): Promise<Pick<Answered, 'outcome' | 'why'>> {
  return new Promise((done) => {
    const fail = (error: Error) =>
      done({ outcome: 'failed', why: String((error as { code?: string }).code ?? error.message) });
    const sent = request(`${origin}${path}`, { method, headers, agent }, (answer) => {
      let begins = '';
      answer.on('data', (piece: Buffer) => {
        if (begins === '') begins = piece.toString('latin1', 0, LOOKED_AT);
      });
      answer.on('end', () => done(outcomeOf(answer.statusCode ?? 0, begins))).on('error', fail);
    });
    sent.on('error', fail);
    sent.setTimeout(LONGEST_MS, () => sent.destroy(new Error('没有回答')));
    sent.end(body);
  });
}

/** Sends what was made ahead, each when it is due, whether the ones before are answered or not. */
export async function sendDay(origin: string, asked: readonly Asked[], pace: Pace): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true });
  const dues = duesOf(pace);
  const began = performance.now();
  const answered = await Promise.all(
    asked.map(async ({ kind, request: one }, at) => {
      const due = dues[at] ?? 0;
      await new Promise((done) => setTimeout(done, due));
      const outcome = await send(origin, agent, one);
      const endedMs = performance.now() - began;
      return { kind, tookMs: endedMs - due, endedMs, ...outcome };
    }),
  );
  agent.destroy();
  return answered;
}
