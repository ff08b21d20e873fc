import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { readScans } from '#server/features/scans/read-scans.ts';
import type { AskedJob } from '#server/platform/jobs/job.ts';
import type { OcrReader } from '#server/ports/ocr.ts';
import { createFeatures } from '#server/start/create-features.ts';
import { atWork } from './at-work.ts';
import { pageOfText } from './library-fixture.ts';
import { noJobs } from './no-jobs.ts';
import { plainOcr } from './plain-ocr.ts';
import { testDatabase } from './test-database.ts';
import { testParts } from './test-parts.ts';

export const scanOfText = (title: string, seed: number): string => `%SCAN\n${pageOfText(title, seed)}`;

/** For a test file: a database of its own, and the product with pages being read on it as often as it is asked for. */
export function scanStages() {
  const held = testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'yanjian-scans-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function recordOf(title: string) {
    const { rows } = await held.database.pool.query<{
      id: number;
      sha256: string;
      is_scanned: boolean;
      unread_pages: number[];
      paragraphs: number;
      versions: number;
    }>(
      `SELECT reports.id, sha256, is_scanned, unread_pages, paragraph_count AS paragraphs,
         (SELECT count(*)::int FROM content_versions v WHERE v.content_id = contents.id) AS versions
       FROM reports JOIN contents ON contents.id = content_id JOIN content_versions ON content_versions.id = current_version
       WHERE title = $1`,
      [title],
    );
    const [row] = rows;
    if (!row) throw new Error(`no report ${title}`);
    return row;
  }

  return {
    /** What is kept of a file's pages: the number and the beginning of why it failed. */
    async pageRows(sha256: string) {
      const { rows } = await held.database.pool.query<{ page: number; failure: string }>(
        `SELECT page, failure FROM scan_pages JOIN content_versions ON content_versions.id = version_id
         WHERE sha256 = $1 ORDER BY page`,
        [sha256],
      );
      return rows.map(({ page, failure }) => [page, failure.slice(0, 4)]);
    },
    /** The product with pages being read, and every text that was asked to be read. */
    async stage() {
      const asked: string[] = [];
      let fault: ((text: string) => void) | undefined;
      const ocr: OcrReader = plainOcr((text) => {
        fault?.(text);
        asked.push(text.slice(0, 5));
      });
      let wanted = 0;
      const jobs = {
        ...noJobs,
        async ask({ name }: Pick<AskedJob<never>, 'name'>) {
          if (name === 'scans.read-pages') wanted += 1;
          return name;
        },
      };
      const parts = { ...testParts(held.database), ocr, jobs };
      const features = await createFeatures(parts);
      const deps = { ...parts, ...features, reread: features.imports.rereadOne };
      return {
        deps,
        asked,
        wanted: () => wanted,
        /** Makes what reads pages fail from now on, as it says. */
        failWith(next: typeof fault) {
          fault = next;
        },
        read: (shiftMs?: number) => readScans(deps, ocr, atWork(), shiftMs),
        /** Imports a file of these pages, and gives what the records say of it. */
        async importPages(title: string, pages: readonly string[]) {
          const path = join(folder, `20240601-国信证券-${title}.pdf`);
          writeFileSync(path, pages.join('\f'));
          await features.imports.importPaths([path]);
          return () => recordOf(title);
        },
      };
    },
  };
}
