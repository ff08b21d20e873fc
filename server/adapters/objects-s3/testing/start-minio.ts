import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

/** Where the server stands; null where it is not installed (`go install github.com/minio/minio@latest`). */
export function findMinio(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'minio')).find((path) => existsSync(path)) ?? null;
}

export const minioVersion = (program: string): string =>
  spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0] ?? '';

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
  });
  return promise;
}

/** A real server that speaks S3, with an empty bucket, on a port of its own and a folder of its own below `parent`. */
export async function startMinio(program: string, parent = tmpdir()) {
  const folder = await mkdtemp(join(parent, 'yanjian-minio-'));
  const [port, console] = [await freePort(), await freePort()];
  const key = { accessKeyId: 'minio-root', secretAccessKey: randomBytes(16).toString('hex') };
  const words = ['--address', `127.0.0.1:${port}`, '--console-address', `127.0.0.1:${console}`, folder];
  const env = {
    MINIO_ROOT_USER: key.accessKeyId,
    MINIO_ROOT_PASSWORD: key.secretAccessKey,
    MINIO_KMS_SECRET_KEY: `k-1:${randomBytes(32).toString('base64')}`,
    HOME: folder,
  };
  const begin = () => spawn(program, ['server', '--quiet', ...words], { env, stdio: 'ignore' });
  let child = begin();
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  const endpoint = `http://127.0.0.1:${port}`;
  // It refuses connections for as long as it starts, which is what attempts are for.
  const client = new S3Client({
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    credentials: key,
    maxAttempts: 12,
  });
  await client.send(new CreateBucketCommand({ Bucket: 'library' }));
  return {
    /** To look at what the adapter left. */
    client,
    optionsOf: (prefix: string) => ({
      bucket: 'library',
      region: 'us-east-1',
      endpoint,
      pathStyle: true,
      keyId: key.accessKeyId,
      keySecret: key.secretAccessKey,
      prefix,
      encryption: { kind: 'as-set-up' } as const,
    }),
    /** Its process: killed as where the power goes, and begun again on what the folder holds. */
    program: {
      pid: () => child.pid ?? 0,
      kill,
      begin() {
        child = begin();
      },
    },
    async close() {
      client.destroy();
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
