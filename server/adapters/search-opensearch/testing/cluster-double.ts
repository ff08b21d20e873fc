import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/**
 * How a call goes wrong: refused for want of room as a whole or in its first items, refused with a status and a kind, lost with its
 * connection before or after it is done, never answered.
 */
export type Fault =
  | 'no-room'
  | { itemsWithoutRoom: number }
  | { status: number; kind: string }
  | { answer: object }
  | 'cut-before'
  | 'cut-after'
  | 'silent';

interface Held {
  version: number;
  source: string | null;
}

interface IndexHeld {
  meta: unknown;
  documents: Map<string, Held>;
}

interface Answer {
  status: number;
  body: object;
}

const refusal = (status: number, kind: string): Answer => ({
  status,
  body: { error: { type: kind, reason: kind, root_cause: [{ type: kind, reason: kind }] }, status },
});
const missing = (kind: string): Answer => refusal(404, kind);
const done: Answer = { status: 200, body: { acknowledged: true } };

/** What all nodes of a cluster know. */
function createState() {
  const indexes = new Map<string, IndexHeld>();
  const aliases = new Map<string, Set<string>>();
  const views = new Map<string, number>();
  const behind = (name: string): IndexHeld | undefined => {
    const [index = name] = aliases.get(name) ?? [];
    return indexes.get(index);
  };
  return { indexes, aliases, views, behind, opened: 0 };
}
type State = ReturnType<typeof createState>;

interface BulkAbout {
  _id: string;
  version?: number;
}

/** One change, by the rules of `external_gte`. */
function apply({ documents }: IndexHeld, action: string, about: BulkAbout, source: string | null): number {
  const held = documents.get(about._id);
  const version = about.version ?? (held?.version ?? 0) + 1;
  if (held !== undefined && about.version !== undefined && about.version < held.version) return 409;
  documents.set(about._id, { version, source });
  return action === 'delete' && (held === undefined || held.source === null) ? 404 : 200;
}

function bulk(index: IndexHeld, lines: readonly string[], withoutRoom: number): Answer {
  const items: object[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [[action, about] = ['', { _id: '' }]] = Object.entries(
      JSON.parse(lines[at] ?? '{}') as Record<string, BulkAbout>,
    );
    const source = action === 'index' ? (lines[++at] ?? null) : null;
    const status = items.length < withoutRoom ? 429 : apply(index, action, about, source);
    items.push({
      [action]: { _id: about._id, status, ...(status >= 400 && { error: { type: 'refused' } }) },
    });
  }
  return { status: 200, body: { items } };
}

const liveOf = ({ documents }: IndexHeld): number =>
  [...documents.values()].filter(({ source }) => source !== null).length;

