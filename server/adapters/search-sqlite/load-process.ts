import { answerParent } from '#server/platform/process/process-call.ts';
import { createSegmenter, type Segmenter } from '#server/platform/text/segment.ts';
import type { IndexedDocument } from '#server/ports/search-collection.ts';
import { makeDocuments } from './document.ts';
import type { Layout } from './layout.ts';
import { startWorker, type WorkerHandle } from './worker-call.ts';

/** What is to be built, and where. */
export interface LoadOrder {
  path: string;
  layout: Layout;
  userWords: readonly string[];
}

interface Loading {
  layout: Layout;
  segmenter: Segmenter;
  writer: WorkerHandle;
}

const LOADER_WORKER = new URL('./loader-worker.ts', import.meta.url);

let loading: Loading | undefined;

function underWay(): Loading {
  if (loading === undefined) throw new Error('nothing is being loaded');
  return loading;
}

/** The process that builds an index file: it turns documents into what the tables store, and a thread of it writes, so that two cores work. */
answerParent({
  open({ path, layout, userWords }: LoadOrder) {
    const writer = startWorker(LOADER_WORKER, { path, layout });
    loading = { layout, segmenter: createSegmenter(userWords), writer };
  },
  async append(documents: IndexedDocument[]) {
    const { layout, segmenter, writer } = underWay();
    const made = makeDocuments(documents, layout, segmenter);
    await writer.call('append', made, [made.bytes.buffer, made.ends.buffer]);
  },
  async finish() {
    await underWay().writer.call('finish', undefined);
  },
});
