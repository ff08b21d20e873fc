import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { memoryObjects } from '#server/adapters/objects-memory/objects-memory.ts';
import { createMemorySearchIndex } from '#server/adapters/search-memory/index.ts';
import { connectDatabase } from '#server/platform/db/connect-database.ts';
import { type Jobs, openJobs } from '#server/platform/jobs/open-jobs.ts';
import { type PdfDocumentText, type PdfReader, PdfRefused } from '#server/ports/pdf.ts';
import { fixedClock } from '#server/testing/fixed-clock.ts';
import { testDatabase } from '#server/testing/test-database.ts';

/** A reader for files of our own making: the text of the file, a line a line. `%DAMAGED` is refused as PDFium would. */
export function plainTextReader(): PdfReader {
  const webp = new TextEncoder().encode('webp');
  return {
    async readText(bytes): Promise<PdfDocumentText> {
      const text = Buffer.from(bytes).toString();
      if (bytes.length === 0) throw new PdfRefused('empty');
      if (text.startsWith('%DAMAGED')) throw new PdfRefused('damaged');
      if (text.startsWith('%CRASH')) throw new Error('the worker went away');
      const lines = text.split('\n').map((line, place) => ({
        text: line,
        box: { left: 60, top: 80 + place * 20, right: 500, bottom: 92 + place * 20 },
        fontSize: 10.5,
        bold: false,
        startsBold: false,
      }));
      return {
        pageCount: 1,
        info: { title: '', author: '', subject: '', creationDate: '' },
        pages: [{ number: 1, width: 595, height: 842, lines, figures: [] }],
        bookmarks: [],
      };
    },
    renderCovers: async (_bytes, widths) => widths.map((width) => ({ width, height: width, webp })),
    renderArea: async (_bytes, _page, _box, width) => ({ width, height: width, webp }),
    close: async () => {},
  };
}

/** The library on a real database, with everything else in memory and files in a folder of its own. */
export function libraryFixture() {
  const held = testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'yanjian-library-'));
  const objects = memoryObjects();
  const index = createMemorySearchIndex();
  const clock = fixedClock();
  const pdf = plainTextReader();
  let jobs: Jobs | undefined;
  let jobsDatabase: ReturnType<typeof connectDatabase> | undefined;
  beforeAll(async () => {
    jobsDatabase = connectDatabase(held.url);
    jobs = await openJobs(jobsDatabase, (error) => console.error(error));
  });
  afterAll(async () => {
    await jobs?.close();
    await jobsDatabase?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    objects,
    index,
    clock,
    get deps() {
      if (jobs === undefined) throw new Error('libraryFixture() is ready from beforeAll on');
      return { database: held.database, objects, index, clock, pdf, jobs, concurrency: 2 };
    },
    /** Writes a file under the folder and gives its path. */
    write(name: string, text: string): string {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      return path;
    },
  };
}

/** A page of running text that no other seed gives. */
export function pageOfText(title: string, seed: number): string {
  const sentences = Array.from({ length: 24 }, (_, place) => {
    const number = (seed * 7919 + place * 104729) % 99991;
    return `第${place}项观察显示需求指数为${number}，较上期变动${(number * 31) % 997}个基点，库存与订单编号${number * 17}相互印证。`;
  });
  return [title, ...sentences].join('\n');
}
