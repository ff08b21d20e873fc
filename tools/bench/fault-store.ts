import type { StoreProgram } from './fault-about.ts';
import { fillDisk, isOwnFileSystem } from './fault-disk.ts';
import type { Row } from './fault-rows.ts';
import { pause } from './http-server.ts';

const AWAY_MS = 30_000;
const BEGUN_AFTER_MS = 2_000;

interface StoreScene {
  store: NonNullable<StoreProgram>;
  /** The file system that it is alone on; rows that fill it are left out elsewhere. */
  folder: string | undefined;
  kills: number;
  random: () => number;
}

/** What happens to the program that keeps the files. */
export function storeRows({ store, folder, kills, random }: StoreScene): Row[] {
  const lookAfterMs = 3_000;
  const ofDisk: Row[] =
    folder === undefined || !isOwnFileSystem(folder)
      ? []
      : [{ name: 'S3 的磁盘满 30 秒', act: () => fillDisk(folder, AWAY_MS), lookAfterMs }];
  return [
    {
      name: `S3 kill -9，${kills} 次，随机的时刻，2 秒后再启动`,
      async act() {
        for (let time = 0; time < kills; time += 1) {
          await pause(random() * 6_000);
          await store.kill();
          await pause(BEGUN_AFTER_MS);
          store.begin();
        }
      },
    },
    {
      name: 'S3 kill -9，30 秒后再启动',
      async act() {
        await store.kill();
        await pause(AWAY_MS);
        store.begin();
      },
      lookAfterMs,
    },
    {
      name: 'S3 停住 30 秒（SIGSTOP）',
      async act() {
        process.kill(store.pid(), 'SIGSTOP');
        await pause(AWAY_MS);
        process.kill(store.pid(), 'SIGCONT');
      },
      lookAfterMs,
    },
    ...ofDisk,
  ];
}
