import { z } from 'zod';
import { getScanState } from '#contract/calls/scans.ts';
import { tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import { createHook, type Hook } from '#server/platform/hook.ts';
import { type AskedJob, asked } from '#server/platform/jobs/job.ts';
import type { PdfDocumentText } from '#server/ports/pdf.ts';
import type { ScanParts } from './parts.ts';
import { readScans } from './read-scans.ts';
import { readState } from './read-state.ts';
import { recognisedPage } from './rules/recognised-page.ts';
import { readLines, type ScanTables } from './store.ts';

const READ_PAGES: AskedJob<object> = { name: 'scans.read-pages', input: z.object({}) };

/** A file with what was read of its scanned pages. */
export interface RecognisedDocument {
  text: PdfDocumentText;
  /** 1-based numbers of the pages whose text was read from their picture. */
  recognised: ReadonlySet<number>;
}

/** Reads the pages of reports that are pictures of text, in the background. */
export interface Scans extends Feature {
  /** Adds to the text of a file what was read of its scanned pages. */
  withRecognised(sha256: string, text: PdfDocumentText): Promise<RecognisedDocument>;
  /** Has the pages that wait be read by whichever process does such work; nothing where pages are not read. */
  ask(): Promise<void>;
  /** For whoever understands the file of a report anew once pages of it were read; takes the report's id. */
  onRead: Hook<number>['add'];
}

export function createScans(parts: ScanParts): Scans {
  const { ocr, jobs } = parts;
  const read = createHook<number>();
  const ask = async () => {
    if (ocr !== null) await jobs.ask(READ_PAGES, {});
  };
  return {
    routes({ handle }) {
      handle(getScanState, ({ fileId }, { caller }) => readState(parts, fileId, caller));
    },
    jobs:
      ocr === null
        ? []
        : [
            asked(READ_PAGES, async (_, work) => {
              const done = await readScans({ ...parts, reread: read.tell }, ocr, work);
              if (done.isUnfinished) await ask();
              return done;
            }),
          ],
    personalData: null,
    async withRecognised(sha256, text) {
      const known = await readLines(tablesOf<ScanTables>(parts.database), sha256);
      const pages = text.pages.map((page) => {
        const lines = known.get(page.number);
        return lines ? recognisedPage(page, lines) : page;
      });
      return { text: { ...text, pages }, recognised: new Set(known.keys()) };
    },
    ask,
    onRead: read.add,
  };
}
