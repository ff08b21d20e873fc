import { getFileDetail } from '#contract/calls/report-detail.ts';
import { withDatabase } from './fault-model.ts';
import { type BenchCaller, openCaller } from './http-caller.ts';

/** Copies of the demo's senior member, so that no bound of one account is what is measured. */
const phoneOf = (at: number): string => `1390000${String(at).padStart(4, '0')}`;
/** Each comes from a network of their own, as the proxy is believed. */
const addressOf = (at: number): string => `10.${at >> 8}.${at & 255}.7`;

/** Every person takes notes in these of their own; opening them costs no further unit that day. */
const OPENED_EACH = 8;

export interface DayPeople {
  members: readonly (BenchCaller & { opened: readonly number[] })[];
  visitors: readonly BenchCaller[];
}

export const addMembers = (databaseUrl: string, count: number): Promise<void> =>
  withDatabase(databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO accounts (phone, password_hash, nickname, level, unlock_ends_at, adult_declared_at, created_at)
       SELECT each, a.password_hash, '读者', a.level, a.unlock_ends_at, a.adult_declared_at, a.created_at
       FROM accounts a, unnest($1::text[]) AS each WHERE a.phone = '13800000002' ON CONFLICT DO NOTHING`,
      [Array.from({ length: count }, (_, at) => phoneOf(at))],
    );
  });

/** Signed in one after the other, as the hash of a password is work; every member has opened some reports. */
export async function openDayPeople(
  origin: string,
  { members, visitors, fids }: { members: number; visitors: number; fids: readonly number[] },
): Promise<DayPeople> {
  const opened: DayPeople['members'][number][] = [];
  for (let at = 0; at < members; at += 1) {
    const caller = await openCaller(origin, { phone: phoneOf(at) }, addressOf(at));
    const own = Array.from({ length: OPENED_EACH }, (_, each) => fids[(at * 3 + each) % fids.length] ?? 0);
    for (const fid of own) {
      const asked = await caller.call(getFileDetail, { fid });
      const { method, headers, body } = asked;
      const answer = await fetch(`${origin}${asked.path}`, { method, headers, body: body ?? null } as never);
      if (!answer.ok) throw new Error(`打不开报告 ${fid}：${answer.status}`);
      await answer.arrayBuffer();
    }
    opened.push({ ...caller, opened: own });
  }
  const there = await Promise.all(
    Array.from({ length: visitors }, (_, at) => openCaller(origin, 'visitor', addressOf(members + at))),
  );
  return { members: opened, visitors: there };
}