/** Answers a request of the adapter. Searches are answered with how many documents there were when their view was opened, and no more. */
function answerOf(state: State, method: string, path: string, body: string, withoutRoom: number): Answer {
  const { indexes, aliases, views, behind } = state;
  const [first = '', second = ''] = path.split('/').slice(1);
  const lines = body.split('\n').filter((line) => line !== '');
  if (first === '_msearch') {
    const responses = lines.flatMap((line) => {
      const { pit } = JSON.parse(line) as { pit?: { id: string } };
      if (pit === undefined) return [];
      const value = views.get(pit.id);
      if (value === undefined) return [missing('search_context_missing_exception').body];
      return [{ status: 200, _shards: { failed: 0 }, hits: { total: { value }, hits: [] } }];
    });
    return { status: 200, body: { responses } };
  }
  if (first === '_search') return done;
  if (first === '_alias') {
    const found = aliases.get(second);
    if (found === undefined) return missing('aliases_not_found_exception');
    return { status: 200, body: Object.fromEntries([...found].map((index) => [index, {}])) };
  }
  if (first === '_aliases') {
    const { actions } = JSON.parse(body) as {
      actions: { add?: { index: string; alias: string }; remove_index?: { index: string } }[];
    };
    for (const { add, remove_index } of actions) {
      if (remove_index) indexes.delete(remove_index.index);
      if (add) aliases.set(add.alias, new Set([add.index]));
    }
    return done;
  }
  if (method === 'GET' && second === '_settings') {
    const [name = first] = aliases.get(first) ?? [];
    return { status: 200, body: { [name]: { settings: { 'index.number_of_shards': '1' } } } };
  }
  if (first === '_cluster' || second === '_settings' || second === '_refresh') return done;
  if (method === 'PUT') {
    if (indexes.has(first)) return refusal(400, 'resource_already_exists_exception');
    const made = JSON.parse(body) as { mappings: { _meta: unknown }; aliases?: Record<string, object> };
    indexes.set(first, { meta: made.mappings._meta, documents: new Map() });
    for (const alias of Object.keys(made.aliases ?? {})) aliases.set(alias, new Set([first]));
    return done;
  }
  const index = behind(first);
  if (index === undefined) return missing('index_not_found_exception');
  if (method === 'DELETE') {
    indexes.delete(first);
    return done;
  }
  if (second === '_mapping') return { status: 200, body: { [first]: { mappings: { _meta: index.meta } } } };
  if (second === '_bulk') return bulk(index, lines, withoutRoom);
  if (second === '_stats') {
    const copy = { routing: { primary: true }, docs: { count: liveOf(index) }, store: { size_in_bytes: 1 } };
    const [name = first] = aliases.get(first) ?? [];
    return { status: 200, body: { indices: { [name]: { shards: { 0: [copy] } } } } };
  }
  state.opened += 1;
  const pit_id = `view-${state.opened}`;
  views.set(pit_id, liveOf(index));
  return { status: 200, body: { pit_id } };
}

export type ClusterDouble = Awaited<ReturnType<typeof startClusterDouble>>;

/**
 * Nodes that speak as those of OpenSearch do, over real HTTP, about what can be told without an engine: names, versions, refusals, lost
 * connections. It finds nothing and orders nothing.
 */
export async function startClusterDouble({ nodes: count = 1 }: { nodes?: number } = {}) {
  const state = createState();
  const calls: string[] = [];
  const faults: { call: RegExp; fault: Fault }[] = [];
  let arrived = (_call: string): void => {};

  async function answer(request: IncomingMessage, response: ServerResponse, node: number): Promise<void> {
    const bytes = await buffer(request);
    const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString(
      'utf8',
    );
    const { pathname } = new URL(request.url ?? '/', 'http://node');
    const call = `${request.method} ${pathname}`;
    calls.push(`${node} ${call}`);
    arrived(call);
    const at = faults.findIndex(({ call: wanted }) => wanted.test(`${node} ${call}`));
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
    if (fault === 'silent') return;
    if (fault === 'cut-before') return void request.socket.destroy();
    const withoutRoom = typeof fault === 'object' && 'itemsWithoutRoom' in fault ? fault.itemsWithoutRoom : 0;
    const refused = refusedBy(fault);
    const { status, body: told } =
      refused ?? answerOf(state, request.method ?? '', pathname, body, withoutRoom);
    if (fault === 'cut-after') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(told));
  }
  const servers = await Promise.all(
    Array.from({ length: count }, async (_, node) => {
      const server = createServer((request, response) => void answer(request, response, node));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const urls = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const stop = (node: number): Promise<void> =>
    new Promise((resolve) => {
      servers[node]?.close(() => resolve());
      servers[node]?.closeAllConnections();
    });
  return {
    state,
    urls,
    calls,
    /** The next call that the pattern fits (`<node> <METHOD> <path>`) goes wrong so. */
    fail: (call: RegExp, fault: Fault) => void faults.push({ call, fault }),
    onCall: (listener: (call: string) => void) => {
      arrived = listener;
    },
    stop,
    close: () => Promise.all(servers.map((_, node) => stop(node))),
  };
}

function refusedBy(fault: Fault | undefined): Answer | undefined {
  if (fault === 'no-room') return refusal(429, 'rejected_execution_exception');
  if (typeof fault !== 'object') return undefined;
  if ('answer' in fault) return { status: 200, body: fault.answer };
  return 'status' in fault ? refusal(fault.status, fault.kind) : undefined;
}
