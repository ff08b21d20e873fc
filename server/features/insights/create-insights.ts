import { getInsight, getInsights, insightPath } from '#contract/calls/insights.ts';
import { dayOf, secondsOf } from '#contract/text/calendar.ts';
import type { OperatorProof } from '#server/platform/access/operator.ts';
import { type Database, tablesOf } from '#server/platform/db/connect-database.ts';
import type { Feature } from '#server/platform/feature.ts';
import { refusedFile, wholeFile } from '#server/platform/files/file-answer.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import type { Site } from '#server/platform/http/site.ts';
import type { Library } from '../library/index.ts';
import type { InsightDeps } from './deps.ts';
import { type InsightFilesParts, openInsightFiles } from './files.ts';
import { dropPictures, type ImportedInsights, importInsights } from './import-insights.ts';
import { pictureKey } from './insight-pictures.ts';
import { showInsight, showInsights } from './show-insights.ts';
import {
  deleteInsight,
  hasPublished,
  type InsightTables,
  listAll,
  listPictureKeys,
  listPublished,
} from './store/insights.ts';

export interface InsightParts extends Omit<InsightDeps, 'db' | 'reads' | 'files'>, InsightFilesParts {
  database: Database;
  library: Pick<Library, 'reads'>;
}

export interface Insights extends Feature {
  importFolder(folder: string, signal?: AbortSignal): Promise<ImportedInsights>;
  /** Everything there is, also what is published on a later day; newest first. */
  list(): Promise<{ id: number; key: string; title: string; published_on: string }[]>;
  /** False where there was none. */
  remove(operator: OperatorProof, id: number): Promise<boolean>;
  /** Keys in the object store of every picture that an article shows. */
  pictureKeys(): Promise<string[]>;
  /** Whether there is one to read now. */
  hasPublished(): Promise<boolean>;
  /** The public pages, with the day (yyyy-MM-dd) of their last change. */
  pages(): Promise<{ path: string; changedOn: string }[]>;
}

/** Articles on industries: public, written in Markdown by the operator. */
export function createInsights({ database, library, objects, ...parts }: InsightParts): Insights {
  const files = openInsightFiles({ objects });
  const deps: InsightDeps = { ...parts, files, db: tablesOf<InsightTables>(database), reads: library.reads };
  const { db, clock } = deps;
  const today = () => dayOf(Math.floor(clock.now() / 1000));

  function routes({ handle, app }: Site) {
    handle(getInsights, (asked) => showInsights(deps, asked));
    handle(getInsight, ({ id }) => showInsight(deps, id));
    app.route<{ Params: { sha256: string; width: string } }>({
      method: ['GET', 'HEAD'],
      url: '/files/insight/:sha256(^[0-9a-f]{64})-:width(^\\d{2,4}).webp',
      schema: { hide: true },
      handler: async (request, reply) => {
        const { sha256, width } = request.params;
        const answer = await deliverPicture(deps, pictureKey(sha256, Number(width)));
        return sendFile(reply, request.method === 'GET' ? answer : { ...answer, body: null });
      },
    });
  }
  return {
    routes,
    jobs: [],
    personalData: null,
    importFolder: (folder, signal) => importInsights(deps, folder, signal),
    list: () => listAll(db),
    async remove(_operator, id) {
      const keys = await deleteInsight(db, id);
      if (keys !== undefined) await dropPictures(deps, keys);
      return keys !== undefined;
    },
    pictureKeys: () => listPictureKeys(db),
    hasPublished: () => hasPublished(db, today()),
    async pages() {
      const published = await listPublished(db, today());
      return published.map(({ id, updated_at }) => ({
        path: insightPath(id),
        changedOn: dayOf(secondsOf(updated_at)),
      }));
    },
  };
}

/** Public, and for ever: its address names what is in it. */
async function deliverPicture({ files }: Pick<InsightDeps, 'files'>, key: string) {
  const bytes = await files.picture(key);
  if (bytes === null) return refusedFile(404, '没有这幅图片');
  return wholeFile(bytes, { type: 'image/webp', cache: 'public, max-age=31536000, immutable' });
}
