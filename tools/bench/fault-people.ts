import { createGroup, getMyGroups } from '#contract/calls/groups.ts';
import { getFileDetail } from '#contract/calls/report-detail.ts';
import type { Counted, LoadPerson } from './counted-load.ts';
import { openMember } from './http-caller.ts';

export type Member = Awaited<ReturnType<typeof openMember>>;

const PHONES = ['13800000002', '13800000003'];
/** What each of the people buys: a membership and a place in the community, so that both kinds of goods are there. */
const BOUGHT = [2, 101];

/** A group of theirs, made where there is none. */
async function groupOf(client: Member['client']): Promise<number> {
  const { list } = await client.send(getMyGroups, {});
  const own = list.find(({ role }) => role === 'owner');
  return own?.id ?? (await client.send(createGroup, { name: '一起读' })).id;
}

/** Two members, signed in, and as the load takes them. */
export async function openPeople(origin: string): Promise<{ members: Member[]; people: LoadPerson[] }> {
  const members = await Promise.all(PHONES.map((phone) => openMember(origin, phone)));
  const people = await Promise.all(
    members.map(async ({ client, headers }, at) => ({
      keys: await client.keys(),
      headers: { cookie: headers.cookie, token: headers.token ?? '' },
      gid: await groupOf(client),
      itemId: BOUGHT[at] ?? 0,
    })),
  );
  return { members, people };
}

/** Each of them opens a report, without which none takes notes in it. */
export async function openFor(members: readonly Member[], fid: number): Promise<void> {
  for (const { client } of members) await client.send(getFileDetail, { fid });
}

/** How often was said what, of those that were not accepted. */
export function reasons(counted: readonly Counted[]): string {
  const byWhy = new Map<string, number>();
  for (const { why, outcome } of counted) {
    if (outcome === 'accepted') continue;
    const same = why.replace(/（编号 \w+）/, '（编号 …）');
    byWhy.set(same, (byWhy.get(same) ?? 0) + 1);
  }
  return [...byWhy].map(([why, count]) => `${count} × ${why}`).join('；') || '无';
}
