import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { problemOfSignature } from './check-signature.ts';

interface Stored {
  bytes: Buffer;
  etag: string;
  headers: Record<string, string>;
  writtenAt: Date;
}

interface Upload {
  key: string;
  parts: Map<number, { bytes: Buffer; etag: string }>;
  headers: Record<string, string>;
}

/**
 * How a call goes wrong: `slow-down` is refused with 503; `cut-before` loses the connection before anything is done, `cut-after` when all
 * is done and before it is said; `cut-body` in the middle of what is read; `silent` never answers; `silent-body` stops in the middle.
 */
export type Fault = 'slow-down' | 'cut-before' | 'cut-after' | 'cut-body' | 'silent' | 'silent-body';

interface Asked {
  method: string;
  /** Without the bucket; `` for the bucket itself. */
  key: string;
  query: URLSearchParams;
  header(name: string): string;
  body: Buffer;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
}

const MIN_PART = 5 * 1024 * 1024;
const KEPT = [
  'x-amz-server-side-encryption',
  'x-amz-server-side-encryption-aws-kms-key-id',
  'x-amz-meta-write',
];

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const fault = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});
const xml = (name: string, inside: string): Answer => ({
  status: 200,
  body: `<?xml version="1.0"?><${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inside}</${name}>`,
});

export type S3Double = Awaited<ReturnType<typeof startS3Double>>;

/**
 * A server that answers as S3 does, in memory: signatures, ranges, conditions, uploads in parts, lists by pages, rules. It knows the adapter
 * only by what comes over the wire.
 */
