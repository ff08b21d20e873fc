import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

export type ProxyName = 'haproxy' | 'nginx';

interface ProxyPlan {
  /** Where the proxy listens. */
  port: number;
  /** Of those that answer: as many as there are. */
  ports: readonly number[];
  /** For what it keeps of its own. */
  folder: string;
}

/** The committed settings, for these ports; whoever is there beyond the two that they name stands in lines like the first's. */
const ofHaproxy = ({ port, ports }: ProxyPlan): string =>
  read('ops/haproxy/haproxy.cfg')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replaceAll(/^ *server api-1.*\n/gm, (line) => {
      const others = ports
        .slice(2)
        .map((_, at) => line.replaceAll('api-1', `api-${at + 3}`).replace('3000', `${ports[at + 2]}`));
      return [line, ...others].join('');
    })
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports[1]}`);

/** The committed settings, for these ports and without TLS, in what a distribution puts around them. */
function ofNginx({ port, ports, folder }: ProxyPlan): string {
  const site = read('ops/nginx/yanjian.conf')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*\n/gm, '')
    .replace('127.0.0.1:3000', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[1]}`);
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `  ${each}_temp_path ${join(folder, `nginx-${each}`)};`,
  );
  // Started by root it would work as somebody else, who may not write in that folder.
  const owner = process.getuid?.() === 0 ? ['user root;'] : [];
  return [
    ...[...owner, 'daemon off;', `pid ${join(folder, 'nginx.pid')};`, 'error_log stderr warn;', 'events {}'],
    ...['http {', '  access_log off;', ...kept, site, '}', ''],
  ].join('\n');
}

/** What is written where, and how it is started with that. */
export function proxySettings(name: ProxyName, plan: ProxyPlan) {
  const file = join(plan.folder, `${name}.cfg`);
  return name === 'haproxy'
    ? { file, text: ofHaproxy(plan), words: ['-db', '-f', file] }
    : { file, text: ofNginx(plan), words: ['-e', 'stderr', '-c', file] };
}
