import { parentPort, workerData } from 'node:worker_threads';
import { handBack } from '#server/platform/process/hand-back.ts';
import { threadNumber } from '#server/platform/process/thread-time.ts';
import { type Engine, startEngine } from './engine.ts';
import type { MarkTask, PdfiumTask, UnlockTask, WorkerAnswer, WorkerTask } from './messages.ts';
import { type OpenDocument, openDocument, Refusal } from './open-document.ts';
import { packMatter } from './pack-matter.ts';
import { readAreas } from './read-areas.ts';
import { readDocument } from './read-document.ts';
import { renderArea, renderAreas, renderCover, renderTile } from './render-area.ts';
import { unlockDocument } from './unlock-document.ts';
import type { WorkerStart } from './worker-pool.ts';

const { module, thread } = workerData as WorkerStart;
thread[0] = threadNumber();
/** One document at a time inside one PDFium instance. A trap ends the instance: the pool starts a fresh one. */
const engine = await startEngine(module);

/** Memory never shrinks, so an instance that grew past this gives its memory back by ending. */
const RETIRE_BYTES = 160 * 1024 * 1024;

/** The document of the last task, which the next one is most often about as well: its fonts are loaded, its pages parsed. */
let held: (OpenDocument & { file: number }) | null = null;

/** False where it traps: the memory can no longer be trusted. */
function letGo(): boolean {
  try {
    held?.close();
    held = null;
    return true;
  } catch {
    return false;
  }
}

/** Our copy of the bytes goes once PDFium has its own. */
function open(current: Engine, { file, bytes }: PdfiumTask): NonNullable<typeof held> {
  try {
    return { ...openDocument(current, bytes), file };
  } finally {
    handBack(bytes);
  }
}

function withPdfium(current: Engine, task: PdfiumTask): WorkerAnswer {
  if (held?.file !== task.file && !letGo()) return { kind: 'stale', retire: true };
  const isGrown = () => current.memoryBytes() > RETIRE_BYTES;
  try {
    held ??= open(current, task);
    const value = read(current, held, task);
    if (current.ranOutOfMemory()) throw new Refusal('out-of-memory');
    return { ...value, retire: isGrown() };
  } catch (error) {
    if (error instanceof Refusal && !current.ranOutOfMemory() && letGo())
      return { kind: 'refused', reason: error.reason, retire: isGrown() };
    // Anything else is a trap inside PDFium; its memory can no longer be trusted.
    return { kind: 'refused', reason: current.ranOutOfMemory() ? 'out-of-memory' : 'damaged', retire: true };
  }
}

function read(current: Engine, open: OpenDocument, task: PdfiumTask) {
  const { document } = open;
  switch (task.kind) {
    case 'text':
      return { kind: 'text' as const, text: readDocument(current, document, open.pages) };
    case 'render':
      return {
        kind: 'image' as const,
        image:
          task.page === 1 && task.box === null
            ? renderCover(current, open, task.width)
            : renderArea(current, document, task.page, task.box, task.width),
      };
    case 'tile':
      return { kind: 'image' as const, image: renderTile(current, document, task.page, task.tile) };
    case 'areas':
      return { kind: 'images' as const, images: renderAreas(current, document, task.areas, task.width) };
    case 'matter':
      return { kind: 'matter' as const, matter: packMatter(readAreas(current, open, task.areas)) };
  }
}

/** Marks are written by a library of their own, which is loaded where the first copy is asked for. */
async function withMarks(task: MarkTask): Promise<WorkerAnswer> {
  const { markCopy, hiddenCodes } = await import('./mark-copy.ts');
  try {
    return task.kind === 'mark'
      ? { kind: 'marked', appended: await markCopy(task.bytes, task.mark), retire: false }
      : { kind: 'codes', codes: await hiddenCodes(task.bytes), retire: false };
  } catch {
    return { kind: 'refused', reason: 'damaged', retire: false };
  }
}

/** The instance ends with it: PDFium may have copied the password. */
function withPassword(current: Engine, { bytes, password }: UnlockTask): WorkerAnswer {
  try {
    return { kind: 'unlocked', copy: unlockDocument(current, bytes, password), retire: true };
  } catch (error) {
    const reason = error instanceof Refusal && !current.ranOutOfMemory() ? error.reason : 'damaged';
    return { kind: 'refused', reason: current.ranOutOfMemory() ? 'out-of-memory' : reason, retire: true };
  }
}

function answerTo(task: WorkerTask): WorkerAnswer | Promise<WorkerAnswer> {
  switch (task.kind) {
    case 'mark':
    case 'codes':
      return withMarks(task);
    case 'unlock':
      return withPassword(engine, task);
    default:
      return withPdfium(engine, task);
  }
}

/** Pixels and numbers are handed over, not copied. */
function answer(value: WorkerAnswer): void {
  parentPort?.postMessage(value, handedOver(value));
}

function handedOver(value: WorkerAnswer): ArrayBuffer[] {
  switch (value.kind) {
    case 'images':
      return value.images.flatMap((image) => (image === null ? [] : [image.rgb.buffer]));
    case 'image':
      return [value.image.rgb.buffer];
    case 'matter':
      return [value.matter.numbers.buffer];
    default:
      return [];
  }
}

parentPort?.on('message', async (task: WorkerTask) => answer(await answerTo(task)));
