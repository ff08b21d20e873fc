import { type createFairQueue, QueueFull } from '#server/platform/limits/fair-queue.ts';
import type { Segmenter } from '#server/platform/text/segment.ts';
import {
  type AskOptions,
  SearchBusy,
  type SearchIndex,
  SearchIndexUnavailable,
} from '#server/ports/search-index.ts';
import { answer, countSelection, facetCounts, tagCounts } from './answer.ts';
import { type Connection, OpenSearchRefusal, tellRefusal, ViewLost } from './connection.ts';
import { createQueryCompiler } from './expression-query.ts';
import { createIndexSize } from './index-size.ts';
import type { Layout } from './mapping.ts';
import { createIndexNames } from './names.ts';
import type { OpenSearchOptions } from './options.ts';
import type { Asking } from './overall.ts';
import { createQuestion } from './question.ts';
import type { Planner } from './selection-plan.ts';
import { createStatistics } from './statistics.ts';
import { createViews } from './view.ts';
import { CLOSED, createWriter } from './write.ts';

export interface OpenCollection {
  index: SearchIndex;
  close(): Promise<void>;
}

export interface CollectionParts
  extends Required<Pick<OpenSearchOptions, 'prefix' | 'shards' | 'budgetMs' | 'wait'>> {
  connection: Connection;
  layout: Layout;
  segmenter: Segmenter;
  queue: ReturnType<typeof createFairQueue>;
}

/**
 * Pauses before a question is asked anew whose view is gone, its time begun anew: the others know within a second that a node is lost, and
 * choose another head within a few where it was theirs.
 */
const AGAIN_AFTER_MS = [0, 50, 100, 200, 400, 800, 1_600, 3_200];

/** The error of the port that something comes to. */
function told(error: unknown): unknown {
  if (error instanceof OpenSearchRefusal) return tellRefusal(error);
  if (error instanceof QueueFull) return new SearchBusy(error.retryAfterSeconds);
  if (error instanceof ViewLost)
    return new SearchIndexUnavailable(`检索引擎没有答上来（${error.message}）`, { cause: error });
  return error;
}

/** Does it once, whoever asks for it; again where that failed. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return async () => {
    const doing = done ?? work();
    done = doing;
    try {
      await doing;
    } catch (error) {
      if (done === doing) done = undefined;
      throw error;
    }
  };
}

/** One collection: what the engine holds of it, or an empty index. The engine need not be there yet. */
export function openCollection(parts: CollectionParts): OpenCollection {
  const { connection, layout, segmenter, queue, budgetMs, wait } = parts;
  const names = createIndexNames(connection, parts);
  const statistics = createStatistics(layout);
  const writer = createWriter({ connection, names, layout, segmenter, wait, onChange: statistics.forget });
  const size = createIndexSize(connection, names.alias);
  const views = createViews(connection, names.alias, writer.settle);
  const planner: Planner = { compiler: createQueryCompiler(layout), layout, segmenter };
  const ready = once(names.ensure);
  let closed = false;

  async function guarded<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    if (closed) throw new SearchIndexUnavailable(CLOSED);
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      throw closed ? new SearchIndexUnavailable(CLOSED) : told(error);
    }
  }

  /** Answers from one state of the index; anew from another where that is lost on the way. */
  async function fromOneView<Result>(
    work: (asking: Asking) => Promise<Result>,
    { signal, budgetMs: budget = budgetMs }: AskOptions,
  ): Promise<Result> {
    await ready();
    for (let tried = 0; ; tried++) {
      try {
        const view = await views.take();
        try {
          const question = createQuestion(connection, view, { signal, budgetMs: budget });
          return await work({ question, statistics });
        } finally {
          view.release();
        }
      } catch (error) {
        const pause = AGAIN_AFTER_MS[tried];
        if (!(error instanceof ViewLost) || pause === undefined || closed) throw error;
        await wait(pause);
      }
    }
  }

  const asking = <Result>(
    work: (asking: Asking) => Promise<Result>,
    options: AskOptions = {},
  ): Promise<Result> =>
    guarded(
      () => queue.run(options.share ?? '', () => fromOneView(work, options), options.signal),
      options.signal,
    );
  const changing = (work: () => Promise<void>): Promise<void> =>
    guarded(async () => {
      await ready();
      await work();
    });

  const index: SearchIndex = {
    async search(query, options) {
      const started = performance.now();
      const found = await asking((each) => answer(planner, each, query), options);
      return { ...found, tookMs: performance.now() - started };
    },
    count: (selection, options) => asking((each) => countSelection(planner, each, selection), options),
    countTags: (selection, tags, options) =>
      asking((each) => tagCounts(planner, each, selection, tags), options),
    facets: (selection, kinds, { most, ...options } = {}) =>
      asking((each) => facetCounts(planner, each, selection, kinds, most), options),
    upsert: async (documents, asOf) => {
      if (documents.length > 0) await changing(() => writer.upsert(documents, asOf));
    },
    remove: async (ids, asOf) => {
      if (ids.length > 0) await changing(() => writer.remove(ids, asOf));
    },
    // One that is damaged is what a rebuild is for.
    rebuild: (source, asOf) => guarded(() => writer.rebuild(source, asOf)),
    stats: () =>
      guarded(async () => {
        await ready();
        return size();
      }),
  };
  return {
    index,
    async close() {
      closed = true;
      writer.stop();
      await views.close();
    },
  };
}
