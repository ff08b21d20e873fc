import { parentPort, workerData } from 'node:worker_threads';
import { type Engine, startEngine } from './engine.ts';
import type { WorkerAnswer, WorkerTask } from './messages.ts';
import { Refusal, withDocument } from './open-document.ts';
import { readDocument } from './read-document.ts';
import { renderArea } from './render-area.ts';

/** One document at a time inside one PDFium instance. A trap ends the instance: the pool starts a fresh one. */
const engine = await startEngine((workerData as { module: WebAssembly.Module }).module);

/** Memory never shrinks, so an instance that grew past this gives its memory back by ending. */
const RETIRE_BYTES = 160 * 1024 * 1024;

function run(current: Engine, task: WorkerTask): WorkerAnswer {
  try {
    const value = withDocument(current, task.bytes, (document) =>
      task.kind === 'text'
        ? { kind: 'text' as const, text: readDocument(current, document) }
        : { kind: 'image' as const, image: renderArea(current, document, task.page, task.box, task.width) },
    );
    return { ...value, retire: current.memoryBytes() > RETIRE_BYTES };
  } catch (error) {
    if (error instanceof Refusal && !current.ranOutOfMemory()) {
      return { kind: 'refused', reason: error.reason, retire: current.memoryBytes() > RETIRE_BYTES };
    }
    // Anything else is a trap inside PDFium; its memory can no longer be trusted.
    return { kind: 'refused', reason: current.ranOutOfMemory() ? 'out-of-memory' : 'damaged', retire: true };
  }
}

parentPort?.on('message', (task: WorkerTask) => parentPort?.postMessage(run(engine, task)));
