import { createServer } from 'node:net';

/** Somebody else listens where we were told to; the message is what a person sees. */
export class PortInUse extends Error {
  override name = 'PortInUse';
  constructor(port: number) {
    super(`端口 ${port} 已被占用，请先停止占用它的程序，或用 PORT 指定另一个端口`);
  }
}

/** Throws `PortInUse` at once, instead of after a minute of preparing what could then not be served. */
export async function ensurePortFree(port: number, host: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'EADDRINUSE' ? new PortInUse(port) : error),
    );
    probe.listen({ port, host }, done);
  });
  await new Promise((done) => probe.close(done));
}
