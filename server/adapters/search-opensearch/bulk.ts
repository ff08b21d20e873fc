import { SearchIndexUnavailable } from '#server/ports/search-index.ts';
import { type Connection, OpenSearchRefusal } from './connection.ts';

/** One change of one document. */
export interface BulkAction {
  id: number;
  /** JSON of what is to be held; undefined where it is to go. */
  source: string | undefined;
  /**
   * How far the log of changes had been read when this was: what the index holds of a later reading stays. Left out, whatever comes
   * last stays.
   */
  asOf: number | undefined;
}

export interface BulkOptions {
  /** The alias, which must be there: a name that is not would be made an index. */
  alias?: string;
  /** In its place, while nobody sees it yet, the index itself. */
  index?: string;
  wait: (ms: number) => Promise<void>;
  signal?: AbortSignal;
}

const MOST_BYTES = 4 * 2 ** 20;
const MOST_ACTIONS = 1000;
/** A node that has no room for more is given more and more time, half a minute in all. */
const WAITS_MS = [50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 6_400, 6_400];

interface BulkItem {
  status: number;
  error?: { type?: string; reason?: string };
}

function linesOf({ id, source, asOf }: BulkAction): string[] {
  const about = {
    _id: String(id),
    ...(asOf !== undefined && { version: asOf, version_type: 'external_gte' }),
  };
  return source === undefined
    ? [JSON.stringify({ delete: about })]
    : [JSON.stringify({ index: about }), source];
}

function* inPieces(actions: readonly BulkAction[]): Generator<BulkAction[]> {
  let piece: BulkAction[] = [];
  let bytes = 0;
  for (const action of actions) {
    const size = (action.source?.length ?? 0) * 2;
    if (piece.length > 0 && (bytes + size > MOST_BYTES || piece.length >= MOST_ACTIONS)) {
      yield piece;
      piece = [];
      bytes = 0;
    }
    piece.push(action);
    bytes += size;
  }
  if (piece.length > 0) yield piece;
}

const NO_ROOM = 429;
const OLDER = 409;
const GONE = 404;

/** What came of each; gives those for which there was no room. Errors: `SearchIndexUnavailable` for what was refused otherwise. */
function refusedOf(piece: readonly BulkAction[], items: readonly Record<string, BulkItem>[]): BulkAction[] {
  return piece.filter((action, at) => {
    const [item] = Object.values(items[at] ?? {});
    if (item === undefined) throw new SearchIndexUnavailable('检索引擎的回答不完整');
    if (item.status === NO_ROOM) return true;
    // A later reading is held already, or what is to go is not there.
    const isDone =
      item.status < 300 || item.status === OLDER || (item.status === GONE && action.source === undefined);
    if (!isDone)
      throw new SearchIndexUnavailable(
        `检索引擎没有收下一份文档（${item.error?.type ?? item.status}：${item.error?.reason ?? ''}）`,
      );
    return false;
  });
}

/** Writes the changes, slower where the engine asks for it. They are seen by searches after the next refresh. */
export async function writeInBulk(
  connection: Connection,
  actions: readonly BulkAction[],
  options: BulkOptions,
): Promise<void> {
  const { wait, signal } = options;
  for (const piece of inPieces(actions)) {
    let left = piece;
    for (let tried = 0; left.length > 0; tried++) {
      signal?.throwIfAborted();
      left = await sendPiece(connection, options, left);
      if (left.length === 0) break;
      const pause = WAITS_MS[tried];
      if (pause === undefined)
        throw new SearchIndexUnavailable('检索引擎一直没有空收下改动，请看它的负载与磁盘');
      await wait(pause);
    }
  }
}

async function sendPiece(
  connection: Connection,
  { alias, index = alias ?? '' }: BulkOptions,
  piece: readonly BulkAction[],
): Promise<BulkAction[]> {
  const lines = piece.flatMap(linesOf);
  const request = {
    method: 'POST',
    path: `/${index}/_bulk`,
    query: { require_alias: alias !== undefined },
    lines,
  } as const;
  try {
    const { items } = (await connection.ask(request)) as { items: Record<string, BulkItem>[] };
    return refusedOf(piece, items);
  } catch (error) {
    if (error instanceof OpenSearchRefusal && error.status === NO_ROOM) return [...piece];
    throw error;
  }
}
