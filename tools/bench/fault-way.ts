import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * `open` passes on; `silent` takes what is sent and passes nothing on, as a way that is cut without a word; `refused` lets nobody in and ends
 * who is there; `broken` answers every request of HTTP with 500; `busy` every other one with 503, as
 * stores do that are asked too much; `slow` gives so many bytes a second to each.
 */
type Mode = 'open' | 'silent' | 'refused' | 'broken' | 'busy' | 'slow';

const SLOW_BYTES_A_SECOND = 20_000;
const BROKEN =
  'HTTP/1.1 500 Internal Server Error\r\nContent-Type: application/xml\r\nContent-Length: 58\r\nConnection: close\r\n\r\n<Error><Code>InternalError</Code><Message>x</Message></Er>';
const SLOW_DOWN = '<Error><Code>SlowDown</Code><Message>x</Message></Error>';
const BUSY = `HTTP/1.1 503 Slow Down\r\nContent-Type: application/xml\r\nContent-Length: ${SLOW_DOWN.length}\r\nConnection: close\r\n\r\n${SLOW_DOWN}`;
/** What begins a request, and no later piece of its body but by chance. */
const BEGINS = /^(GET|HEAD|PUT|POST|DELETE) \//;

/** A way to a port of this machine that can be cut and mended. */
export async function openWay(target: number) {
  let mode: Mode = 'open';
  const open = new Set<Socket>();
  let requests = 0;
  const isBusyFor = (piece: Buffer): boolean => {
    if (mode !== 'busy' || !BEGINS.test(piece.toString('latin1', 0, 10))) return false;
    requests += 1;
    return requests % 2 === 0;
  };
  const passSlowly = (piece: Buffer, from: Socket, to: Socket) => {
    from.pause();
    to.write(piece);
    setTimeout(() => from.resume(), (piece.length / SLOW_BYTES_A_SECOND) * 1000);
  };
  const way = createServer((near) => {
    if (mode === 'refused') return void near.destroy();
    const far = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        // Who is on the other side of a silent way does not hear of it.
        if (mode !== 'silent' || socket === near) other.destroy();
      });
    }
    near.on('data', (piece) => {
      if (mode === 'broken') near.end(BROKEN);
      else if (isBusyFor(piece)) near.end(BUSY);
      else if (mode !== 'silent') far.write(piece);
    });
    far.on('data', (piece) => {
      if (mode === 'slow') passSlowly(piece, far, near);
      else if (mode !== 'silent') near.write(piece);
    });
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  const address = way.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    /** What was passed on before stays so; connections that are open are under the new mode too. */
    set(next: Mode) {
      mode = next;
      if (next === 'refused') for (const socket of open) socket.destroy();
    },
    close() {
      for (const socket of open) socket.destroy();
      way.close();
    },
  };
}

export type Way = Awaited<ReturnType<typeof openWay>>;
