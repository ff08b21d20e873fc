import { Client, errors } from '@opensearch-project/opensearch';
import { isForPeople } from '#server/platform/limits/for-people.ts';
import {
  SearchBusy,
  SearchIndexUnavailable,
  SearchSlow,
  SearchTooComplex,
} from '#server/ports/search-index.ts';
import type { OpenSearchOptions } from './options.ts';

export interface OpenSearchRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
  path: string;
  query?: Record<string, string | number | boolean>;
  body?: object;
  /** In place of a body: one JSON text a line. */
  lines?: readonly string[];
}

export interface RequestLimits {
  signal?: AbortSignal | undefined;
  /** Time left for it, of a question. */
  timeoutMs?: number;
  /** Time for what is no question and may take long, whoever waits. */
  workMs?: number;
}

/** The engine says no with a status and a kind of its own. */
export class OpenSearchRefusal extends Error {
  override name = 'OpenSearchRefusal';
  readonly status: number;
  readonly kind: string;
  constructor(status: number, kind: string, reason: string) {
    super(`${kind}: ${reason}`);
    this.status = status;
    this.kind = kind;
  }
}

/** What a question looked at is gone: its node, or the index that another took the place of. It can be asked anew. */
export class ViewLost extends Error {
  override name = 'ViewLost';
}

export interface Connection {
  /**
   * Errors: `OpenSearchRefusal`, the reason of the signal, `SearchSlow` when the time that was given is over, `SearchIndexUnavailable` where no
   * node answers; a node that does not is passed over within the call.
   */
  ask(request: OpenSearchRequest, limits?: RequestLimits): Promise<unknown>;
  close(): Promise<void>;
}

/** Time for what nobody waits for at a screen, and for what somebody does, where the question has no time of its own. */
const PATIENT_MS = 60_000;
const PEOPLES_MS = 5_000;
/** The end of the time is told by a clock of ours, which comes first. */
const SLACK_MS = 1_000;
const TOO_LONG = new Set(['too_many_clauses', 'too_many_nested_clauses', 'query_shard_exception']);
const BUSY_SECONDS = 2;
/** What makes a cluster slow, as a long collection or many askers, is over after some seconds. */
export const SLOW_SECONDS = 5;

interface ErrorBody {
  error?: { type?: string; reason?: string; root_cause?: { type?: string; reason?: string }[] } | string;
}

/** A refusal as its body tells it. */
export function refusalOf(status: number, body: unknown): OpenSearchRefusal {
  const told = (body as ErrorBody | null | undefined)?.error;
  if (told === undefined || typeof told === 'string')
    return new OpenSearchRefusal(status, told ?? 'unknown', `HTTP ${status}`);
  const cause = told.root_cause?.[0];
  return new OpenSearchRefusal(
    status,
    cause?.type ?? told.type ?? 'unknown',
    cause?.reason ?? told.reason ?? '',
  );
}

/** What was asked that no engine should work on. */
const isTooComplex = ({ kind, message }: OpenSearchRefusal): boolean =>
  TOO_LONG.has(kind) && /clauses|maxClauseCount/i.test(message + kind);

/** The error of the port that a refusal of a question comes to. */
export function tellRefusal(refusal: OpenSearchRefusal): Error {
  if (isTooComplex(refusal)) return new SearchTooComplex();
  if (refusal.status === 429) return new SearchBusy(BUSY_SECONDS);
  if (refusal.status === 401 || refusal.status === 403)
    return new SearchIndexUnavailable(
      'OpenSearch 不让这个账号读写，请核对 OPENSEARCH_USER 与 OPENSEARCH_PASSWORD',
      { cause: refusal },
    );
  return new SearchIndexUnavailable(`检索引擎没有答上来（${refusal.message}）`, { cause: refusal });
}

/** Sends requests to whichever node answers. */
export function connect({ nodes, login }: Pick<OpenSearchOptions, 'nodes' | 'login'>): Connection {
  const client = new Client({
    nodes: [...nodes],
    ...(login === null ? {} : { auth: { username: login.user, password: login.password } }),
    // Each node may be the one that has gone.
    maxRetries: nodes.length + 1,
    requestTimeout: PATIENT_MS,
    compression: 'gzip',
  });
  return {
    async ask({ method, path, query = {}, body, lines }, { signal, timeoutMs: given, workMs } = {}) {
      signal?.throwIfAborted();
      const timeoutMs = given ?? workMs ?? (isForPeople() ? PEOPLES_MS : PATIENT_MS);
      if (timeoutMs <= 0) throw new SearchSlow(SLOW_SECONDS);
      const asked = client.transport.request(
        { method, path, querystring: query, body, ...(lines && { bulkBody: [...lines] }) },
        // Where there is another node, one that hangs is given half of the time.
        { requestTimeout: nodes.length > 1 ? Math.ceil(timeoutMs / 2) : timeoutMs + SLACK_MS },
      );
      // It gives nothing back: of what a listener gives, an event makes an error that ends the process.
      const end = (): void => {
        asked.abort();
      };
      signal?.addEventListener('abort', end, { once: true });
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        end();
      }, timeoutMs);
      try {
        return (await asked).body;
      } catch (error) {
        signal?.throwIfAborted();
        // A question that is late may be a long one; what is no question and late tells of the engine.
        if (isLate && given !== undefined) throw new SearchSlow(SLOW_SECONDS);
        if (isLate) throw new SearchIndexUnavailable('检索引擎没有及时回答', { cause: error });
        if (error instanceof errors.ResponseError) throw refusalOf(error.meta.statusCode ?? 0, error.body);
        throw new SearchIndexUnavailable(`检索引擎够不着（${(error as Error).message}）`, { cause: error });
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
      }
    },
    close: () => client.close(),
  };
}
