import { inTransaction, tablesOf } from '#server/platform/db/connect-database.ts';
import { type Feature, noRoutes } from '#server/platform/feature.ts';
import type { ContentFile } from './content-file.ts';
import { type ContentReads, createContentReads } from './content-reads.ts';
import type { IndexedFile } from './file-collection.ts';
import { type ContentFiles, createContentFiles } from './files/content-files.ts';
import { type ContentMaking, createContentMaking } from './files/content-making.ts';
import { createOwnContents, type OwnContents } from './own-contents.ts';
import type { ContentParts } from './parts.ts';
import { countFiles, readIndexedFiles, streamFileIds } from './store/indexed-files.ts';
import { outdate } from './store/outdate.ts';
import { listPicturedCharts, type PicturedChart } from './store/pictured-charts.ts';
import { holdVersion, keepVersionText, readOtherVersions } from './store/version-texts.ts';
import {
  type DrawnChart,
  keepDrawn,
  readWaitingCharts,
  type TellDrawn,
  type WaitingChart,
} from './store/waiting-pictures.ts';
import type { ContentTables } from './tables.ts';

/** Charts that are not drawn yet. */
export interface WaitingPictures {
  /** The charts of a file, or of one page of it (1-based), that wait to be drawn, page by page. */
  read(sha256: string, page?: number): Promise<WaitingChart[]>;
  /** Notes what became of charts that waited, each as long as it stands where it was drawn; `tell` hears of those that are words or of another kind. False where the file is gone. */
  keepDrawn(sha256: string, drawn: readonly DrawnChart[], tell: TellDrawn): Promise<boolean>;
}

/** What those who hear that contents of no record changed need of them. */
export interface ContentChanges {
  countFiles(): Promise<number>;
  /** A slice at a time, whatever changes meanwhile. */
  streamFileIds(sliceSize: number): AsyncIterable<number[]>;
  /** As the index takes them; those that are gone are left out. */
  readIndexedFiles(contentIds: readonly number[]): Promise<IndexedFile[]>;
}

/** The files of a content that are kept beside the one that is read, for whoever reads files. */
export interface OtherVersions {
  of(contentId: number): ReturnType<typeof readOtherVersions>;
  /** What one of them says, in place of what was kept of it; nothing where it is gone. */
  keepText(versionId: number, file: Pick<ContentFile, 'paragraphs'>): Promise<void>;
}

/** What files say, by content and version, whoever owns them. */
export interface Contents extends Feature {
  reads: ContentReads;
  files: ContentFiles;
  making: ContentMaking;
  waiting: WaitingPictures;
  /** Charts that are pictures, of which no numbers are known. */
  pictured(): Promise<PicturedChart[]>;
  own: OwnContents;
  changes: ContentChanges;
  versions: OtherVersions;
  /** These contents, or every one, are to be read and drawn again. Gives how many were not yet. */
  outdate(contentIds: readonly number[] | 'all'): Promise<number>;
}

export function createContents(parts: ContentParts): Contents {
  const db = tablesOf<ContentTables>(parts.database);
  const making = createContentMaking(parts);
  return {
    routes: noRoutes,
    jobs: [],
    personalData: null,
    reads: createContentReads(parts),
    files: createContentFiles(parts),
    making,
    own: createOwnContents(parts, making),
    changes: {
      countFiles: () => countFiles(db),
      streamFileIds: (sliceSize) => streamFileIds(db, sliceSize),
      readIndexedFiles: (contentIds) => readIndexedFiles(db, contentIds),
    },
    waiting: {
      read: (sha256, page) => readWaitingCharts(db, sha256, page),
      keepDrawn: (sha256, drawn, tell) => keepDrawn(db, sha256, drawn, tell),
    },
    pictured: () => listPicturedCharts(db),
    versions: {
      of: (contentId) => readOtherVersions(db, contentId),
      keepText: (versionId, file) =>
        inTransaction(db, async (tx) => {
          if (await holdVersion(tx, versionId)) await keepVersionText(tx, versionId, file);
        }),
    },
    outdate: (contentIds) => outdate(db, contentIds),
  };
}
