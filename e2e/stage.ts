import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { builtProgram } from '#tools/checks/built-program.ts';

type Ask = (request: object) => Promise<unknown>;

/**
 * What time and use would have done is done by the product's own use cases, in a process beside the server (`tools/cli/stage.ts`)
 * that lives as long as this one. Requests take turns: one line out, one line back.
 */
function openStage(): Ask {
  const stage: ChildProcess = spawn(process.execPath, [builtProgram('tools/cli/stage.ts')], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR ?? '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (stage.stdin === null || stage.stdout === null) throw new Error('the stage has no pipes');
  const { stdin } = stage;
  const lines = createInterface({ input: stage.stdout })[Symbol.asyncIterator]();
  let turn: Promise<unknown> = Promise.resolve();
  return (request) => {
    const answered = turn.then(async () => {
      stdin.write(`${JSON.stringify(request)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error('the stage ended');
      return JSON.parse(value) as unknown;
    });
    turn = answered.catch(() => undefined);
    return answered;
  };
}

let stage: Ask | null = null;

async function ask<Answer>(request: object, shape: z.ZodType<Answer>): Promise<Answer> {
  stage ??= openStage();
  const answer = await stage(request);
  const refused = z.object({ error: z.string() }).safeParse(answer);
  if (refused.success) throw new Error(refused.data.error);
  return shape.parse(answer);
}

/** A person of one's own, with the password of the demo accounts. `endsAtSeconds` since 1970. */
export async function addPerson(person: {
  phone: string;
  level: number;
  endsAtSeconds: number;
}): Promise<void> {
  await ask({ do: 'add-person', ...person }, z.object({ uid: z.number() }));
}

type Counted = 'downloadReport' | 'readReport';
const Used = z.object({ used: z.number() });

/** Uses up what somebody may do today; throws where that is not `most` times. */
export async function exhaust(phone: string, action: Counted, most: number): Promise<void> {
  const { used } = await ask({ do: 'use-up', phone, action }, Used);
  if (used !== most) throw new Error(`${phone} could do ${action} ${used} times, not ${most}`);
}

/** Too many uses in a short time: the actions rest for half an hour. */
export async function suspend(phone: string, actions: Counted[]): Promise<void> {
  for (const action of actions) await ask({ do: 'hurry', phone, action }, Used);
}

/** The id of a session of somebody that is over because of its age. */
export async function openOldSession(phone: string): Promise<string> {
  return (await ask({ do: 'open-old-session', phone }, z.object({ sid: z.string() }))).sid;
}

/** The latest search that somebody keeps has found these reports. */
export async function tellOf(phone: string, fids: number[]): Promise<void> {
  const { told } = await ask({ do: 'tell-of', phone, fids }, z.object({ told: z.number() }));
  if (told !== fids.length) throw new Error(`${phone} was told of ${told} reports, not ${fids.length}`);
}

/** The operator attaches the PDF to the invoice that was asked for, or refuses it where there is a reason. */
export async function settleInvoice(
  orderCode: string,
  { pdf = '', reason = '' }: { pdf?: string; reason?: string },
): Promise<void> {
  const asked = { do: 'settle-invoice', orderCode, pdf: Buffer.from(pdf).toString('base64'), reason };
  const { outcome } = await ask(asked, z.object({ outcome: z.string() }));
  if (outcome !== 'done') throw new Error(`the invoice of ${orderCode}: ${outcome}`);
}
