import { spawn } from 'node:child_process';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import type { Row } from './fault-rows.ts';
import { pause } from './http-server.ts';

const AWAY_MS = 30_000;
const GREEN_WITHIN_MS = 180_000;

/** A node of this machine, as it can be begun again. */
interface Process {
  pid: number;
  command: readonly string[];
  environment: Record<string, string>;
  folder: string;
  owner: { uid: number; gid: number };
}

const wordsOf = (pid: number, file: string): string[] =>
  readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').filter(Boolean);

function processOf(pid: number): Process {
  const { uid, gid } = statSync(`/proc/${pid}`);
  const environment = Object.fromEntries(
    wordsOf(pid, 'environ').map((each) => {
      const [name = ''] = each.split('=', 1);
      return [name, each.slice(name.length + 1)];
    }),
  );
  const folder = readlinkSync(`/proc/${pid}/cwd`);
  return { pid, command: wordsOf(pid, 'cmdline'), environment, folder, owner: { uid, gid } };
}

function beginAgain({ command, environment, folder, owner }: Process): number {
  const [program = '', ...words] = command;
  const child = spawn(program, words, {
    ...{ cwd: folder, env: environment, ...owner },
    ...{ detached: true, stdio: 'ignore' },
  });
  child.unref();
  return child.pid ?? 0;
}

interface NodesAnswer {
  nodes: Record<string, { process: { id: number } }>;
}

/** A cluster on this machine: whom it has elected, who else is there, and when all are there again. */
function clusterOf(nodes: readonly URL[]) {
  const ask = async <Answer>(path: string): Promise<Answer> => {
    for (const node of nodes)
      try {
        const answer = await fetch(new URL(path, node), { signal: AbortSignal.timeout(20_000) });
        if (answer.ok) return (await answer.json()) as Answer;
      } catch {
        // Another may answer.
      }
    throw new Error(`no node answers ${path}`);
  };
  return {
    async processes(): Promise<{ elected: Process; others: Process[] }> {
      const [manager] = await ask<{ id: string }[]>('/_cat/cluster_manager?format=json');
      const { nodes: known } = await ask<NodesAnswer>('/_nodes/process');
      const pidOf = (id: string) => processOf(known[id]?.process.id ?? 0);
      const others = Object.keys(known).filter((id) => id !== manager?.id);
      return { elected: pidOf(manager?.id ?? ''), others: others.map(pidOf) };
    },
    async green(): Promise<void> {
      const began = performance.now();
      while (performance.now() - began < GREEN_WITHIN_MS) {
        try {
          await ask(`/_cluster/health?wait_for_nodes=${nodes.length}&wait_for_status=green&timeout=10s`);
          return;
        } catch {
          await pause(500);
        }
      }
      throw new Error('the cluster is not green');
    },
  };
}

/** A node that is there now, to be killed and begun again as often as one likes. */
export async function openNode(url: URL) {
  const { elected } = await clusterOf([url]).processes();
  let { pid } = elected;
  return {
    kill: () => void process.kill(pid, 'SIGKILL'),
    begin() {
      pid = beginAgain(elected);
    },
  };
}

/** What happens to nodes of a cluster; each row begins and ends with all of them. */
export function clusterRows(nodes: readonly URL[]): Row[] {
  const cluster = clusterOf(nodes);
  type Chosen = Awaited<ReturnType<typeof cluster.processes>>;
  const row = (
    name: string,
    choose: (there: Chosen) => Process[],
    begin: (each: Process) => void,
    end: (each: Process) => unknown,
  ): Row => ({
    name,
    async act() {
      const chosen = choose(await cluster.processes());
      for (const each of chosen) begin(each);
      await pause(AWAY_MS);
      for (const each of chosen) end(each);
    },
    lookAfterMs: 3_000,
    before: () => cluster.green(),
  });
  const kill = ({ pid }: Process) => void process.kill(pid, 'SIGKILL');
  const stop = ({ pid }: Process) => void process.kill(pid, 'SIGSTOP');
  const goOn = ({ pid }: Process) => void process.kill(pid, 'SIGCONT');
  const elected = ({ elected: each }: Chosen) => [each];
  const another = ({ others }: Chosen) => others.slice(0, 1);
  return [
    { name: '什么也不做', act: () => pause(10_000), lookAfterMs: 3_000 },
    row('kill -9 选出的主节点，30 秒后再启动', elected, kill, beginAgain),
    row('kill -9 另一个节点，30 秒后再启动', another, kill, beginAgain),
    row('选出的主节点停住 30 秒（SIGSTOP）', elected, stop, goOn),
    row('另一个节点停住 30 秒（SIGSTOP）', another, stop, goOn),
    row(
      'kill -9 三个里的两个（连同主节点），30 秒后再启动',
      ({ elected: first, others }) => [first, ...others.slice(0, 1)],
      kill,
      beginAgain,
    ),
  ];
}
