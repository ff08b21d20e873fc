import type { Member } from './fault-people.ts';
import {
  type Brought,
  bringFile,
  countTwice,
  isAsItWas,
  type Original,
  said,
  wrongWith,
} from './fault-transfer.ts';
import { pause } from './http-server.ts';
import { seededRandom } from './search-corpus.ts';

const BRING_EVERY_MS = 5_000;
const READ_EVERY_MS = 500;
const READABLE_WITHIN_MS = 300_000;

function told(whys: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const why of whys) counts.set(why, (counts.get(why) ?? 0) + 1);
  const each = [...counts].map(([why, count]) => `${count} × ${why}`);
  return each.length === 0 ? '' : `（${each.join('；')}）`;
}

/** Begins the work again and again, on average after so long, until it is over; then waits for what was begun. */
function repeat(everyMs: number, random: () => number, work: () => Promise<void>) {
  const underway = new Set<Promise<void>>();
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      const working = work().finally(() => underway.delete(working));
      underway.add(working);
      await pause(random() * 2 * everyMs);
    }
  })();
  return async () => {
    isOver = true;
    await running;
    await Promise.all(underway);
  };
}

export interface FilesPlan {
  origin: string;
  databaseUrl: string;
  people: readonly Member[];
  /** Reports whose files are read whole. */
  originals: readonly Original[];
  seed: number;
  bringEveryMs?: number;
}

/** Of every file that was taken: whether it can be read in the end, is what was brought, and is there once. */
async function lookForBrought(
  { origin, databaseUrl }: FilesPlan,
  brought: readonly Brought[],
): Promise<string> {
  const began = performance.now();
  const wrongs: string[] = [];
  for (const each of brought) {
    const why = await wrongWith(origin, each, began + READABLE_WITHIN_MS);
    if (why !== '') wrongs.push(why);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const twice = await countTwice(databaseUrl, brought);
  return `上传收下 ${brought.length}，${seconds} 秒后都看过，不对 ${wrongs.length}${told(wrongs)}，多出 ${twice}`;
}

/** Brings files and reads files of reports, until told to end; what was taken is then looked for, byte by byte. */
export function beginFiles(plan: FilesPlan) {
  const { origin, people, originals, seed, bringEveryMs = BRING_EVERY_MS } = plan;
  const random = seededRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value => {
    const picked = values[Math.floor(random() * values.length)];
    if (picked === undefined) throw new Error('nothing to choose from');
    return picked;
  };
  const brought: Brought[] = [];
  const notTaken: string[] = [];
  const notRead: string[] = [];
  let [read, wrong] = [0, 0];
  const bringing = repeat(bringEveryMs, random, async () => {
    try {
      brought.push(await bringFile(origin, pick(people), Date.now()));
    } catch (error) {
      notTaken.push(said(error));
    }
  });
  const reading = repeat(READ_EVERY_MS, random, async () => {
    try {
      if (!(await isAsItWas(origin, pick(people), pick(originals)))) wrong += 1;
      read += 1;
    } catch (error) {
      notRead.push(said(error));
    }
  });
  return {
    /** Everything that was begun is over. */
    async end(): Promise<void> {
      await Promise.all([bringing(), reading()]);
    },
    /** Every file of a report, whole: how many are what they were. */
    async readEach(): Promise<string> {
      const member = pick(people);
      let same = 0;
      for (const original of originals) if (await isAsItWas(origin, member, original)) same += 1;
      return `${same}/${originals.length} 份原文一样`;
    },
    /** Once all is well again. */
    async look(): Promise<string> {
      const ofBrought = await lookForBrought(plan, brought);
      return `${ofBrought}；没有收下 ${notTaken.length}${told(notTaken)}；读原文 ${read}，字节不符 ${wrong}，没有给 ${notRead.length}${told(notRead)}`;
    },
  };
}
