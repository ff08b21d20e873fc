import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { pause } from './http-server.ts';

const ip = (...words: string[]) => execFileSync('ip', words, { stdio: ['ignore', 'pipe', 'pipe'] });

/** Passes every connection on, from a port or a file of this machine to the other. */
const FORWARD = `
  const { connect, createServer } = require('node:net');
  const [from, to] = JSON.parse(process.argv[1]);
  createServer((near) => {
    const far = connect(to);
    near.on('error', () => far.destroy()).on('close', () => far.destroy()).pipe(far);
    far.on('error', () => near.destroy()).on('close', () => near.destroy()).pipe(near);
  }).listen(from);`;

/**
 * Another machine, as far as a network shows: a name space with one wire to this one, on which `target` of this machine answers. Cut, every
 * packet either way is lost without a word, so that no connection is opened, refused or ended. For root on Linux.
 */
export async function openNetwork(target: number, port: number) {
  const [space, near, far] = ['yj-faults', 'yj-near', 'yj-far'];
  const [here, there] = ['10.213.7.1', '10.213.7.2'];
  const file = `/tmp/yanjian-faults-${process.pid}.sock`;
  const close = () => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(file, { force: true });
    try {
      ip('netns', 'del', space);
    } catch {
      // It is not there.
    }
  };
  const children: ReturnType<typeof spawn>[] = [];
  close();
  ip('netns', 'add', space);
  ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', space);
  ip('addr', 'add', `${here}/24`, 'dev', near);
  ip('link', 'set', near, 'up');
  ip('-n', space, 'addr', 'add', `${there}/24`, 'dev', far);
  ip('-n', space, 'link', 'set', far, 'up');
  const forward = (from: unknown, to: unknown) => ['-e', FORWARD, JSON.stringify([from, to])];
  children.push(
    spawn(process.execPath, forward(file, { host: '127.0.0.1', port: target })),
    spawn('ip', ['netns', 'exec', space, process.execPath, ...forward({ host: there, port }, file)]),
  );
  await pause(1_500);
  return {
    host: there,
    cut: () => ip('neigh', 'replace', there, 'lladdr', '02:00:00:00:00:99', 'nud', 'permanent', 'dev', near),
    mend: () => ip('neigh', 'del', there, 'dev', near),
    close,
  };
}