export async function startS3Double({ pageKeys = 1000 }: { pageKeys?: number } = {}) {
  const key = { id: 'double-key', secret: `secret-${randomUUID()}`, region: 'cn-double-1' };
  const bucket = 'library';
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Upload>();
  const calls: string[] = [];
  const faults: { call: RegExp; fault: Fault }[] = [];
  let rules: string | null = null;
  let listener = (_call: string): void => {};

  const keptOf = (asked: Asked) =>
    Object.fromEntries(KEPT.map((name) => [name, asked.header(name)]).filter(([, value]) => value !== ''));

  function store(asked: Asked, stored: Stored, told: Answer): Answer {
    if (asked.header('if-none-match') === '*' && objects.has(asked.key))
      return fault(412, 'PreconditionFailed');
    objects.set(asked.key, stored);
    return told;
  }

  function read(asked: Asked): Answer {
    const found = objects.get(asked.key);
    if (found === undefined) return fault(404, 'NoSuchKey');
    const wanted = asked.header('if-match');
    if (wanted !== '' && wanted !== found.etag) return fault(412, 'PreconditionFailed');
    const about = { etag: found.etag, 'last-modified': found.writtenAt.toUTCString(), ...found.headers };
    const range = /^bytes=(\d+)-(\d*)$/.exec(asked.header('range'));
    if (range === null) return { status: 200, headers: about, body: found.bytes };
    const [, from = '', to = ''] = range;
    if (Number(from) >= found.bytes.length) return fault(416, 'InvalidRange');
    const bytes = found.bytes.subarray(Number(from), to === '' ? undefined : Number(to) + 1);
    const told = `bytes ${from}-${Number(from) + bytes.length - 1}/${found.bytes.length}`;
    return { status: 206, headers: { ...about, 'content-range': told }, body: bytes };
  }

  function write(asked: Asked): Answer {
    const digest = createHash('md5').update(asked.body).digest();
    if (asked.header('content-md5') !== digest.toString('base64')) return fault(400, 'BadDigest');
    const etag = `"${digest.toString('hex')}"`;
    const id = asked.query.get('uploadId');
    if (id === null)
      return store(
        asked,
        { bytes: asked.body, etag, headers: keptOf(asked), writtenAt: new Date() },
        { status: 200, headers: { etag } },
      );
    const upload = uploads.get(id);
    if (upload === undefined) return fault(404, 'NoSuchUpload');
    upload.parts.set(Number(asked.query.get('partNumber')), { bytes: asked.body, etag });
    return { status: 200, headers: { etag } };
  }

  function begin(asked: Asked): Answer {
    const id = randomUUID();
    uploads.set(id, { key: asked.key, parts: new Map(), headers: keptOf(asked) });
    return xml('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`);
  }

  function complete(asked: Asked, id: string): Answer {
    const upload = uploads.get(id);
    if (upload === undefined || upload.key !== asked.key) return fault(404, 'NoSuchUpload');
    const named = [...asked.body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
      etag: (/<ETag>(.*?)<\/ETag>/.exec(part)?.[1] ?? '').replaceAll('&quot;', '"'),
    }));
    const parts = named.map(({ number }) => upload.parts.get(number));
    const bytes: Buffer[] = [];
    for (const [place, part] of parts.entries()) {
      if (part === undefined || part.etag !== named[place]?.etag) return fault(400, 'InvalidPart');
      if (place < parts.length - 1 && part.bytes.length < MIN_PART) return fault(400, 'EntityTooSmall');
      bytes.push(part.bytes);
    }
    const etag = `"${md5(parts.map((part) => part?.etag).join())}-${parts.length}"`;
    const told = xml('CompleteMultipartUploadResult', `<ETag>${etag.replaceAll('"', '&quot;')}</ETag>`);
    const answer = store(
      asked,
      { bytes: Buffer.concat(bytes), etag, headers: upload.headers, writtenAt: new Date() },
      told,
    );
    if (answer.status === 200) uploads.delete(id);
    return answer;
  }

  function list({ query }: Asked): Answer {
    const after = query.get('continuation-token') ?? '';
    const most = Math.min(Number(query.get('max-keys') ?? pageKeys), pageKeys);
    const keys = [...objects.keys()].filter(
      (name) => name.startsWith(query.get('prefix') ?? '') && name > after,
    );
    const page = keys.sort().slice(0, most);
    const more = keys.length > most;
    const contents = page.map((name) => {
      const { bytes, writtenAt } = objects.get(name) ?? { bytes: [], writtenAt: new Date(0) };
      const time = `<LastModified>${writtenAt.toISOString()}</LastModified>`;
      return `<Contents><Key>${name}</Key><Size>${bytes.length}</Size>${time}</Contents>`;
    });
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return xml('ListBucketResult', `<IsTruncated>${more}</IsTruncated>${next}${contents.join('')}`);
  }

  function ruled(asked: Asked): Answer {
    if (asked.method === 'GET')
      return rules === null ? fault(404, 'NoSuchLifecycleConfiguration') : { status: 200, body: rules };
    rules = asked.body.toString();
    return { status: 200 };
  }

  function answer(asked: Asked): Answer {
    const { method, query } = asked;
    const id = query.get('uploadId');
    if (asked.key === '') return query.has('lifecycle') ? ruled(asked) : list(asked);
    if (method === 'GET' || method === 'HEAD') return read(asked);
    if (method === 'PUT') return write(asked);
    if (method === 'POST') return id === null ? begin(asked) : complete(asked, id);
    if (id === null) objects.delete(asked.key);
    else uploads.delete(id);
    return { status: 204 };
  }

  function tell(
    response: ServerResponse,
    { status, headers, body = '' }: Answer,
    wrong: Fault | undefined,
  ): void {
    const bytes = Buffer.from(body);
    response.writeHead(status, { ...headers, 'content-length': bytes.length });
    if (wrong !== 'cut-body' && wrong !== 'silent-body') return void response.end(bytes);
    response.write(bytes.subarray(0, bytes.length / 2), () => {
      if (wrong === 'cut-body') response.destroy();
    });
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', 'http://double');
    const [, inBucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    const method = request.method ?? '';
    const call = [method, rest.join('/'), ...[...url.searchParams.keys()].sort()].join(' ');
    calls.push(call);
    listener(call);
    const place = faults.findIndex((each) => each.call.test(call));
    const wrong = place < 0 ? undefined : faults.splice(place, 1)[0]?.fault;
    if (wrong === 'cut-before') return void request.socket.destroy();
    if (wrong === 'silent') return;
    const header = (name: string) => String(request.headers[name] ?? '');
    const asked = { method, key: rest.join('/'), query: url.searchParams, header, body };
    const problem = problemOfSignature(request, body, key);
    const told =
      wrong === 'slow-down'
        ? fault(503, 'SlowDown')
        : problem !== null
          ? fault(problem === 'AuthorizationHeaderMalformed' ? 400 : 403, problem)
          : inBucket === bucket
            ? answer(asked)
            : fault(404, 'NoSuchBucket');
    if (wrong === 'cut-after') return void request.socket.destroy();
    // Of an answer to HEAD only the headers go out, the length among them.
    tell(response, told, wrong);
  }

  const server = createServer(
    (request, response) => void handle(request, response).catch(() => request.socket.destroy()),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    /** What opens it: a store of its own for each prefix. */
    optionsOf: (prefix: string) => ({
      bucket,
      region: key.region,
      endpoint: `http://127.0.0.1:${port}`,
      pathStyle: true,
      keyId: key.id,
      keySecret: key.secret,
      prefix,
      encryption: { kind: 'as-set-up' } as const,
    }),
    objects,
    /** Uploads in parts that are neither finished nor given up. */
    uploads,
    /** `PUT <key> partNumber uploadId x-id`: each call in turn. */
    calls,
    /** Called as a call comes in, before anything is done. */
    onCall(next: (call: string) => void) {
      listener = next;
    },
    /** The next call that these words match goes wrong so, once for each fault. */
    fail: (call: RegExp, ...wrong: Fault[]) =>
      void faults.push(...wrong.map((each) => ({ call, fault: each }))),
    /** That are open now. */
    connections: () =>
      new Promise<number>((done, fail) =>
        server.getConnections((error, count) => (error ? fail(error) : done(count))),
      ),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
