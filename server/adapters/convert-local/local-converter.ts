import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WorkerCallError } from '#server/platform/process/pending-calls.ts';
import { startProcess } from '#server/platform/process/process-call.ts';
import { ConversionRefused, type Converter } from '#server/ports/convert.ts';
import { createOffice } from './office.ts';

const PROCESS = new URL('./convert-process.ts', import.meta.url);
const MOST_MS = 60_000;
/** Of the heap; pictures are held to so many pixels beside it. */
const HEAP = ['--max-old-space-size=512'];

/** The process went, by itself or because its time was over. */
class Ended extends Error {}

/** Pictures and text by our own code, Office by LibreOffice where it is found; each file in a process of its own. */
export function createLocalConverter(): Converter {
  const office = createOffice();
  return {
    async toPdf({ bytes, kind }, signal) {
      const folder = await mkdtemp(join(tmpdir(), 'yanjian-convert-'));
      try {
        const source = join(folder, `source.${kind}`);
        const made = join(folder, 'made.pdf');
        await writeFile(source, bytes);
        if (kind in OFFICE) await office.toPdf({ folder, source, made }, signal);
        else await convertHere({ kind, source, made }, signal);
        return await readFile(made);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

const OFFICE = { doc: 1, docx: 1, ppt: 1, pptx: 1, xls: 1, xlsx: 1 };

async function convertHere(
  input: { kind: string; source: string; made: string },
  signal: AbortSignal,
): Promise<void> {
  const worker = startProcess(PROCESS, (cause) => new Ended(cause), HEAP);
  const stop = () => void worker.stop();
  const timer = setTimeout(stop, MOST_MS);
  signal.addEventListener('abort', stop);
  try {
    await worker.call('convert', input);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Ended) throw new ConversionRefused('文件过于复杂，没有在限定的时间与内存内转换完');
    // What the process refuses says why; what else it throws is a damaged file to whoever brought it.
    if (error instanceof WorkerCallError)
      throw new ConversionRefused(
        /\p{Script=Han}/u.test(error.message) ? error.message : '文件已损坏，无法打开',
      );
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    await worker.stop();
  }
}
