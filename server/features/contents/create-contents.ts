import { tablesOf } from '#server/platform/db/connect-database.ts';
import { type Feature, noRoutes } from '#server/platform/feature.ts';
import { type ContentReads, createContentReads } from './content-reads.ts';
import { createOwnContents, type OwnContents } from './own-contents.ts';
import type { ContentParts } from './parts.ts';
import { outdate } from './store/outdate.ts';
import {
  type DrawnChart,
  keepDrawn,
  readWaitingCharts,
  type WaitingChart,
} from './store/waiting-pictures.ts';
import type { ContentTables } from './tables.ts';

/** Charts that are not drawn yet. */
export interface WaitingPictures {
  /** The charts of a file, or of one page of it (1-based), that wait to be drawn, page by page. */
  read(sha256: string, page?: number): Promise<WaitingChart[]>;
  /** Notes what became of charts that waited, each as long as it stands where it was drawn. False where the file is gone. */
  keepDrawn(sha256: string, drawn: readonly DrawnChart[]): Promise<boolean>;
}

/** What files say, by content and version, whoever owns them. */
export interface Contents extends Feature {
  reads: ContentReads;
  waiting: WaitingPictures;
  own: OwnContents;
  /** These contents, or every one, are to be read and drawn again. Gives how many were not yet. */
  outdate(contentIds: readonly number[] | 'all'): Promise<number>;
}

export function createContents(parts: ContentParts): Contents {
  const db = tablesOf<ContentTables>(parts.database);
  return {
    routes: noRoutes,
    jobs: [],
    personalData: null,
    reads: createContentReads(parts),
    own: createOwnContents(parts),
    waiting: {
      read: (sha256, page) => readWaitingCharts(db, sha256, page),
      keepDrawn: (sha256, drawn) => keepDrawn(db, sha256, drawn),
    },
    outdate: (contentIds) => outdate(db, contentIds),
  };
}
