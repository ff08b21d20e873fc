import { createLru } from '#server/platform/cache/lru.ts';
import { createSingleFlight } from '#server/platform/cache/single-flight.ts';
import { type PdfReader, PdfRefused } from '#server/ports/pdf.ts';
import type { AllowedFile, ContentFiles, ContentMaking } from '../contents/index.ts';
import type { Scans } from '../scans/index.ts';
import { keepLines } from './keep-lines.ts';

/** Whoever asks waits so long for lines to be made: most reports take a fraction of it. */
const PATIENCE_MS = 1500;
/** Files read at the same time for people who look for words; imports read beside them. */
const MOST_AT_ONCE = 2;
/** Files known to give no lines; the oldest is forgotten and may be tried again. */
const MOST_REFUSED = 1000;

/** Makes the lines of files that were imported before lines were kept. */
export interface LineMaker {
  /** The lines once they are made; null where that takes longer than anybody waits, goes on elsewhere, or cannot be done. */
  linesOf(file: AllowedFile): Promise<Uint8Array | null>;
}

export interface LineMaking {
  files: Pick<ContentFiles, 'fileBytes'>;
  making: Pick<ContentMaking, 'keepLines'>;
  pdf: Pick<PdfReader, 'readText'>;
  scans: Pick<Scans, 'withRecognised'>;
}

/** Each file is read once however many ask, in the capped workers of the reader; what takes long goes on for the next question. */
export function createLineMaker(
  { files, making: keeping, pdf, scans }: LineMaking,
  patienceMs = PATIENCE_MS,
): LineMaker {
  const making = createSingleFlight<Uint8Array | null>();
  const refused = createLru<string, 1>({ most: MOST_REFUSED });

  async function make(file: AllowedFile): Promise<Uint8Array | null> {
    const { sha256 } = file;
    const bytes = await files.fileBytes(file);
    try {
      const read = bytes && (await scans.withRecognised(sha256, await pdf.readText(bytes)));
      const lines = read && (await keepLines(keeping, sha256, read.text));
      if (lines === null) refused.set(sha256, 1);
      return lines;
    } catch (error) {
      if (!(error instanceof PdfRefused)) throw error;
      refused.set(sha256, 1);
      return null;
    }
  }

  function begin(file: AllowedFile): Promise<Uint8Array | null> {
    const made = making.run(file.sha256, () => make(file));
    // It may fail after whoever asked has stopped waiting; the next question tries again, and says so.
    made.catch(() => {});
    return made;
  }

  return {
    async linesOf(file) {
      const { sha256 } = file;
      const under = making.underWay(sha256);
      if (under === undefined && (refused.has(sha256) || making.size >= MOST_AT_ONCE)) return null;
      return inTime(under ?? begin(file), patienceMs);
    },
  };
}

async function inTime<Value>(work: Promise<Value>, patienceMs: number): Promise<Value | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), patienceMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
