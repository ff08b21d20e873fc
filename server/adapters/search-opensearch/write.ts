import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Segmenter } from '#server/platform/text/segment.ts';
import type { IndexedDocument } from '#server/ports/search-collection.ts';
import { SearchIndexUnavailable } from '#server/ports/search-index.ts';
import { type BulkAction, writeInBulk } from './bulk.ts';
import type { Connection } from './connection.ts';
import { sourceOf } from './document.ts';
import type { Layout } from './mapping.ts';
import type { IndexNames } from './names.ts';

/** Changes of a collection, and its exchange for another. */
export interface Writer {
  upsert(documents: readonly IndexedDocument[], asOf: number | undefined): Promise<void>;
  remove(ids: readonly number[], asOf: number | undefined): Promise<void>;
  /** On failure the index in use stays, and the unfinished one is deleted. */
  rebuild(source: AsyncIterable<readonly IndexedDocument[]>, asOf: number | undefined): Promise<void>;
  /** What was written, and could not be shown because the engine was lost in between, is shown; at the first call also what others left so. */
  settle(): Promise<void>;
  /** Ends a rebuild under way; it rejects. */
  stop(): void;
}

export interface WriterParts {
  connection: Connection;
  names: IndexNames;
  layout: Layout;
  segmenter: Segmenter;
  wait: (ms: number) => Promise<void>;
  onChange: () => void;
}

/** So many documents are cut into words before others have their turn. */
const CUT_AT_ONCE = 20;

export const CLOSED = '检索索引已关闭';

export function createWriter({ connection, names, layout, segmenter, wait, onChange }: WriterParts): Writer {
  const { alias } = names;
  /** While a rebuild runs: what to repeat on its result, in order. */
  let log: BulkAction[][] | undefined;
  /** While one index takes the place of another no change may go to either. */
  let swapping: Promise<void> | undefined;
  const stopped = new AbortController();
  /** Something may be written that no search sees yet: of what stood before this process began nothing is known. */
  let isUnseen = true;
  let settling: Promise<void> | undefined;

  const refresh = () => connection.ask({ method: 'POST', path: `/${alias}/_refresh` });

  async function settle(): Promise<void> {
    isUnseen = false;
    try {
      await refresh();
    } catch (error) {
      isUnseen = true;
      throw error;
    }
  }

  async function actionsOf(
    documents: readonly IndexedDocument[],
    asOf: number | undefined,
  ): Promise<BulkAction[]> {
    const actions: BulkAction[] = [];
    for (const document of documents) {
      if (actions.length % CUT_AT_ONCE === CUT_AT_ONCE - 1) await nextTurn();
      actions.push({ id: document.id, source: JSON.stringify(sourceOf(document, layout, segmenter)), asOf });
    }
    return actions;
  }

  async function change(actions: BulkAction[]): Promise<void> {
    await swapping;
    log?.push(actions);
    try {
      await writeInBulk(connection, actions, { alias, wait });
      await refresh();
    } catch (error) {
      // Part of it may have arrived. Who asks next what the index holds of a report must find it, or it stays when it is gone.
      isUnseen = true;
      throw error;
    }
    onChange();
  }

  async function repeat(index: string, made: BulkAction[][]): Promise<void> {
    for (let actions = made.shift(); actions; actions = made.shift())
      await writeInBulk(connection, actions, { index, wait });
  }

  return {
    upsert: async (documents, asOf) => change(await actionsOf(documents, asOf)),
    remove: (ids, asOf) => change(ids.map((id) => ({ id, source: undefined, asOf }))),
    async rebuild(source, asOf) {
      if (log) throw new SearchIndexUnavailable('索引正在重建，请等它完成');
      const made: BulkAction[][] = [];
      log = made;
      const index = await names.next();
      const swap = Promise.withResolvers<void>();
      try {
        for await (const documents of source)
          await writeInBulk(connection, await actionsOf(documents, asOf), {
            ...{ index, wait, signal: stopped.signal },
          });
        // Repeating a change twice does no harm; none may come between the last look and the swap.
        await repeat(index, made);
        swapping = swap.promise;
        await repeat(index, made);
        stopped.signal.throwIfAborted();
        await names.use(index);
        onChange();
      } catch (error) {
        // What is left over would take room; the index in use stays.
        await names.discard(index).catch(() => undefined);
        throw error;
      } finally {
        log = undefined;
        swapping = undefined;
        swap.resolve();
      }
    },
    async settle() {
      if (isUnseen) settling = settle();
      await settling;
    },
    stop: () => stopped.abort(new SearchIndexUnavailable(CLOSED)),
  };
}
