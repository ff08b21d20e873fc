import type { Call, JsonCall, RequestOf, ResponseOf } from './call.ts';
import { BusinessError, CODES, type Code, type CodeName } from './codes.ts';
import { fetchTransport } from './fetch-transport.ts';
import { type SessionKeys, startSession } from './session.ts';
import { openSealed, signPayload } from './signing.ts';
import type { Transport, TransportAnswer } from './transport.ts';

export interface ClientOptions {
  /** Where the server is, for example `http://localhost:3000`; cookies are kept for the life of the client. */
  baseUrl?: string;
  /** Another way for requests to leave than `fetch` to `baseUrl`. */
  transport?: Transport;
  /** A personal token: there is neither session nor seal, and only the calls that take one answer. */
  bearer?: string;
  /** Known keys; without them the first call starts a session. */
  keys?: SessionKeys;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** False takes answers as they come: a page's script trusts the server that sent it, and carries no schemas to check with. */
  checked?: boolean;
  /** False asks for plain answers, where the page has no WebCrypto (plain http on another machine). */
  sealed?: boolean;
}

/** The server could not be reached or answered something that is no answer of ours. */
export class CallFailed extends Error {
  override name = 'CallFailed';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface Client {
  /** Makes a call. Throws `BusinessError` for every code but 0, `CallFailed` where no answer came. */
  send<C extends JsonCall>(call: C, request: RequestOf<C>, signal?: AbortSignal): Promise<ResponseOf<C>>;
  /** The bytes of an answer as they come; `read-events.ts` and `read-bytes.ts` make of them what the call declares. Throws as `send` does. */
  open(call: Call, request: unknown, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  keys(): Promise<SessionKeys>;
  /** Forgets the keys, after the session changed. */
  forgetKeys(): void;
}

/** What both envelopes say. */
export interface Answer {
  code: number;
  message: string;
  data: unknown;
}

const NAME_OF_CODE = new Map<number, CodeName>(
  Object.entries(CODES).map(([name, code]) => [code, name as CodeName]),
);

/** The answer's data. Throws `BusinessError` for every code but 0. */
export function dataOf({ code, message, data }: Answer): unknown {
  if (code === CODES.success) return data;
  const name = NAME_OF_CODE.get(code) ?? 'internal';
  throw new BusinessError(name, message || undefined, (data ?? null) as Record<string, unknown> | null);
}

export function isBusinessError(error: unknown, code?: Code): error is BusinessError {
  return error instanceof BusinessError && (code === undefined || error.code === code);
}

/** Reads an envelope. Throws `CallFailed` where it is none. */
function readAnswer(kind: Call['envelope'], status: number, text: string): Answer {
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new CallFailed(
      status,
      status === 0 ? '网络不通，请检查连接后重试' : `服务没有正常应答（${status}），请稍后重试`,
    );
  }
  if (kind === 'open')
    return status === 200
      ? { code: CODES.success, message: '', data: body }
      : { code: Number(body.code ?? CODES.internal), message: String(body.title ?? ''), data: body };
  const message = String(body.message ?? body.info ?? '');
  if (kind === 'v2') return { code: Number(body.code), message, data: body.data };
  return { code: body.status === 1 ? 0 : Number(body.code ?? CODES.internal), message, data: body.infor };
}

/** The data of an answer that came whole. */
const contentOf = (call: Call, { status, text }: TransportAnswer): unknown =>
  dataOf(readAnswer(call.envelope, status, text));

function toQuery(payload: Record<string, unknown>): string {
  const pairs = Object.entries(payload).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(
    Object.fromEntries(pairs.map(([key, value]) => [key, String(value)])),
  ).toString();
}

const SESSIONLESS: SessionKeys = { signKey: '', sealKey: '', token: '' };

/** Sends payloads as requests. */
function exchangeOver(
  { transport, baseUrl, bearer, sealed = true }: ClientOptions,
  onOtherSession: () => void,
) {
  const carry = transport ?? fetchTransport(baseUrl ?? '');
  return async (
    call: Call,
    payload: Record<string, unknown>,
    token: string,
    { signal, inPieces = false }: { signal?: AbortSignal | undefined; inPieces?: boolean } = {},
  ) => {
    const isGet = call.method === 'GET';
    const answer = await carry({
      method: call.method,
      path: isGet ? `${call.path}?${toQuery(payload)}` : call.path,
      headers: {
        'content-type': 'application/json',
        ...(bearer === undefined ? { token } : { authorization: `Bearer ${bearer}` }),
        device: '1',
        ...(sealed ? {} : { seal: '0' }),
      },
      body: isGet ? undefined : JSON.stringify(payload),
      signal,
      inPieces,
    });
    if (token !== '' && answer.token !== undefined && answer.token !== token) onOtherSession();
    return answer;
  };
}

/** The one typed client: browser, page renderer, tests and command line all use it. */
export function createClient(options: ClientOptions): Client {
  let keys = options.keys === undefined ? null : Promise.resolve(options.keys);
  const now = options.now ?? Date.now;
  const wantsSeal = options.sealed ?? true;
  const checked = options.checked ?? true;
  function read<C extends Call>(call: C, data: unknown): ResponseOf<C> {
    return (checked ? call.response.parse(data) : data) as ResponseOf<C>;
  }
  const forgetKeys = () => {
    keys = null;
  };
  // Signing in or out gives the cookies another session; its keys are fetched before the next call.
  const exchange = exchangeOver(options, forgetKeys);

  async function start(): Promise<SessionKeys> {
    return read(startSession, contentOf(startSession, await exchange(startSession, { opFrom: 1 }, '')));
  }

  function currentKeys(): Promise<SessionKeys> {
    if (options.bearer !== undefined) return Promise.resolve(SESSIONLESS);
    keys ??= start().catch((error: unknown) => {
      keys = null;
      throw error;
    });
    return keys;
  }

  async function send<C extends JsonCall>(
    call: C,
    request: RequestOf<C>,
    signal?: AbortSignal,
  ): Promise<ResponseOf<C>> {
    const session = await currentKeys();
    const payload: Record<string, unknown> = { ...(request as Record<string, unknown>), opFrom: 1 };
    if (call.sealed && wantsSeal) {
      payload.timestamp = now();
      payload.sign = await signPayload(payload, session.signKey);
    }
    const answer = contentOf(call, await exchange(call, payload, session.token, { signal }));
    const data =
      typeof answer === 'string' && call.sealed ? await openSealed(answer, session.sealKey) : answer;
    return read(call, data);
  }

  async function open(call: Call, request: unknown, signal?: AbortSignal) {
    const { token } = await currentKeys();
    const answer = await exchange(call, { ...(request as object), opFrom: 1 }, token, {
      signal,
      inPieces: true,
    });
    if (answer.body !== undefined && answer.status < 300) return answer.body;
    contentOf(call, answer);
    throw new CallFailed(answer.status, '服务没有正常应答，请稍后重试');
  }

  return {
    send,
    open,
    keys: currentKeys,
    forgetKeys,
  };
}
