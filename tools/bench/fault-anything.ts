import type { StoreProgram } from './fault-about.ts';
import { openNode } from './fault-cluster.ts';
import { postgresPid, type Row } from './fault-rows.ts';
import { pause } from './http-server.ts';
import type { NodeStage } from './node-stage.ts';

/** As long as a unit of `ops/systemd` waits before it begins what ended. */
const BEGUN_AFTER_MS = 2_000;

interface AnythingScene {
  stage: NodeStage;
  folder: string;
  kills: number;
  /** After which no more are killed, however many there were to be. */
  withinMinutes: number;
  random: () => number;
  /** The store of files and the node of the engine, where they are programs of their own. */
  store: StoreProgram;
  node: URL | null;
}

type Kill = () => Promise<void>;

const TELL_EVERY = 20;
const tell = (killed: ReadonlyMap<string, number>): void =>
  console.error([...killed].map(([name, times]) => `${name} ${times} 次`).join('，'));

/** Whoever began the database begins it again; killed just now, it is waited for. */
async function killPostgres(folder: string): Promise<void> {
  for (let tried = 0; ; tried += 1) {
    try {
      process.kill(postgresPid(folder), 'SIGKILL');
      return;
    } catch (error) {
      if (tried === 600) throw error;
      await pause(100);
    }
  }
}

/** Whoever answers is drawn twice as often as the others, as there are two and people are there. */
async function partsOf({ stage, folder, store, node }: AnythingScene): Promise<[string, Kill][]> {
  const ofStage = (name: string): [string, Kill] => [
    name,
    async () => {
      await stage.end(name, 'SIGKILL');
      await stage.begin(name);
      await stage.ready(name);
    },
  ];
  const apis = [ofStage('api-1'), ofStage('api-2')];
  const parts: [string, Kill][] = [...apis, ...apis, ofStage('worker')];
  parts.push(['PostgreSQL', () => killPostgres(folder)]);
  if (store !== null)
    parts.push([
      'MinIO',
      async () => {
        await store.kill();
        await pause(BEGUN_AFTER_MS);
        store.begin();
      },
    ]);
  const engine = node === null ? null : await openNode(node);
  if (engine !== null)
    parts.push([
      'OpenSearch',
      async () => {
        engine.kill();
        await pause(BEGUN_AFTER_MS);
        engine.begin();
      },
    ]);
  return parts;
}

/** Whichever part chance says, at a moment that chance says, so many times; what was killed may not be well again by the next. */
export const anythingRow = (scene: AnythingScene): Row => ({
  name: `随机的时刻 kill -9 随便哪一部分，至多 ${scene.kills} 次`,
  async act() {
    const parts = await partsOf(scene);
    const killed = new Map<string, number>();
    const ends = performance.now() + scene.withinMinutes * 60_000;
    for (let time = 0; time < scene.kills && performance.now() < ends; time += 1) {
      await pause(scene.random() * 3_000);
      const [name, kill] = parts[Math.floor(scene.random() * parts.length)] ?? ['', async () => {}];
      await kill();
      killed.set(name, (killed.get(name) ?? 0) + 1);
      if ((time + 1) % TELL_EVERY === 0) tell(killed);
    }
    tell(killed);
  },
});
